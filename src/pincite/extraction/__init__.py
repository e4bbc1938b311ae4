"""pincite.extraction"""
