"""The queue of jobs, its database, its workers and their heartbeats."""
