"""Records of the service: access, stored rows, reviews, views."""
