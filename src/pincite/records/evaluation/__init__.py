"""Records of evaluations: findings, votes, samples, rates, gates, scores."""
