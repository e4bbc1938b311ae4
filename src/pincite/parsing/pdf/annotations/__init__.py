"""Form fields, comments and marks of a PDF page, and what they add to its words."""
