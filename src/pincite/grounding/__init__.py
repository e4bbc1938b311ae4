"""pincite.grounding"""
