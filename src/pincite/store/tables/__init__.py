"""The tables of the store and the column types they share."""
