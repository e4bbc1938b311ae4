"""Names of a claim against those of the evidence."""
