"""Settings of parsing services."""
