"""Training of the claim encoder in the package: answers with labelled sentences → weights → ONNX."""
