"""Fields found without a model: candidates read from the documents' structure, ranked, cited."""
