"""What a PDF engine or OCR hands to layout: one page's characters, words and drawings."""
