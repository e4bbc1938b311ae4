"""Plain text and Markdown as documents."""
