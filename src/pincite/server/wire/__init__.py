"""How replies leave the service: problems, files, events, idempotency, the OpenAPI description."""
