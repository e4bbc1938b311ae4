"""How the words of a field meet the labels and headings of a document."""
