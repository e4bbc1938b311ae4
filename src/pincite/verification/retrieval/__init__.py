"""Passages of sources, and which of them speak of a claim: by words, and by meaning where there is a model of it."""
