"""PDF bytes → raw pages through PDFium: characters, words, drawings, annotations, and OCR where there is no text."""
