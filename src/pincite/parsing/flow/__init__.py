"""What the readers of formats without pages share: paragraph clusters, list numerals, characters that nobody sees."""
