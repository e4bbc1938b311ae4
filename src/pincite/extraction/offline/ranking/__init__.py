"""Which candidate is the value: groups of equal values, and fields that compete for one place."""
