"""pincite: pin citations for what a model says."""
