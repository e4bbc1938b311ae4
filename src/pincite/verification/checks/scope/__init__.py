"""What a text takes in and leaves out, and how strongly it says so."""
