"""Connections, transactions, schema versions and paging."""
