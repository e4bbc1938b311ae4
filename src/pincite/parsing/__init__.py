"""pincite.parsing"""
