"""The encoder that is trained: BERT as MiniLM-L6 has it, with three logits on its first token.

Plain PyTorch, so that training needs nothing but torch and safetensors. Weights are read by the names that Hugging
Face's BertModel gives them (Devlin et al. 2019; MiniLM: Wang et al. 2020).
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.verifier.shape import LABELS, Shape


class Layer(nn.Module):
    """One transformer layer, normalised after each half as BERT's are."""

    def __init__(self, shape: Shape, dropout: float) -> None:
        super().__init__()
        self.heads, self.dropout = shape.heads, dropout
        self.qkv = nn.Linear(shape.width, 3 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)
        self.attention_norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.up = nn.Linear(shape.width, shape.inner)
        self.down = nn.Linear(shape.inner, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)

    def forward(self, states: Tensor, mask: Tensor | None) -> Tensor:
        """States after the layer, `(batch, length, width)`; `mask` is true where a token may be looked at."""
        batch, length, width = states.shape
        query, key, value = self.qkv(states).view(batch, length, 3, self.heads, width // self.heads).unbind(2)
        mixed = functional.scaled_dot_product_attention(
            query.transpose(1, 2), key.transpose(1, 2), value.transpose(1, 2), attn_mask=mask
        )
        mixed = self.out(mixed.transpose(1, 2).reshape(batch, length, width))
        states = self.attention_norm(states + functional.dropout(mixed, self.dropout, self.training))
        inner = self.down(functional.gelu(self.up(states)))
        return self.norm(states + functional.dropout(inner, self.dropout, self.training))


class Encoder(nn.Module):
    """The states of every token; what stands on top is up to those that inherit it."""

    def __init__(self, shape: Shape | None = None, *, dropout: float = 0.1) -> None:
        super().__init__()
        shape = shape or Shape()
        self.dropout = dropout
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.places = nn.Embedding(shape.positions, shape.width)
        self.kinds = nn.Embedding(2, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(shape, dropout) for _ in range(shape.layers))

    def states(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """States `(batch, length, width)`; all arguments are `(batch, length)` whole numbers, padding masked with 0."""
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        states = self.norm(self.words(input_ids) + self.places(places) + self.kinds(token_type_ids))
        states = functional.dropout(states, self.dropout, self.training)
        mask = attention_mask[:, None, None, :].bool()
        for layer in self.layers:
            states = layer(states, mask)
        return states


class PairClassifier(Encoder):
    """Logits of (entailment, neutral, contradiction) for token ids of `[CLS] evidence [SEP] claim [SEP]`."""

    def __init__(self, shape: Shape | None = None, *, dropout: float = 0.1) -> None:
        super().__init__(shape, dropout=dropout)
        shape = shape or Shape()
        self.pool = nn.Linear(2 * shape.width, shape.width)
        self.classify = nn.Linear(shape.width, len(LABELS))

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Logits `(batch, 3)` in float32; arguments as those of `states`."""
        states = self.states(input_ids, attention_mask, token_type_ids)
        weights = attention_mask.unsqueeze(-1).to(states.dtype)
        mean = (states * weights).sum(1) / weights.sum(1)
        pooled = torch.tanh(self.pool(torch.cat((states[:, 0], mean), dim=-1)))
        return self.classify(functional.dropout(pooled, self.dropout, self.training)).float()


def load_encoder(model: Encoder, weights: Mapping[str, Tensor]) -> None:
    """Fill the encoder of `model` with the tensors of a BertModel; the head on top stays as it was made.

    Raises KeyError for a tensor that is not there.
    """
    taken = {
        "words.weight": weights["embeddings.word_embeddings.weight"],
        "places.weight": weights["embeddings.position_embeddings.weight"],
        "kinds.weight": weights["embeddings.token_type_embeddings.weight"],
        "norm.weight": weights["embeddings.LayerNorm.weight"],
        "norm.bias": weights["embeddings.LayerNorm.bias"],
    }
    names = {
        "out": "attention.output.dense",
        "attention_norm": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "norm": "output.LayerNorm",
    }
    for number in range(len(model.layers)):
        prefix = f"encoder.layer.{number}"
        for part in ("weight", "bias"):
            joined = [weights[f"{prefix}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            taken[f"layers.{number}.qkv.{part}"] = torch.cat(joined)
            for ours, theirs in names.items():
                taken[f"layers.{number}.{ours}.{part}"] = weights[f"{prefix}.{theirs}.{part}"]
    state = model.state_dict()
    state.update({name: tensor.to(state[name].dtype) for name, tensor in taken.items()})
    model.load_state_dict(state)
