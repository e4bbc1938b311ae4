"""Questions and the sentences that answer them."""
