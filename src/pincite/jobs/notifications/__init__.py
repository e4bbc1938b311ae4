"""Telling configured receivers that an evaluation needs review."""
