"""The killable child process that parses, its pool, and the messages between them."""
