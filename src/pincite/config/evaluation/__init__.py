"""Settings of evaluation and the judges they name."""
