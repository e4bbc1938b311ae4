"""Dates, periods and rates of a claim against those of the evidence."""
