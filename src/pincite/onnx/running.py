"""Tokens through a model: padded to one width, with the inputs that the model asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pincite.onnx.loading import Loaded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class TokenRow(NamedTuple):
    """The tokens of one text, or of a pair of texts with 1 as the type of the second one's."""

    ids: Sequence[int]
    types: Sequence[int] = ()


class BatchOutput(NamedTuple):
    """What a batch gave, one row for each of its texts, and which of its tokens are no padding."""

    output: NDArray[Any]
    mask: NDArray[np.int64]


def run(loaded: Loaded, rows: Sequence[TokenRow], *, output: str | None = None) -> BatchOutput:
    """The model's output of that name (its first one by default) for one batch.

    Raises ConfigError when the model cannot be run on its tokenizer's tokens, or gives not one row for each text or
    what are no numbers.
    """
    import numpy as np
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    shape = (len(rows), max(len(row.ids) for row in rows))
    input_feed = {name: np.zeros(shape, dtype=np.int64) for name in ("input_ids", "attention_mask", "token_type_ids")}
    for at, row in enumerate(rows):
        input_feed["input_ids"][at, : len(row.ids)] = row.ids
        input_feed["attention_mask"][at, : len(row.ids)] = 1
        input_feed["token_type_ids"][at, : len(row.types)] = row.types
    try:
        raw_output = loaded.session.run(
            None if output is None else [output], {name: input_feed[name].astype(kind) for name, kind in loaded.inputs}
        )[0]
    except (state.Fail, state.InvalidArgument, state.RuntimeException) as exc:
        raise loaded.kind.wrong(
            f"the model in {loaded.folder} cannot be run on the tokens of its tokenizer: do both files belong together?"
        ) from exc
    values = np.asarray(raw_output)
    if values.ndim == 0 or values.shape[0] != len(rows) or not np.isfinite(values).all():
        raise loaded.kind.wrong(
            f"the model in {loaded.folder} gives what are no numbers, or not one row for each text; export it anew"
        )
    return BatchOutput(values, input_feed["attention_mask"])


def readable(text: str) -> str:
    """The text with "?" for lone surrogates, which are no Unicode text, and which no tokenizer takes."""
    return text.encode("utf-8", "replace").decode("utf-8")
