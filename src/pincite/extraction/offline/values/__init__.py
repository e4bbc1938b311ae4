"""Typed values in text: readings, ranges, periods, persons, placeholders."""
