"""Finding a quote's words: exact, normalised, in parts, and by the guarded fuzzy match."""
