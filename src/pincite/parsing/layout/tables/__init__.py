"""Tables on a page: ruled, aligned without rules, continued over pages."""
