"""The two-tier score of the extraction specification, and its `find_citation`.

The score ranks blocks for a snippet; it never decides whether a quote is grounded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pincite.document import Document
from pincite.errors import ResultError
from pincite.grounding.matching_blocks import matching_runs
from pincite.grounding.quotes import fold_quote, without_tags
from pincite.text.normalise import fold, single_spaced

FUZZY_CAP = 0.49
"""No resemblance scores above this, so that a real substring (0.5 and more) always wins."""

_SEED = 24

Sources = Mapping[str, "Document | Sequence[Mapping[str, Any]] | Mapping[str, Any]"]


def score_block(snippet: str, block_text: str) -> float:
    """How well a block stands for a snippet, 0 to 1; 0 when either is empty.

    Snippet inside block: 0.5 + snippet / block * 0.5. Block inside snippet: 0.5 + block / snippet * 0.4. Otherwise
    the mean of difflib's ratio and the longest common run as a share of the shorter text, at most 0.49. Lengths are
    those of the texts without HTML and with single spaces; containment is judged on folded text (quotes, dashes, case).
    """
    snippet, block_text = without_tags(snippet), without_tags(block_text)
    folded_snippet, folded_block = fold_quote(snippet), fold(block_text)
    if not folded_snippet or not folded_block:
        return 0.0
    if folded_snippet in folded_block:
        return 0.5 + min(_length(snippet) / _length(block_text), 1.0) * 0.5
    if folded_block in folded_snippet:
        return 0.5 + min(_length(block_text) / _length(snippet), 1.0) * 0.4
    return _resemblance(folded_snippet, folded_block)


def score_inside(snippet: str, block_text: str) -> float:
    """What `score_block` gives for a snippet that is known to stand inside the block, without looking for it."""
    return 0.5 + min(_length(without_tags(snippet)) / _length(without_tags(block_text)), 1.0) * 0.5


def find_citation(
    source_id: str, text_snippet: str, *, sources: Sources | str | Path | None = None
) -> dict[str, Any] | None:
    """`{"sourceId", "page", "bbox"}` of the block that best matches the snippet; None when none matches at all.

    `sources` holds documents or Reducto blocks by source id, or names the folder with `{source_id}.reducto.json` or
    `{source_id}.pincite.json` (the current folder when it is left out). `bbox` is `{left, top, width, height}`, 0–1 of
    the page, null for formats without pages. Of equally good blocks the shortest is taken, of equally long ones the
    first. Raises ResultError for a source id that `sources` or the folder lacks or that is no file name, and for a file
    that is no JSON.
    """
    best: dict[str, Any] | None = None
    best_rank = (0.0, 0)
    for content, page, box in _blocks_of(source_id, sources):
        rank = (score_block(text_snippet, content), -_length(without_tags(content)))
        if rank[0] > 0 and (best is None or rank > best_rank):
            best_rank = rank
            best = {"sourceId": source_id, "page": page, "bbox": box}
    return best


def _length(text: str) -> int:
    """How long the text is with single spaces."""
    return len(single_spaced(text))


def _resemblance(snippet: str, block: str) -> float:
    """The mean of difflib's ratio and the longest common run as a share of the shorter text, at most `FUZZY_CAP`."""
    both, shorter = len(snippet) + len(block), min(len(snippet), len(block))
    # A snippet that runs on from one block into the next: the longest run is no shorter, and that may be enough.
    shared = max(_overlap(snippet, block), _overlap(block, snippet))
    if shared / both + 0.5 * shared / shorter >= FUZZY_CAP:
        return FUZZY_CAP
    matched, longest = 0, 0
    for run in matching_runs(snippet, block):
        longest = longest or run.size  # the first is the longest
        matched += run.size
        if matched / both + 0.5 * longest / shorter >= FUZZY_CAP:
            return FUZZY_CAP
    return matched / both + 0.5 * longest / shorter


def _overlap(left: str, right: str) -> int:
    """How many characters the end of one text shares with the beginning of the other, where they are many."""
    at = left.rfind(right[:_SEED])
    return len(left) - at if at >= 0 and right.startswith(left[at:]) else 0


def _blocks_of(source_id: str, sources: Sources | str | Path | None) -> list[tuple[str, int, dict[str, float] | None]]:
    if isinstance(sources, Mapping):
        if source_id not in sources:
            raise ResultError(f"No source has the id {source_id!r}.", path=source_id)
        source: Any = sources[source_id]
    else:
        source = _read(Path(sources or "."), source_id)
    if isinstance(source, Document):
        return [(block.text, block.page, _box(block.box)) for block in source.blocks]
    return [_reducto_block(block) for block in _reducto_blocks(source)]


def _read(folder: Path, source_id: str) -> Any:
    """The stored source; a source id names a file in the folder and nothing outside it."""
    if not source_id or source_id in (".", "..") or any(char in source_id for char in "/\\\0:"):
        raise ResultError(f"{source_id!r} is no source id: it must be the name of a file.", path=str(folder))
    for suffix in (".reducto.json", ".pincite.json"):
        path = folder / f"{source_id}{suffix}"
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, ValueError) as error:
            raise ResultError(f"{path} cannot be read as JSON: {error}", path=str(path)) from error
    message = f"{folder} has neither {source_id}.reducto.json nor {source_id}.pincite.json"
    raise ResultError(message, path=str(folder))


def _reducto_blocks(source: Any) -> list[Mapping[str, Any]]:
    """The blocks of a Reducto reply, of a list of its chunks or blocks, or of a parsed source of ours."""
    if isinstance(source, Mapping):
        inner = source.get("result", source)
        return _reducto_blocks(inner.get("chunks", inner.get("blocks", ())))
    blocks: list[Mapping[str, Any]] = []
    for item in source:
        blocks.extend(_reducto_blocks(item["blocks"]) if "blocks" in item else [item])
    return blocks


def _reducto_block(block: Mapping[str, Any]) -> tuple[str, int, dict[str, float] | None]:
    box = block.get("bbox") or block.get("box")
    page = block["page"] if "page" in block else (box or {}).get("page", 1)
    content = block["content"] if "content" in block else block.get("text", "")
    edges = {key: float(box[key]) for key in ("left", "top", "width", "height")} if box else None
    return str(content or ""), int(page), edges


def _box(box: Any) -> dict[str, float] | None:
    if box is None:
        return None
    return {"left": box.left, "top": box.top, "width": box.width, "height": box.height}
