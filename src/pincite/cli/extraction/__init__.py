"""Commands about extraction results."""
