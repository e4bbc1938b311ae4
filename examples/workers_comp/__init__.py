"""A workers' compensation claim: a schema of 84 fields and a seeded generator of the claim's documents."""
