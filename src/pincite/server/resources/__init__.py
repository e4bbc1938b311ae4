"""What the routes act on: uploads, results, review items, evaluations."""
