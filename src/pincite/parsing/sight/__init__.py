"""What a reader sees of words that somebody cites: their ink, its contrast and size, and the letters it shows."""
