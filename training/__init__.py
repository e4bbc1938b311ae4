"""Training of the models and weights that the package ships."""
