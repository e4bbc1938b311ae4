"""Names of persons, organisations and places in running text."""
