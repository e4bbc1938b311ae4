"""pincite: pin citations for what a model says."""

__version__ = "0.1.0"
