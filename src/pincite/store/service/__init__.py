"""What a service keeps: keys, sessions, uploads, files, idempotent replies, the audit log."""
