"""Numbers, units and quantities of a claim against those of the evidence."""
