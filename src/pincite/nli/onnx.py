"""Entailment models in ONNX Runtime, from a folder on disk: `model.onnx` (or `onnx/model.onnx`), `tokenizer.json`,
`config.json`.

The layout is that of an exported Hugging Face sequence classifier. `config.json` names the labels (`id2label`); a model
with two labels counts what it does not entail as neutral. `pincite.json` beside it, where there is one, holds the
`temperature` that calibrates the scores and the name the results record. Evidence longer than the window is read in
windows that overlap, and the window that decides most counts.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite import onnx
from pincite.errors import ConfigError
from pincite.nli.protocols import Entailment

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WINDOW, STRIDE = 256, 64
"""Tokens of a window, the claim included, and by how many windows of one text overlap."""

KIND = onnx.ModelKind(plural="entailment models", export="a sequence classifier", key="nli.model")

MAX_WINDOWS = 64
"""Windows read of one text; what stands behind them is not judged, which no passage of ours comes near."""

_SHORTEST_WINDOW = 32
_NEUTRAL = Entailment(entailment=0.0, neutral=1.0, contradiction=0.0)

_NAMES = {
    "entailment": ("entail", "supported", "support", "yes", "consistent"),
    "neutral": ("neutral", "nei", "not enough", "unknown"),
    "contradiction": ("contradict", "refut", "inconsistent", "no_support"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Labels:
    """Which of the model's `count` outputs is which label; None for one that it does not have."""

    count: int
    entailment: int
    neutral: int | None
    contradiction: int | None


class OnnxEntailment:
    """An `EntailmentModel` that runs on this machine. It is loaded when it is made."""

    def __init__(self, folder: Path, *, threads: int | None = None) -> None:
        config = _read_json(folder / "config.json", needed=True)
        extra = _read_json(folder / "pincite.json", needed=False)
        self._labels = _labels(config, folder)
        self._temperature = _temperature(extra, folder)
        self._window = _window(config, folder)
        self._model = onnx.load(folder, KIND, threads=threads)
        stride = min(STRIDE, self._window // 4)
        self._model.tokenizer.enable_truncation(self._window, stride=stride, strategy="only_first")
        config_files = [folder / name for name in ("config.json", "pincite.json") if (folder / name).is_file()]
        digest = onnx.digest([*onnx.model_files(folder, KIND), *config_files], KIND)
        self.name = f"{extra.get('name') or config.get('_name_or_path') or folder.name}@{digest}"

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """One judgement for each (evidence, claim), same order.

        A claim that takes more than half a window is neutral to everything: it could not be read whole beside evidence.
        Raises ConfigError where the model itself fails: scores that are no numbers, labels that it has no score for.
        """
        windows: list[tuple[int, onnx.TokenRow]] = []
        for number, (evidence, claim) in enumerate(pairs):
            windows += [(number, row) for row in self._encode(evidence, claim)]
        entailments: list[list[Entailment]] = [[] for _ in pairs]
        for places in onnx.batches([len(row.ids) for _, row in windows]):
            scores = self._scores([windows[place][1] for place in places])
            for place, score in zip(places, scores, strict=True):
                entailments[windows[place][0]].append(score)
        return [_joined(window_scores) if window_scores else _NEUTRAL for window_scores in entailments]

    def _encode(self, evidence: str, claim: str) -> list[onnx.TokenRow]:
        """The windows of a pair; none for a claim that does not fit beside evidence."""
        evidence, claim = onnx.readable(evidence), onnx.readable(claim)
        tokenizer = self._model.tokenizer
        if len(tokenizer.encode(claim, add_special_tokens=False).ids) > self._window // 2:
            return []
        encoding = tokenizer.encode(evidence, claim)
        return [onnx.TokenRow(part.ids, part.type_ids) for part in [encoding, *encoding.overflowing][:MAX_WINDOWS]]

    def _scores(self, rows: Sequence[onnx.TokenRow]) -> list[Entailment]:
        """The model's judgement of each window of one batch."""
        logits = onnx.run(self._model, rows).output.astype("float64")
        if logits.shape != (len(rows), self._labels.count):
            raise KIND.wrong(
                f"the entailment model in {self._model.folder} does not give {self._labels.count} scores for each "
                "pair, as its config.json says: export it anew"
            )
        return [self._entailment(row) for row in _softmax(logits / self._temperature)]

    def _entailment(self, row: NDArray[np.float64]) -> Entailment:
        labels = self._labels
        entailment = float(row[labels.entailment])
        contradiction = float(row[labels.contradiction]) if labels.contradiction is not None else 0.0
        return Entailment(
            entailment=entailment, neutral=max(0.0, 1.0 - entailment - contradiction), contradiction=contradiction
        )


def load_model(folder: str | Path, *, threads: int | None = None) -> OnnxEntailment:
    """The entailment model in a folder; `threads` is one for each CPU where it is not given.

    Raises ConfigError naming what is missing or wrong: the folder, a file of it, a library, labels, inputs.
    """
    path = Path(folder)
    if not path.is_dir():
        raise KIND.wrong(
            f"there is no folder {path} with an entailment model (model.onnx, tokenizer.json, config.json)"
        )
    return OnnxEntailment(path, threads=threads)


def _window(config: dict[str, Any], folder: Path) -> int:
    """Tokens of a window: as many as the model has positions for."""
    max_positions = config.get("max_position_embeddings")
    if max_positions is None:
        return WINDOW
    if not isinstance(max_positions, int) or max_positions < _SHORTEST_WINDOW:
        raise ConfigError(
            f"config.json of the entailment model in {folder} has max_position_embeddings {max_positions!r}: a number "
            f"from {_SHORTEST_WINDOW} is meant",
            key="nli.model",
        )
    return min(WINDOW, max_positions)


def _labels(config: dict[str, Any], folder: Path) -> _Labels:
    names = config.get("id2label")
    if not isinstance(names, dict) or not names:
        raise ConfigError(f"config.json of the entailment model in {folder} has no id2label", key="nli.model")
    label_outputs: dict[str, int] = {}
    for number, name in names.items():
        for label, words in _NAMES.items():
            plain = str(name).lower()
            if any(plain.startswith(word) for word in words) and not plain.startswith("not_entail"):
                label_outputs[label] = _output(number, len(names), folder)
    if "entailment" not in label_outputs:
        raise ConfigError(
            f"config.json of the entailment model in {folder} names no label for entailment: {list(names.values())}",
            key="nli.model",
        )
    return _Labels(
        count=len(names),
        entailment=label_outputs["entailment"],
        neutral=label_outputs.get("neutral"),
        contradiction=label_outputs.get("contradiction"),
    )


def _output(number: str, count: int, folder: Path) -> int:
    if number.isdecimal() and int(number) < count:
        return int(number)
    raise ConfigError(
        f"config.json of the entailment model in {folder} has the label number {number!r}: 0 to {count - 1} is meant",
        key="nli.model",
    )


def _temperature(extra: dict[str, Any], folder: Path) -> float:
    temperature = extra.get("temperature", 1.0)
    if not isinstance(temperature, int | float) or isinstance(temperature, bool) or not 0.01 <= temperature <= 100:
        raise ConfigError(
            f"pincite.json in {folder} has the temperature {temperature!r}: 0.01 to 100 is meant", key="nli.model"
        )
    return float(temperature)


def _read_json(path: Path, *, needed: bool) -> dict[str, Any]:
    if not path.is_file() and not needed:
        return {}
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as exc:
        raise ConfigError(f"{path} cannot be read: {exc}", key="nli.model") from exc
    if not isinstance(value, dict):
        raise ConfigError(f"{path} holds no JSON object", key="nli.model")
    return value


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    total: NDArray[np.float64] = shifted / shifted.sum(axis=-1, keepdims=True)
    return total


def _joined(windows: Sequence[Entailment]) -> Entailment:
    """Of the windows of one text the one that decides most; a text states what one of its windows states."""
    return max(windows, key=lambda each: max(each.entailment, each.contradiction))
