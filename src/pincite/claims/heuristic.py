"""The heuristic extractor: an answer to claims by rules and small learned scores, offline, the same every time.

Pieces of Markdown → sentences → assertion or not → clauses → drafts, in one pass over the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from pincite.claims.anchors import blanked
from pincite.claims.clauses import Clause, split_clauses
from pincite.claims.context import Subjects
from pincite.claims.drafts import AnswerReading, Draft, make_claims
from pincite.claims.importance import is_conditional
from pincite.claims.kinds import Assertion, is_english, is_order, may_assert, read_assertion, speaks
from pincite.claims.learning.encoder import Encoded, Scores, encode_answer
from pincite.claims.learning.scores import CERTAIN, CLAIM, ENCODED, claim_probability
from pincite.claims.markup import AnswerPiece, read_pieces
from pincite.claims.plain import plain_text
from pincite.records import ClaimSet, SkippedText, SkipReason
from pincite.text import split_sentences

RULES_VERSION = "7"
"""Raised when equal answers may give other claims, types or levels than before: what was checked is not mixed."""

_WORDS = re.compile(r"\w+")
_UNREAD: dict[str, SkipReason] = {"code": "code", "thinking": "meta", "heading": "heading", "reference": "reference"}
_OVERRULED: frozenset[SkipReason | None] = frozenset({"fragment", "advice", "greeting", "meta"})
"""What wording alone takes a sentence for, and the encoder, which reads the whole answer, may know better: "We cannot
refund shipping" is a firm that speaks, "Thanks to the new by-law parking is free" thanks nobody.
"""

_MERGE_GAP = 50
"""Characters between a claim and the continuation fragment that is joined to it, as in the specification."""

_LONGEST_LEAD = 400
"""Characters of a lead, and of a column's head, that the claims below it repeat."""

_FIRM = re.compile(r"[\d%$€£\"“”«»]")
"""What makes a sentence firm enough to be checked whatever its other words are."""

_WHOLE, _PART, _LISTED, _DOUBTFUL = 0.9, 0.8, 0.7, 0.5
"""Extraction confidence of a sentence, of a clause of one, of a listed fragment, of a hedged statement."""


def extract_heuristic(answer: str, *, query: str = "", note: str | None = None) -> ClaimSet:
    """The claims of an answer in order; no claims for an answer that asserts nothing.

    Raises ConfigError where the encoder's files or a library are missing.
    """
    return make_claims(read_answer(answer, query=query), query=query, extractor="heuristic", note=note)


def read_answer(
    answer: str, *, query: str | None = None, probability: Callable[[str], float] = claim_probability
) -> AnswerReading:
    """The answer's pieces, sentences, assertions and the rest, each at its place.

    How likely a sentence that no rule knows is a claim is what the encoder says, which reads the answer with its
    question `query` ("" for none), and `probability` of what it has not read; without a `query` it reads nothing.
    """
    return _AnswerReader(answer, query, probability).read()


class _AnswerReader:
    """Reads one answer; `drafts`, `skipped` and `sentences` grow in the order of the text."""

    def __init__(self, answer: str, query: str | None, probability: Callable[[str], float]) -> None:
        self._answer = answer
        self._query = query
        self._encoded: Encoded | None = None
        self._talk: dict[tuple[str, bool], bool] = {}
        self._sure: dict[str, bool] = {}
        self._probability = probability
        self._blanked = blanked(answer)
        self._drafts: list[Draft] = []
        self._skipped: list[SkippedText] = []
        self._sentences: list[tuple[int, int]] = []
        self._subjects = Subjects()
        self._bare: set[int] = set()  # where lists begin of which a bare item is a claim

    def read(self) -> AnswerReading:
        pieces = read_pieces(self._answer)
        if self._query is not None:
            self._encoded = self._encode(pieces, self._query)
        for piece in pieces:
            if piece.kind in _UNREAD:
                self._skip(piece.start, piece.end, _UNREAD[piece.kind])
            elif piece.kind == "row":
                self._row(piece)
            else:
                self._text(piece)
        return AnswerReading(
            answer=self._answer,
            blanked=self._blanked,
            pieces=pieces,
            sentences=tuple(self._sentences),
            drafts=tuple(self._drafts),
            skipped=tuple(self._skipped),
            encoded=self._encoded,
        )

    def _encode(self, pieces: Sequence[AnswerPiece], query: str) -> Encoded | None:
        """The answer as the encoder reads it, which knows English only: without code, thinking and sources."""
        parts: list[str] = []
        at = 0
        for piece in pieces:
            if piece.kind in _UNREAD and piece.kind != "heading" and piece.start >= at:
                parts += [self._blanked[at : piece.start], " " * (piece.end - piece.start)]
                at = piece.end
        text = "".join([*parts, self._blanked[at:]])
        return encode_answer(text, query) if is_english(text) else None

    def _scores(self, start: int, end: int) -> Scores | None:
        return self._encoded.scores(start, end) if self._encoded is not None else None

    def _skip(self, start: int, end: int, reason: SkipReason) -> None:
        self._skipped.append(SkippedText(text=self._answer[start:end], start=start, end=end, reason=reason))

    def _row(self, piece: AnswerPiece) -> None:
        """A table's row is one claim: its cells under their heads."""
        cells = [plain_text(self._blanked[start:end]) for start, end in piece.cells]
        if not any(_WORDS.search(cell) for cell in cells):
            return
        heads = [plain_text(self._blanked[start : min(end, start + _LONGEST_LEAD)]) for start, end in piece.head]
        labelled_cells = [
            f"{heads[number]}: {cell}" if number < len(heads) and heads[number] else cell
            for number, cell in enumerate(cells)
            if cell
        ]
        start, end = piece.cells[0][0], max(stop for _, stop in piece.cells)
        self._sentences.append((piece.start, piece.end))
        self._drafts.append(
            Draft(
                start=start,
                end=end,
                sentence=len(self._sentences) - 1,
                context="; ".join(labelled_cells),
                group=piece.head[0][0] if piece.head else None,
                confidence=_LISTED,
            )
        )

    def _text(self, piece: AnswerPiece) -> None:
        text = self._blanked[piece.start : piece.end]
        for number, (begin, stop) in enumerate(split_sentences(text)):
            start, end = piece.start + begin, piece.start + stop
            if _WORDS.search(self._blanked, start, end):
                self._sentences.append((start, end))
                self._sentence(piece, start, end, first=number == 0)

    def _sentence(self, piece: AnswerPiece, start: int, end: int, *, first: bool) -> None:
        sentence = self._blanked[start:end]
        listed = piece.kind == "item" and piece.lead is not None and first
        assertion = read_assertion(sentence, listed=listed)
        if assertion.reason == "fragment":
            scores = self._scores(start, end)
            if (scores is None or scores.claim >= CLAIM) and self._continues(start, end, piece):
                return
        if assertion.reason in _OVERRULED and self._surely_claims(start, end, assertion):
            assertion = assertion._replace(reason=None)
        if assertion.reason == "advice" and self._prescribes(start, end):
            assertion = Assertion(None)
        if assertion.reason is not None:
            self._skip(start, end, assertion.reason)
            return
        if self._is_talk(start, end, listed=listed) and not (listed and self._is_one_more(piece, sentence)):
            self._skip(start, end, "unverifiable")
            return
        begin = start + assertion.skip
        clauses = split_clauses(self._blanked[begin:end])
        for number, clause in enumerate(clauses):
            talk = speaks(self._blanked[begin + clause.start : begin + clause.end]) if number else None
            if talk is not None:
                self._skip(begin + clause.start, begin + clause.end, talk)
                continue
            self._draft(piece, begin, clause, assertion, len(clauses), listed=listed)

    def _surely_claims(self, start: int, end: int, found: Assertion) -> bool:
        """Whether the encoder is sure of a claim where wording alone tells of none; what is repeated is judged once.

        What only announces is none, nor is a single word ("None", "TBD"), a suggestion in so many words, or what the
        answerer says of the search ("I could not find …").
        """
        sentence = self._blanked[start:end].strip()
        if sentence not in self._sure:
            scores = self._scores(start, end)
            barred = sentence.endswith((":", "：")) or len(_WORDS.findall(sentence)) < 2
            barred = barred or not may_assert(self._blanked[start + found.skip : end], found.reason)
            self._sure[sentence] = scores is not None and scores.claim >= CERTAIN and not barred
        return self._sure[sentence]

    def _prescribes(self, start: int, end: int) -> bool:
        """Whether an order reads like a step that documents prescribe ("Stop all workers.") and no advice."""
        return is_order(self._blanked[start:end]) and self._likelihood(start, end) >= ENCODED

    def _is_talk(self, start: int, end: int, *, listed: bool) -> bool:
        """Whether a sentence that no rule knows reads like talk: no figure, no anchor, nothing quoted, English.

        What is repeated is judged once.
        """
        sentence = self._blanked[start:end]
        if self._answer[start:end] != sentence or _FIRM.search(sentence):
            return False
        if (sentence, listed) not in self._talk:
            self._talk[sentence, listed] = self._reads_like_talk(start, end, listed=listed)
        return self._talk[sentence, listed]

    def _is_one_more(self, piece: AnswerPiece, sentence: str) -> bool:
        """Whether an item is bare ("Two photos"), as a claim before it in its list is: both are what the list is of,
        unless its own words are those of talk ("Just kidding").
        """
        if piece.lead is None or piece.lead[0] not in self._bare or self._subjects.is_whole(sentence):
            return False
        return self._probability(plain_text(sentence)) >= ENCODED

    def _reads_like_talk(self, start: int, end: int, *, listed: bool) -> bool:
        """Whether the scores say so."""
        sentence = self._blanked[start:end]
        scores, english = self._scores(start, end), is_english(sentence)
        if scores is None:
            return english and not listed and self._probability(plain_text(sentence)) < CLAIM
        least = ENCODED if english and not listed else 1 - CERTAIN
        return (english or scores.known) and self._likelihood(start, end) < least

    def _likelihood(self, start: int, end: int) -> float:
        """How likely a sentence is a claim. Without a question the text may be no answer at all (a profile, a summary),
        of which the encoder has seen few: there the linear score counts as much.
        """
        scores = self._scores(start, end)
        if scores is not None and self._query:
            return scores.claim
        linear = self._probability(plain_text(self._blanked[start:end]))
        return linear if scores is None else (linear + scores.claim) / 2

    def _draft(
        self, piece: AnswerPiece, begin: int, clause: Clause, assertion: Assertion, count: int, *, listed: bool
    ) -> None:
        start, end = begin + clause.start, begin + clause.end
        text = self._blanked[start:end]
        context = clause.context and plain_text(clause.context)
        confidence = _WHOLE if count == 1 else _PART
        if context is None:
            context = self._subjects.resolve(text)
        if listed and piece.lead is not None and not self._subjects.is_whole(text):
            lead = self._blanked[max(piece.lead[0], piece.lead[1] - _LONGEST_LEAD) : piece.lead[1]]
            context = _led(plain_text(lead), context or plain_text(text))
            confidence = _LISTED
            self._bare.add(piece.lead[0])
        if assertion.doubtful:
            confidence = _DOUBTFUL
        self._subjects.note(context or text)
        self._drafts.append(
            Draft(
                start=start,
                end=end,
                sentence=len(self._sentences) - 1,
                context=context,
                needs_context=context is None and (clause.needs_context or self._subjects.depends(text)),
                confidence=confidence,
                conditional=is_conditional(text),
                ordered=is_order(text),
                group=piece.lead[0] if piece.kind == "item" and piece.lead is not None else None,
            )
        )

    def _continues(self, start: int, end: int, piece: AnswerPiece) -> bool:
        """Whether a fragment goes on with the claim before: then it is joined to it."""
        if not self._drafts or self._blanked[start:end].rstrip().endswith((":", "：")):
            return False
        last = self._drafts[-1]
        has_anchor = self._answer[start:end] != self._blanked[start:end]
        if has_anchor or last.start < piece.start or start - last.end >= _MERGE_GAP or not self._is_last(last):
            return False
        stop = end - (len(self._blanked[start:end]) - len(self._blanked[start:end].rstrip(" .!…")))
        self._drafts[-1] = replace(last, end=stop, context=None)
        return True

    def _is_last(self, draft: Draft) -> bool:
        """Whether nothing was skipped since the draft."""
        return not self._skipped or self._skipped[-1].start < draft.start


def _led(lead: str, text: str) -> str:
    """A listed fragment made whole by the sentence that introduces its list."""
    lead = lead.rstrip(" :：")
    joins = re.search(
        r"\b(?:is|are|was|were|include|includes|included|following|must|to|has|have|requires?|by|with)$", lead
    )
    return f"{lead} {text}" if joins and not lead.endswith("following") else f"{lead}: {text}"
