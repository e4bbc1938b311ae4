"""Paths that a caller names: files, parsed folders, the documents behind a result."""
