"""The claim encoder: every token's states, and scores of spans of an answer.

A span is scored by the mean of its tokens' states, by its first token's and by the first one of the window. As all of
that is linear, the exported model can give three rows of scores for each token, which add up to those of any span
(`pincite.claims.encoder`).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from training.verifier.model import Encoder
from training.verifier.shape import Shape

LABELS = 9
"""Types, levels, no claim and claim, as `pincite.claims.encoder` has them."""

TokenSpan = tuple[int, int, int]
"""A row of the batch, and the tokens `[start, end)` in it."""


class ClaimEncoder(Encoder):
    """Scores of spans for token ids of `[CLS] question [SEP] answer [SEP]`."""

    def __init__(self, shape: Shape | None = None, *, dropout: float = 0.1) -> None:
        super().__init__(shape, dropout=dropout)
        self.head = nn.Linear(3 * (shape or Shape()).width, LABELS)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor, spans: Sequence[TokenSpan]
    ) -> Tensor:
        """Scores `(spans, 9)` in float32; the other arguments as those of `states`."""
        states = self.states(input_ids, attention_mask, token_type_ids).float()
        read = [
            torch.cat((states[row, start:end].mean(0), states[row, start], states[row, 0])) for row, start, end in spans
        ]
        return self.head(nn.functional.dropout(torch.stack(read), self.dropout, self.training))
