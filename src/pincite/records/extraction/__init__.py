"""Records of extraction: fields, derived values, comparisons, display."""
