"""Labelled answers to train on: our own texts, and the half "dev" of the doubly annotated set.

Nothing of the parts "test" and "fresh" is among them: `benchmarks/gold/claims/development.jsonl`, the sentences of the
half "dev" on which both annotators agree, `training/answers/*.txt`, and for the claim encoder
`training/answers/annotated/*.txt`, labelled by readers who had not written them; some of these are kept apart in
`training/answers/validation`. In those files a line that begins with "?" opens an answer by its question, if it has
one; each further line is a sentence with its label: "-" for no claim, or a letter for the type (p, f, n, d) and one
for the importance (c critical, m material, i minor). "* " and "1. " before the words make an item of a list, "# " a
heading, "| " a table's row; "/" alone begins a paragraph, "@" names a field.

`training/answers/readings` has more about these: `second.txt` the levels that a second reader gave the claims of an
answer, one letter each, `questions.txt` other questions to which answers were put, with the levels of their claims
under them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GOLD = ROOT / "benchmarks" / "gold" / "claims"
ANSWERS = Path(__file__).parent / "answers"

TYPES = {"d": "definition", "f": "fact", "n": "numeric", "p": "policy"}
LEVELS = {"c": "critical", "m": "material", "i": "minor"}
_LABEL = re.compile(r"-|([dfnp])([cmi])")
_BLOCK = re.compile(r"(?:(?P<item>\* )|(?P<step>\d+\. )|(?P<heading># )|(?=\|)(?P<row>))")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence at `[start, end)` of its answer; type and level are None for no claim, or where annotators differ."""

    start: int
    end: int
    claim: bool
    type: str | None
    level: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its question and its sentences in order; `source` names where it comes from."""

    id: str
    source: str
    query: str
    text: str
    sentences: tuple[Sentence, ...]


def load() -> list[Answer]:
    """All the answers to train on, in a fixed order; never the test half."""
    return [*_development(), *_annotated(), *_read_folder(".")]


def annotated_answers() -> list[Answer]:
    """Answers whose sentences were labelled by readers who had not written them, for the claim encoder."""
    return _read_folder("annotated")


def validation_answers() -> list[Answer]:
    """Answers labelled like those, on which nothing is trained: to choose between encoders."""
    return _read_folder("validation")


def agreed_answers() -> list[Answer]:
    """The same, with levels only where a second reader has the same."""
    found = {answer.id: answer for answer in annotated_answers()}
    for line in _readings("second.txt"):
        name, letters = line.split()
        first = found[name]
        second = with_levels(first, letters)
        found[name] = replace(
            first,
            sentences=tuple(
                one if one.level == other.level else replace(one, level=None)
                for one, other in zip(first.sentences, second.sentences, strict=True)
            ),
        )
    return list(found.values())


def questioned_answers() -> list[Answer]:
    """Some of these answers under other questions, with the levels of their claims under those."""
    answers = {answer.id: answer for answer in annotated_answers()}
    found = []
    for number, line in enumerate(_readings("questions.txt")):
        name, letters, query = line.split(maxsplit=2)
        found.append(replace(with_levels(answers[name], letters), id=f"{name}-q{number}", query=query))
    return found


def with_levels(answer: Answer, letters: str) -> Answer:
    """An answer with other levels, a letter for each of its claims in order; raises ValueError for another count."""
    claims = sum(sentence.claim for sentence in answer.sentences)
    if claims != len(letters):
        raise ValueError(f"{answer.id} has {claims} claims and {len(letters)} levels: {letters!r}")
    given = iter(letters)
    return replace(
        answer,
        sentences=tuple(
            replace(sentence, level=LEVELS[next(given)]) if sentence.claim else sentence
            for sentence in answer.sentences
        ),
    )


def _readings(name: str) -> list[str]:
    return (ANSWERS / "readings" / name).read_text(encoding="utf-8").splitlines()


def _read_folder(name: str) -> list[Answer]:
    return [
        answer
        for file in sorted((ANSWERS / name).glob("*.txt"))
        for answer in read_answers(file.read_text(encoding="utf-8"), file.stem)
    ]


def _development() -> Iterator[Answer]:
    for row in _rows("development.jsonl"):
        sentences = tuple(
            Sentence(each["start"], each["end"], each["claim"], each.get("type"), each.get("importance"))
            for each in row["sentences"]
        )
        yield Answer(row["id"], "development", row["query"], row["answer"], sentences)


def _annotated() -> Iterator[Answer]:
    answers = {row["id"]: row for row in _rows("answers.jsonl") if row["split"] == "dev"}
    first, second = ({(row["answer"], row["n"]): row for row in _rows(f"labels_{who}.jsonl")} for who in "ab")
    found: dict[str, list[Sentence]] = {name: [] for name in answers}
    for row in _rows("sentences.jsonl"):
        if row["answer"] not in answers:
            continue
        one, other = (labels[row["answer"], row["n"]] for labels in (first, second))
        if one["claim"] == other["claim"]:
            kind, level = (
                one.get(name) if one.get(name) == other.get(name) else None for name in ("type", "importance")
            )
            found[row["answer"]].append(Sentence(row["start"], row["end"], one["claim"], kind, level))
    for name, row in answers.items():
        yield Answer(name, "annotated", row["query"], row["answer"], tuple(found[name]))


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLD / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def read_answers(text: str, name: str) -> Iterator[Answer]:
    """The answers of a file in the format of `training/answers`; raises ValueError for a line that has no label."""
    open_one: _Open | None = None
    count = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("? ") or line.strip() == "?":
            if open_one is not None:
                yield open_one.answer()
            count += 1
            open_one = _Open(f"{name}-{count}", line[1:].strip())
        elif line.strip() and not line.startswith("@"):
            label, _, words = line.partition(" ")
            if open_one is None or (line != "/" and (not _LABEL.fullmatch(label) or not words)):
                raise ValueError(f"line {number} of {name} is no labelled sentence of an answer: {line!r}")
            open_one.add(label, words.strip())
    if open_one is not None:
        yield open_one.answer()


@dataclass(slots=True)
class _Open:
    """An answer that is being put together from its lines."""

    id: str
    query: str
    text: str = ""
    last: str = ""
    sentences: list[Sentence] = field(default_factory=list)

    def add(self, label: str, words: str) -> None:
        """Append a sentence, or begin a paragraph."""
        if label == "/":
            self.text, self.last = self.text.rstrip() + "\n\n", ""
            return
        block = _BLOCK.match(words)
        kind = str(block.lastgroup) if block else "prose"
        self.text += self._gap(kind)
        if block and kind in {"item", "step", "heading"}:
            self.text += {"item": "- ", "step": block.group(), "heading": "## "}[kind]
            words = words[block.end() :]
        start = len(self.text)
        self.text += words
        kinds = _LABEL.fullmatch(label)
        known = kinds is not None and kinds[1] is not None
        self.sentences.append(
            Sentence(
                start,
                len(self.text),
                known,
                TYPES[kinds[1]] if kinds and known else None,
                LEVELS[kinds[2]] if kinds and known else None,
            )
        )
        if kind == "row" and self.last != "row":
            self.text += "\n|" + "---|" * (words.count("|") - 1)
        self.last = kind

    def _gap(self, kind: str) -> str:
        """What stands between the last sentence and one of that kind."""
        if not self.text or not self.last:
            return ""
        if kind == "prose" and self.last == "prose":
            return " "
        return "\n" if kind == self.last and kind != "heading" else "\n\n"

    def answer(self) -> Answer:
        """The whole answer."""
        return Answer(self.id, "written", self.query, self.text.rstrip(), tuple(self.sentences))
