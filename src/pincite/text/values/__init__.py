"""Typed values in running text: numbers, dates, times, durations, money, identifiers, yes and no."""
