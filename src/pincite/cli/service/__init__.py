"""Commands that serve, store and show."""
