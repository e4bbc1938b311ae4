"""Records about parsed documents."""
