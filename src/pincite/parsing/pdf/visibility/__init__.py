"""Which words of a PDF page a reader can see, and which characters can be trusted."""
