"""Whether evidence supports a claim: checks by rule, words, entailment models and model judges."""
