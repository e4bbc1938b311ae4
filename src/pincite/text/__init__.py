"""pincite.text"""
