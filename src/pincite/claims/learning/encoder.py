"""How likely any span of an answer is a claim, of which type and how important, as a small encoder scores it.

MiniLM-L6, trained by `training/claim_encoder` on labelled answers, reads the question and the answer once and gives
numbers for every token; those of a span's tokens, of its first one and of the first of all add up to its labels. The
file lies beside the entailment model: it has no word embeddings of its own and reads those in that model's file.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pincite import onnx
from pincite.nli.builtin import FOLDER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FILE = "claims.onnx"

KIND = onnx.ModelKind(plural="claim encoders", export="a claim encoder", key="claims.extractor")

TYPES = ("definition", "fact", "numeric", "policy")
LEVELS = ("critical", "material", "minor")

MOST_TOKENS, MOST_CHARACTERS = 3_000, 100_000
"""What is read of an answer, some 2,000 words; of what stands behind it the encoder says nothing."""

WINDOW, QUESTION = 508, 64
"""Tokens of a window, the question's included, and of the question. Windows of one answer overlap by a quarter."""

_OPENS, _ENDS = 101, 102
_PIECES = 0.25
"""Share of the tokens of a span that may go on with a word, where the words are English."""

_CLAIM = len(TYPES) + len(LEVELS)
_LABELS = _CLAIM + 2
"""Scores of a span: types, levels, no claim, claim. A token has three rows of them: its part in those of a span, what
it adds as the first token of a span, and what it adds as the first of its window.
"""


class Scores(NamedTuple):
    """The probabilities that a span is a claim, and of each of `TYPES` and of `LEVELS`, 0 to 1; and whether its words
    are known to the encoder, as those of another language are not: most of these it reads in pieces.
    """

    claim: float
    types: tuple[float, ...]
    levels: tuple[float, ...]
    known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoded:
    """An answer as the encoder read it, up to `end`: the offsets of its tokens, ascending, which of them go on with a
    word, and three rows of scores for each token, (tokens, labels).
    """

    starts: Sequence[int]
    inner: Sequence[bool]
    end: int
    parts: Floats
    firsts: Floats
    openings: Floats

    def scores(self, start: int, end: int) -> Scores | None:
        """The scores of `[start, end)`; None where no token begins there, or not all of it was read."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        if first >= last or end > self.end:
            return None
        total = self.parts[first:last].mean(axis=0) + self.firsts[first] + self.openings[first]
        types, levels = total[: len(TYPES)], total[len(TYPES) : _CLAIM]
        is_known = sum(self.inner[first:last]) <= _PIECES * (last - first)
        return Scores(_probabilities(total[_CLAIM:])[1], _probabilities(types), _probabilities(levels), is_known)


def encode_answer(text: str, query: str) -> Encoded | None:
    """The answer read with its question by the encoder in the package; None for one without words.

    Raises ConfigError where the model or a library is missing.
    """
    return encode_with(_model(), text, query)


def encode_with(model: onnx.Loaded, text: str, query: str) -> Encoded | None:
    """The answer read with its question by this encoder; None for one without words."""
    import numpy as np

    query_ids = model.tokenizer.encode(onnx.readable(query[:MOST_CHARACTERS]), add_special_tokens=False).ids[:QUESTION]
    tokens = model.tokenizer.encode(onnx.readable(text[:MOST_CHARACTERS]), add_special_tokens=False)
    ids, offsets = tokens.ids[:MOST_TOKENS], tokens.offsets[:MOST_TOKENS]
    if not ids:
        return None
    room, behind = WINDOW - len(query_ids) - 3, len(query_ids) + 2
    parts, firsts, openings = (np.empty((len(ids), _LABELS)) for _ in range(3))
    for start, end in _windows(len(ids), room):
        # One window a run: 8-bit numbers are scaled by all that is in a run.
        (numbers,) = onnx.run(model, [_row(query_ids, ids[start:end])]).output.astype("float64")
        low = start + room // 8 if start else 0  # what is nearer to the middle of this window than of the one before
        inside = numbers[behind + low - start : behind + end - start]
        parts[low:end], firsts[low:end] = inside[:, :_LABELS], inside[:, _LABELS : 2 * _LABELS]
        openings[low:end] = numbers[0, 2 * _LABELS :]
    text_end = len(text) if len(ids) == len(tokens.ids) and len(text) <= MOST_CHARACTERS else offsets[-1][1]
    inner = [token.startswith("##") for token in tokens.tokens[:MOST_TOKENS]]
    return Encoded(
        starts=[start for start, _ in offsets],
        inner=inner,
        end=text_end,
        parts=parts,
        firsts=firsts,
        openings=openings,
    )


def _windows(count: int, room: int) -> Iterator[tuple[int, int]]:
    """The tokens of each window; together they hold all."""
    for start in range(0, max(1, count - room // 4), room - room // 4):
        yield start, min(count, start + room)


def _row(asked: Sequence[int], part: Sequence[int]) -> onnx.TokenRow:
    ids = [_OPENS, *asked, _ENDS, *part, _ENDS]
    return onnx.TokenRow(ids, [0] * (len(asked) + 2) + [1] * (len(part) + 1))


def _probabilities(scores: Floats) -> tuple[float, ...]:
    import numpy as np

    powers = np.exp(scores - scores.max())
    return tuple(float(probability) for probability in powers / powers.sum())


@cache
def _model() -> onnx.Loaded:
    """The encoder in the package, loaded once for this process."""
    return load_encoder(FOLDER, FILE)


def load_encoder(folder: Path, file: str) -> onnx.Loaded:
    """The claim encoder of that name in a folder, beside its tokenizer.

    Raises ConfigError where a file is missing, or where the word embeddings are not those that it was trained with.
    """
    loaded = onnx.load(folder, KIND, file=file)
    loaded.tokenizer.no_truncation()
    loaded.tokenizer.encode_special_tokens = True  # "[SEP]" in an answer is text
    shared = loaded.session.get_modelmeta().custom_metadata_map
    if "words" in shared and _digest(folder, shared) != shared["words"]:
        raise KIND.wrong(f"{file} in {folder} does not belong to {shared['file']} beside it: install pincite anew")
    return loaded


def _digest(folder: Path, shared: dict[str, str]) -> str:
    """The SHA-256 of the word embeddings in another model's file."""
    with (folder / shared["file"]).open("rb") as stream:
        stream.seek(int(shared["offset"]))
        return hashlib.sha256(stream.read(int(shared["length"]))).hexdigest()
