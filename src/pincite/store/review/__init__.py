"""The review queue, its items, and what people decide."""
