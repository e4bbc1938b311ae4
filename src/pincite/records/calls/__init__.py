"""Records of model calls: requests, budgets, costs."""
