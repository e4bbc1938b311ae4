"""Denials and opposites: what one side asserts and the other denies."""
