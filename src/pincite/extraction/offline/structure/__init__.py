"""What a document is made of, whatever is asked: lines, cells, label slots, tables, units of text."""
