"""Numbers, measures, money and shares of a claim against those of the evidence."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache

from pincite.meaning.values.agreement import agrees, comparable, opposed
from pincite.meaning.values.calendar import Moment, find_moments
from pincite.meaning.values.quantities import Quantity, find_quantities
from pincite.records import MismatchKind, ReasonCode
from pincite.verification.checks.context import MOST_VALUES, Place, is_plain, likeness, place_of
from pincite.verification.checks.outcomes import ABSENT, AGREES, HeldValue, Outcome, Value
from pincite.verification.checks.polarity.polarity import polarity_of
from pincite.verification.checks.text import Reading, read
from pincite.verification.checks.values.derived import is_derived, is_how_often

_MARGIN = 4.0
"""How much better the surroundings of a differing value must match before an equal one elsewhere does not count."""
_MANY = 40
"""Of a longer list of values no two are set against each other."""
_CLOSE, _LOOSE = Decimal("0.02"), Decimal("0.12")
"""How far a quotient may be from the share or multiple that a claim makes of it."""
_LISTED = re.compile(r",\s|;\s|\s(?:and|or|&)\s", re.IGNORECASE)
_LIST_ENDS = re.compile(r"[:.]\s|\b(?:are|were|include|includes|including|in|from|with|by)\b")
_ITEM_WORDS = 4
_OTHER_SIDE = re.compile(
    r"\b(?:larger|more|above|beyond|excess|otherwise|greater|higher|longer|after|over)\b", re.IGNORECASE
)
_LABEL = re.compile(
    r"\b(?:file|case|claim|policy|invoice|order|account|docket|matter|ticket|reference|ref\.?|number|no\.?|nr\.?)\s?[#:]?\s?$|#\s?$",
    re.IGNORECASE,
)
_CODE = re.compile(r"(?<!\w)(?=[\w/.-]*\d)(?=[\w/.-]*[A-Za-z])[A-Za-z0-9]+(?:[-/.][A-Za-z0-9]+)*(?!\w)")


def check_numbers(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for every quantity of the claim, in order."""
    for quantity in [each for each in find_quantities(claim.text) if not each.weak][:MOST_VALUES]:
        outcomes = [_outcome(quantity, claim, passage) for passage in passages]
        if quantity.dimension in {"ordinal", "times"} or _is_one(quantity) or _is_of_order(quantity, claim):
            outcomes = [AGREES if outcome == ABSENT else outcome for outcome in outcomes]
        yield HeldValue(Value(quantity.start, quantity.end, "number", "number_not_found"), outcomes)


def _is_one(quantity: Quantity) -> bool:
    """Whether it is one of something, which the evidence may only imply: "the first night"."""
    return quantity.shown == 1 and quantity.dimension in {"time", "months"} and not quantity.bound


def _is_of_order(quantity: Quantity, claim: Reading) -> bool:
    """Whether a small count follows an order, which the evidence may tell one by one: "the first two cycles"."""
    at = claim.word_at(quantity.start)
    return quantity.dimension == "count" and at > 0 and claim.words[at - 1].lower in {"first", "last", "next", "other"}


def check_codes(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for identifiers, words with letters and figures, which stand in a passage or not: "CVE-2023-46604"."""
    quantities = find_quantities(claim.text)
    for found in itertools.islice(_CODE.finditer(claim.text), MOST_VALUES):
        start, end = found.span()
        if any(each.start < end and each.end > start for each in quantities) or _is_value(found.group()):
            continue
        code = _plain(found.group())
        outcomes = [AGREES if code in _plain(passage.text) else ABSENT for passage in passages]
        yield HeldValue(Value(start, end, "number", "number_not_found"), outcomes)


def _is_value(code: str) -> bool:
    """Whether it is a figure with its unit or ending, which other checks read: "3rd", "1990s", "10am", "5km"."""
    return re.fullmatch(r"\d[\d.,]*-?(?:[a-z%]{1,3}|[A-Z]{1,3}|[a-z]+(?:-[a-z]+)*)|Q[1-4]|FY\d+", code) is not None


@lru_cache(maxsize=512)
def _plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text).lower()


def _outcome(quantity: Quantity, claim: Reading, passage: Reading) -> Outcome:
    found = find_quantities(passage.text)
    here = place_of(claim, quantity.start, quantity.end)
    agreeing: list[tuple[float, Quantity]] = []
    differing: list[tuple[float, Quantity]] = []
    for said in found:
        if agrees(quantity, said) or _bound_is_denied(quantity, said, claim, passage):
            agreeing.append((_likeness(here, quantity, said, passage), said))
        elif said.weak or _is_label(passage.text, said) > _is_label(claim.text, quantity):
            continue
        elif _counts_alike(quantity, said, claim, passage) or _same_figure(quantity, said):
            differing.append((_likeness(here, quantity, said, passage), said))
    if not agreeing and (
        _counts_a_list(quantity, passage)
        or _spans_dates(quantity, passage)
        or _is_quotient(quantity, found)
        or is_derived(quantity, claim, found)
        or is_how_often(quantity, claim, passage)
    ):
        return AGREES
    best = max(differing, key=lambda pair: pair[0], default=None)
    if agreeing:
        top = max(score for score, _ in agreeing)
        if best is None or not _belongs_elsewhere(quantity, best, agreeing, top):
            return AGREES
    if best is None or best[0] <= 0:
        return ABSENT
    return _differs(quantity, best[1], here, passage, single=_is_single(best[1], found))


def _is_label(text: str, quantity: Quantity) -> bool:
    """Whether a number only names a thing, and counts nothing: "file 77478", "invoice no. 2041"."""
    return (
        quantity.dimension == "count" and _LABEL.search(text, max(0, quantity.start - 24), quantity.start) is not None
    )


@lru_cache(maxsize=512)
def _places(text: str) -> dict[tuple[int, int], Place]:
    """The surroundings of the quantities of a text, by where each stands."""
    reading = read(text)
    spans = ((quantity.start, quantity.end) for quantity in find_quantities(text))
    return {span: place_of(reading, *span) for span in spans}


def _counts_alike(quantity: Quantity, said: Quantity, claim: Reading, passage: Reading) -> bool:
    """Whether two values may be set against each other; of ordinals only those of one thing: "the second dog"."""
    if quantity.dimension == said.dimension == "ordinal":
        ours, theirs = claim.words[claim.word_at(quantity.end) :][:1], passage.words[passage.word_at(said.end) :][:1]
        return bool(ours and theirs) and ours[0].key == theirs[0].key
    return comparable(quantity, said)


def _same_figure(quantity: Quantity, said: Quantity) -> bool:
    """Whether the same figure stands with another unit; "twice" and "second" are no figures in this sense."""
    if {quantity.dimension, said.dimension} & {"ordinal", "times", "clock"}:
        return False
    return quantity.shown == said.shown


def _likeness(here: Place, quantity: Quantity, said: Quantity, passage: Reading) -> float:
    score = likeness(here, _places(passage.text)[said.start, said.end])
    if quantity.dimension == said.dimension:
        score += 0.5
        if quantity.noun and quantity.noun == said.noun:
            score += 2
    return score + (0.75 if quantity.shown == said.shown else 0)


def _belongs_elsewhere(
    quantity: Quantity, best: tuple[float, Quantity], agreeing: Sequence[tuple[float, Quantity]], top: float
) -> bool:
    """Whether the equal value counts something else than the claim's: its noun or its sentence is another one."""
    if quantity.noun and best[1].noun == quantity.noun:
        nouns = {said.noun for _, said in agreeing if not said.weak}
        if nouns and "" not in nouns and quantity.noun not in nouns:
            return True
    return best[0] >= top + _MARGIN


def _is_single(said: Quantity, found: Sequence[Quantity]) -> bool:
    alike = [each for each in found if each.dimension == said.dimension and not each.weak]
    return len(alike) == 1


def _differs(quantity: Quantity, said: Quantity, here: Place, passage: Reading, *, single: bool) -> Outcome:
    kind: MismatchKind = "number"
    reason: ReasonCode = "number_mismatch"
    same = quantity.dimension == said.dimension
    if same and opposed(quantity, said) and quantity.value == said.value:
        kind, reason = "comparative", "comparative_mismatch"
    elif quantity.shown == said.shown and (not same or quantity.factor != said.factor):
        kind, reason = "unit", "unit_mismatch"
    plain = is_plain(here, place_of(passage, said.start, said.end)) and (single or kind != "number")
    if quantity.dimension == "count" and quantity.noun != said.noun:
        plain = False
    return Outcome("differs", said.start, said.end, kind, reason, plain and (same or kind == "unit"))


def _is_quotient(quantity: Quantity, found: Sequence[Quantity]) -> bool:
    """Whether a share in words or a multiple is what two quantities of the evidence give: "half of", "twice"."""
    wanted = quantity.value
    if quantity.dimension not in {"ratio", "times"} or quantity.factor != 1 or not 0 < wanted < 100:
        return False
    slack = _LOOSE if quantity.bound or quantity.approximate else _CLOSE
    asking = [each for each in found if not each.weak][:_MANY]
    for first in asking:
        for second in asking:
            alike = first.dimension == second.dimension
            if alike and second.value and abs(first.value / second.value - wanted) <= slack * wanted:
                return True
    return False


def _spans_dates(quantity: Quantity, passage: Reading) -> bool:
    """Whether a length of time is what lies between two dates: "for five years" of "from 2017 to 2022"."""
    if quantity.dimension not in {"months", "time"} or quantity.value <= 0:
        return False
    moments = [moment for moment in find_moments(passage.text) if moment.year is not None][:_MANY]
    return any(_lies_between(quantity, first, last) for first in moments for last in moments)


def _lies_between(quantity: Quantity, first: Moment, last: Moment) -> bool:
    years = (last.year or 0) - (first.year or 0)
    if quantity.dimension == "time":
        if first.day is None or last.day is None or first.month is None or last.month is None:
            return False
        apart = (last.year or 0, last.month, last.day), (first.year or 0, first.month, first.day)
        days = date(*apart[0]).toordinal() - date(*apart[1]).toordinal() if min(apart[0][0], apart[1][0]) > 0 else 0
        return quantity.value in {days * 86400, (days + 1) * 86400}
    if first.month is None or last.month is None:
        return quantity.value == 12 * years
    months = 12 * years + last.month - first.month
    return quantity.value in {months, months + 1}


def _bound_is_denied(quantity: Quantity, said: Quantity, claim: Reading, passage: Reading) -> bool:
    """Whether opposite bounds say the same because one side is denied: "no refund after 30 days", "within 30 days"."""
    if not comparable(quantity, said) or quantity.shown != said.shown or not opposed(quantity, said):
        return False
    if _is_denied(claim, quantity) != _is_denied(passage, said):
        return True
    # "Up to $5,000; larger amounts need approval": the other side of the bound is spoken of too.
    sentence = passage.sentences[passage.sentence_at(said.start)]
    beyond = _OTHER_SIDE.search(passage.text, said.end, sentence.end)
    return beyond is not None and said.bound == "upper"


def _is_denied(reading: Reading, quantity: Quantity) -> bool:
    """Whether the sentence of a quantity denies, the words that bound the quantity left out."""
    sentence = reading.sentences[reading.sentence_at(quantity.start)]
    polarity = polarity_of(reading.text)
    bounding = range(reading.word_at(max(sentence.start, quantity.lead)), reading.word_at(quantity.start))
    plain = {negator.at for negator in polarity.negators} | polarity.strong - polarity.bounding
    return len([at for at in plain if sentence.first <= at < sentence.last and at not in bounding]) % 2 == 1


def _counts_a_list(quantity: Quantity, passage: Reading) -> bool:
    """Whether a small count is that of a list in a sentence that speaks of the same: "three offices: A, B and C"."""
    if quantity.dimension != "count" or not 2 <= quantity.shown <= 12:
        return False
    if quantity.noun and any(said.noun == quantity.noun for said in find_quantities(passage.text)):
        return False
    return quantity.shown in _list_lengths(passage.text)


@lru_cache(maxsize=512)
def _list_lengths(text: str) -> frozenset[int]:
    """How many items the lists of a text have, one number for each list."""
    found = set()
    for sentence in read(text).sentences:
        for part in _LIST_ENDS.split(text[sentence.start : sentence.end]):
            items = [item for item in _LISTED.split(part) if item.strip()]
            if all(len(item.split()) <= _ITEM_WORDS for item in items[1:-1]):
                found.add(len(items))
    return frozenset(found)
