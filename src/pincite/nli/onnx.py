"""Entailment models in ONNX Runtime, from a folder on disk: `model.onnx`, `tokenizer.json`, `config.json`.

The layout is that of an exported Hugging Face sequence classifier. `config.json` names the labels (`id2label`); a model
with two labels counts what it does not entail as neutral. `pincite.json` beside it, where there is one, holds the
`temperature` that calibrates the scores and the name the results record. Evidence longer than the window is read in
windows that overlap, and the window that decides most counts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.errors import ConfigError
from pincite.nli.protocols import Entailment

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WINDOW, STRIDE = 256, 64
"""Tokens of a window, the claim included, and by how many windows of one text overlap."""

BATCH_TOKENS = 8_192
"""Tokens of a batch, padding included: pairs of like length go together."""

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

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        self._folder = folder
        config = _read_json(folder / "config.json", needed=True)
        extra = _read_json(folder / "pincite.json", needed=False)
        self._labels = _labels(config, folder)
        self._temperature = _temperature(extra, folder)
        self._window = _window(config, folder)
        self._tokenizer, self._session = _load(folder, threads, self._window)
        self._inputs = {each.name for each in self._session.get_inputs()}
        digest = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()[:12]
        self.name = f"{extra.get('name') or config.get('_name_or_path') or folder.name}@{digest}"

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """One judgement for each (evidence, claim), same order.

        A claim that takes more than half a window is neutral to everything: it could not be read whole beside evidence.
        Raises ConfigError where the model itself fails: scores that are no numbers, labels that it has no score for.
        """
        windows: list[tuple[int, list[int], list[int]]] = []
        for number, (evidence, claim) in enumerate(pairs):
            for ids, types in self._encode(evidence, claim):
                windows.append((number, ids, types))
        scores = self._scores([(ids, types) for _, ids, types in windows])
        found: list[list[Entailment]] = [[] for _ in pairs]
        for (number, _, _), score in zip(windows, scores, strict=True):
            found[number].append(score)
        return [_joined(each) if each else _NEUTRAL for each in found]

    def _encode(self, evidence: str, claim: str) -> list[tuple[list[int], list[int]]]:
        evidence, claim = _unicode(evidence), _unicode(claim)
        if len(self._tokenizer.encode(claim, add_special_tokens=False).ids) > self._window // 2:
            return []
        encoding = self._tokenizer.encode(evidence, claim)
        parts = [encoding, *encoding.overflowing][:MAX_WINDOWS]
        return [(part.ids, part.type_ids) for part in parts]

    def _scores(self, windows: Sequence[tuple[list[int], list[int]]]) -> list[Entailment]:
        """The model's judgement of each window, run in batches of like length."""
        order = sorted(range(len(windows)), key=lambda at: len(windows[at][0]))
        scores: list[Entailment | None] = [None] * len(windows)
        batch: list[int] = []
        for at in order:
            if batch and (len(batch) + 1) * len(windows[at][0]) > BATCH_TOKENS:
                self._run(batch, windows, scores)
                batch = []
            batch.append(at)
        if batch:
            self._run(batch, windows, scores)
        return [score for score in scores if score is not None]

    def _run(
        self, batch: Sequence[int], windows: Sequence[tuple[list[int], list[int]]], scores: list[Entailment | None]
    ) -> None:
        import numpy as np

        width = max(len(windows[at][0]) for at in batch)
        ids = np.zeros((len(batch), width), dtype=np.int64)
        types, mask = np.zeros_like(ids), np.zeros_like(ids)
        for row, at in enumerate(batch):
            length = len(windows[at][0])
            ids[row, :length], types[row, :length], mask[row, :length] = windows[at][0], windows[at][1], 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        given = {name: feeds[name] for name in feeds if name in self._inputs}
        logits = np.asarray(self._session.run(None, given)[0], dtype=np.float64)
        if logits.shape != (len(batch), self._labels.count) or not np.isfinite(logits).all():
            raise ConfigError(
                f"the entailment model in {self._folder} gives no {self._labels.count} finite scores for each pair, as "
                "its config.json says: export it anew",
                key="nli.model",
            )
        for at, row in zip(batch, _softmax(logits / self._temperature), strict=True):
            scores[at] = self._entailment(row)

    def _entailment(self, row: NDArray[np.float64]) -> Entailment:
        labels = self._labels
        entailment = float(row[labels.entailment])
        contradiction = float(row[labels.contradiction]) if labels.contradiction is not None else 0.0
        return Entailment(
            entailment=entailment, neutral=max(0.0, 1.0 - entailment - contradiction), contradiction=contradiction
        )


def load_model(folder: str | Path, *, threads: int = 0) -> OnnxEntailment:
    """The entailment model in a folder; `threads` 0 is as many as there are cores.

    Raises ConfigError naming what is missing or wrong: the folder, a file of it, a library, labels, inputs.
    """
    path = Path(folder)
    if not path.is_dir():
        raise ConfigError(
            f"there is no folder {path} with an entailment model (model.onnx, tokenizer.json, config.json)",
            key="nli.model",
        )
    return OnnxEntailment(path, threads=threads)


def _window(config: dict[str, Any], folder: Path) -> int:
    """Tokens of a window: as many as the model has positions for."""
    given = config.get("max_position_embeddings")
    if given is None:
        return WINDOW
    if not isinstance(given, int) or given < _SHORTEST_WINDOW:
        raise ConfigError(
            f"config.json of the entailment model in {folder} has max_position_embeddings {given!r}: a number from "
            f"{_SHORTEST_WINDOW} is meant",
            key="nli.model",
        )
    return min(WINDOW, given)


def _load(folder: Path, threads: int, window: int) -> tuple[Any, Any]:
    try:
        import onnxruntime
        import tokenizers
    except ImportError as exc:
        raise ConfigError(
            f"entailment models need {exc.name}: pip install 'pincite[embedding]'", key="nli.model"
        ) from exc
    for name in ("model.onnx", "tokenizer.json"):
        if not (folder / name).is_file():
            raise ConfigError(f"the entailment model in {folder} has no {name}", key="nli.model")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        session = onnxruntime.InferenceSession(
            str(folder / "model.onnx"), sess_options=options, providers=["CPUExecutionProvider"]
        )
    except Exception as exc:
        raise ConfigError(f"the entailment model in {folder} cannot be loaded: {exc}"[:400], key="nli.model") from exc
    tokenizer.enable_truncation(window, stride=min(STRIDE, window // 4), strategy="only_first")
    tokenizer.no_padding()
    names = {each.name for each in session.get_inputs()}
    if "input_ids" not in names or names - {"input_ids", "attention_mask", "token_type_ids"}:
        raise ConfigError(
            f"the entailment model in {folder} takes {', '.join(sorted(names))}: input_ids, attention_mask and "
            f"token_type_ids are what is given",
            key="nli.model",
        )
    return tokenizer, session


def _labels(config: dict[str, Any], folder: Path) -> _Labels:
    names = config.get("id2label")
    if not isinstance(names, dict) or not names:
        raise ConfigError(f"config.json of the entailment model in {folder} has no id2label", key="nli.model")
    found: dict[str, int] = {}
    for number, name in names.items():
        for label, words in _NAMES.items():
            plain = str(name).lower()
            if any(plain.startswith(word) for word in words) and not plain.startswith("not_entail"):
                found[label] = _output(number, len(names), folder)
    if "entailment" not in found:
        raise ConfigError(
            f"config.json of the entailment model in {folder} names no label for entailment: {list(names.values())}",
            key="nli.model",
        )
    return _Labels(
        count=len(names),
        entailment=found["entailment"],
        neutral=found.get("neutral"),
        contradiction=found.get("contradiction"),
    )


def _output(number: str, count: int, folder: Path) -> int:
    if number.isdecimal() and int(number) < count:
        return int(number)
    raise ConfigError(
        f"config.json of the entailment model in {folder} has the label number {number!r}: 0 to {count - 1} is meant",
        key="nli.model",
    )


def _temperature(extra: dict[str, Any], folder: Path) -> float:
    given = extra.get("temperature", 1.0)
    if not isinstance(given, int | float) or isinstance(given, bool) or not 0.01 <= given <= 100:
        raise ConfigError(
            f"pincite.json in {folder} has the temperature {given!r}: 0.01 to 100 is meant", key="nli.model"
        )
    return float(given)


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


def _unicode(text: str) -> str:
    """The text with "?" for lone surrogates, which tokenizers refuse."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    total: NDArray[np.float64] = shifted / shifted.sum(axis=-1, keepdims=True)
    return total


def _joined(windows: Sequence[Entailment]) -> Entailment:
    """Of the windows of one text the one that decides most; a text states what one of its windows states."""
    return max(windows, key=lambda each: max(each.entailment, each.contradiction))
