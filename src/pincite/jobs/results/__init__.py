"""Jobs that parse documents, extract fields and check answers for the service."""
