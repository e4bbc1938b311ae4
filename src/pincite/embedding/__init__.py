"""Texts → vectors that are near where meanings are near, by a model on this machine."""

from pincite.embedding.model import OnnxEmbedder
from pincite.embedding.protocols import Embedder, Vectors

__all__ = ["Embedder", "OnnxEmbedder", "Vectors"]
