"""The small learned models of claim extraction and their features."""
