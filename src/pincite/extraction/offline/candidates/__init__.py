"""Candidate values of a field, by where they come from: forms, tables, sentences, signatures."""
