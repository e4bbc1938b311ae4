"""Extraction results put together, written, read back and exported."""
