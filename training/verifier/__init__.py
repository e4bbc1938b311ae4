"""How the entailment model is made: pairs, training, export, calibration, and the combination with words and checks."""
