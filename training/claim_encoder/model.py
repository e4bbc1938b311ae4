"""The claim encoder: every token's states, and scores of spans of an answer.

A span is scored by the mean of its tokens' states, by its first token's and by the first one of the window. As all of
that is linear, the exported model can give three rows of scores for each token, which add up to those of any span
(`pincite.claims.learning.encoder`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from training.verifier.model import Encoder
from training.verifier.shape import Shape

LABELS = 9
"""Types, levels, no claim and claim, as `pincite.claims.learning.encoder` has them."""

PLACES = 64
"""Places of spans in a text that `BesideEncoder` tells apart."""

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
        with torch.autocast("cpu", enabled=False):
            return self.scores(states, spans)

    def scores(self, states: Tensor, spans: Sequence[TokenSpan]) -> Tensor:
        """The same for the states `(batch, tokens, width)` of the tokens."""
        return self.head(nn.functional.dropout(spans_of(states, spans), self.dropout, self.training))


def spans_of(states: Tensor, spans: Sequence[TokenSpan]) -> Tensor:
    """What a span is scored by, `(spans, 3 * width)`."""
    read = [
        torch.cat((states[row, start:end].mean(0), states[row, start], states[row, 0])) for row, start, end in spans
    ]
    return torch.stack(read)


class BesideEncoder(ClaimEncoder):
    """A teacher, not exported: spans are scored beside the others of their text, by a layer of attention over them."""

    def __init__(self, shape: Shape | None = None, *, dropout: float = 0.1) -> None:
        super().__init__(shape, dropout=dropout)
        width = (shape or Shape()).width
        self.down = nn.Linear(3 * width, width)
        self.layer = nn.TransformerEncoderLayer(width, 6, 2 * width, dropout, activation="gelu", batch_first=True)
        self.place = nn.Embedding(PLACES, width)
        self.out = nn.Linear(width, LABELS)
        nn.init.normal_(self.place.weight, std=0.02)
        nn.init.normal_(self.out.weight, std=0.02)
        nn.init.zeros_(self.out.bias)

    def scores(self, states: Tensor, spans: Sequence[TokenSpan]) -> Tensor:
        """Scores `(spans, 9)`: the linear ones, and what the attention adds."""
        read = spans_of(states, spans)
        rows = torch.tensor([row for row, _, _ in spans])
        seen = Counter[int]()
        numbers = []
        for row, _, _ in spans:
            seen[row] += 1
            numbers.append(seen[row])
        places = torch.tensor(numbers)
        room = (states.shape[0], max(numbers) + 1)
        vectors, unused = torch.zeros(*room, states.shape[-1]), torch.ones(*room, dtype=torch.bool)
        vectors[:, 0] = states[:, 0] + self.place.weight[0]
        vectors = vectors.index_put((rows, places), self.down(read) + self.place(places.clamp(max=PLACES - 1)))
        unused[rows, places] = False
        unused[:, 0] = False
        beside = self.layer(vectors, src_key_padding_mask=unused)[rows, places]
        drop = nn.functional.dropout
        return self.head(drop(read, self.dropout, self.training)) + self.out(drop(beside, self.dropout, self.training))
