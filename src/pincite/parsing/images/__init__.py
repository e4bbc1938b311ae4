"""Picture files as pages, picture formats, and pages drawn as pictures."""
