"""Who does what to whom, and which way a value goes."""
