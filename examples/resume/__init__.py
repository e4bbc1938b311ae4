"""Résumés and the claims they make: a schema and a seeded generator."""
