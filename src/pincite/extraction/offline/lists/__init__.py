"""Lists of values and of objects: rows, entries, cards, enumerations."""
