"""The packs: each a family of résumés."""
