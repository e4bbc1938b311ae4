"""The value ladder: whether an excerpt supports a value, on which step, and where in the excerpt the value stands.

Values are seldom written as their documents write them ("2025-04-10", "April 10, 2025"). Every step here is
deterministic; what only a judge could support has step None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, get_args

from pincite.document import Span
from pincite.grounding.figures import stated_figures
from pincite.records import Support, SupportStep
from pincite.text.boundaries import is_whole
from pincite.text.normalise import Normal, alphanumeric, fold, fold_with_map
from pincite.text.values.dates import find_dates, parse_date
from pincite.text.values.durations import Duration, find_durations, parse_duration
from pincite.text.values.members import find_members
from pincite.text.values.money import find_money, parse_money
from pincite.text.values.numbers import parse_number

_ORDER: tuple[SupportStep, ...] = tuple(step for step in get_args(SupportStep) if step != "judge")
_NONE = Support(step=None)
# A single letter is an answer behind a colon only: "N." is an initial, "y" a variable.
_YES = re.compile(
    r"☒|☑|✓|✔|\[[xX✓✔]\]|\b(?:yes|true|checked)\b|(?:(?<=[:?])|(?<=[:?]\s))\s?y\b(?!\.\s?\w)", re.IGNORECASE
)
_NO = re.compile(
    r"☐|\[[ _]?\]|\b(?:no(?!\.?\s*[\d#])|false|unchecked|not\s+checked)\b"
    r"|(?:(?<=[:?])|(?<=[:?]\s))\s?n\b(?!\.\s?\w)",
    re.IGNORECASE,
)
_CHECKED = re.compile(
    r"(?:☒|☑|\[[x✓✔]\]|(?<![\w.-])_*x_*(?=\s))\s*(?P<word>yes|no|true|false)\b(?![.-]\w)", re.IGNORECASE
)
_MARKED = re.compile(r"[☒☑☐✓✔]|\[[xX✓✔ _]?\]|\([xX ]\)|\b(?:yes|true|false)\b|:\s*no\b", re.IGNORECASE)
"""What answers by itself: then the words around it are a label and no sentence."""
_NOTHING = re.compile(r"\b(?:none|no(?!\.?\s*[\d#:])|nil|nothing|without|not\s+any|zero)\b", re.IGNORECASE)
_OPEN_QUESTION = re.compile(r"\?|\b(?:if|whether|unless|may|might|not\s+known|unknown|later)\b", re.IGNORECASE)
_NEGATED = re.compile(
    r"(?:\b(?:not|non|never|no|cannot|without|neither|nor|hardly)|n['’]t)"
    r"(?:\s+(?:longer|yet|currently|always|fully|be|been|an?|the))*[\s-]+$",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"\s*[a-z]\.\s*", re.IGNORECASE)
_LASTING = frozenset(
    {"present", "current", "today", "now", "ongoing", "to date", "to present", "currently", "till date"}
)
"""What the end of a time that lasts is called."""
_LASTS = re.compile(
    r"(?:[-–—]|\b(?:to|until|till|through)\b)\s*(?:the\s+)?(?P<word>present|current|today|now|ongoing|date)\b(?!\s*[-–—:])"
    r"|\b(?P<since>since)\b",
    re.IGNORECASE,
)
_BEGINNING = re.compile(r"\s+(?:[^\W\d_]{3,9}\.?,?\s+){0,2}(?:\d{1,2},?\s+|\d{1,2}/)?(?:19|20)\d\d\b")
"""A date that a time has lasted since."""
_SAME_LENGTH = {"year": ("month", 12), "week": ("day", 7), "hour": ("minute", 60)}


def support(value: Any, excerpt: str, *, type: str, enum: Sequence[str] = (), terms: Sequence[str] = ()) -> Support:
    """The first step of the ladder on which the excerpt supports the value; step None when none does.

    `type` is the field's: string, number, integer, boolean, enum, date, money, duration, array or object; strings try
    every typed step that their own text fits. `span` is where in the excerpt the value stands. A list or mapping is
    supported when all its values are, on the lowest of their steps, without a span; an empty list by words that say
    there is nothing. None and empty values have no support: nothing can state them.

    `terms` are the words of a boolean field (its label, its category, other names for it): with them a sentence that
    asserts or denies what they ask supports the answer (`text.statements`), and one that says the opposite does not.
    """
    if isinstance(value, Mapping):
        return _every(value.values(), excerpt)
    if isinstance(value, (list, tuple)):
        return _every(value, excerpt) if value else _nothing(excerpt)
    if value is None or not excerpt:
        return _NONE
    if isinstance(value, bool) or type == "boolean":
        return _boolean(value, excerpt, tuple(terms))
    text = str(value).strip()
    if not text:
        return _NONE
    if enum or type == "enum":
        return _enum(text, excerpt, enum)
    for step in (*_verbatim_steps(type), *_typed_steps(type)):
        answer = step(text, excerpt)
        if answer.step is not None:
            return answer
    return _NONE


def _verbatim_steps(type: str) -> tuple[Callable[[str, str], Support], ...]:
    return (_number, _number_verbatim) if type in ("number", "integer") else (_identity, _folded)


def _typed_steps(type: str) -> tuple[Callable[[str, str], Support], ...]:
    steps_by_type: dict[str, Callable[[str, str], Support]] = {"money": _money, "duration": _duration}
    if type == "date":
        return (_date, _lasting)
    if type in steps_by_type:
        return (steps_by_type[type],)
    return () if type in ("number", "integer") else (_money, _date, _duration, _number)


def _identity(value: str, excerpt: str) -> Support:
    """The value as it is, or in another case."""
    for step, needle, text in (("identity", value, excerpt), ("case", value.casefold(), excerpt.casefold())):
        if len(text) != len(excerpt):
            break
        for at in _find_all(needle, text):
            if is_whole(text, at, at + len(needle)):
                return Support(step="identity" if step == "identity" else "case", span=_span(at, at + len(needle)))
    return _NONE


def _folded(value: str, excerpt: str) -> Support:
    """The value without its closing punctuation, or after folding quotes, dashes, white space and forms."""
    bare = value.strip(" .,;:")
    if bare and bare != value:
        answer = _identity(bare, excerpt)
        if answer.step is not None:
            return Support(step="punctuation", span=answer.span)
    normal = fold_with_map(excerpt)
    for needle in (fold(value), fold(bare)):
        for at in _find_all(needle, normal.text):
            if is_whole(normal.text, at, at + len(needle)):
                return Support(step="glyphs", span=_mapped(normal, at, at + len(needle)))
    return _without_punctuation(value, normal)


def _without_punctuation(value: str, normal: Normal) -> Support:
    """Names and words that differ in points and commas only: "Acme, Inc." and "Acme Inc". Never numbers."""
    if any(char.isnumeric() for char in value):
        return _NONE
    words = re.findall(r"[^\W_]+", fold(value))
    if not words:
        return _NONE
    pattern = r"[\s.,'\"-]*".join(re.escape(word) for word in words)
    for match in re.finditer(pattern, normal.text):
        same = alphanumeric(match.group()) == "".join(words) and match.group().split()[0] != ""
        if same and is_whole(normal.text, match.start(), match.end()):
            return Support(step="punctuation", span=_mapped(normal, match.start(), match.end()))
    return _NONE


def _number(value: str, excerpt: str) -> Support:
    """A figure of the same value; a percentage only by a percentage, a value with leading zeros only verbatim."""
    claimed_number = _decimal(value)
    if claimed_number is None or re.match(r"[-+]?0\d", value):
        return _NONE
    percent = value.rstrip().endswith(("%", "percent"))
    for figure in stated_figures(excerpt):
        if figure.value == claimed_number and (figure.percent or not percent):
            literal = excerpt[figure.start : figure.end]
            return Support(step="identity" if literal == value else "number", span=_span(figure.start, figure.end))
    return _NONE


def _number_verbatim(value: str, excerpt: str) -> Support:
    """The digits as they are where they are no part of a figure of another value ("Section 4.2")."""
    answer = _identity(value, excerpt)
    if answer.span is None:
        return _NONE
    start, end = answer.span.start, answer.span.end
    overlaps_figure = any(figure.start < end and start < figure.end for figure in stated_figures(excerpt))
    return _NONE if overlaps_figure else answer


def _money(value: str, excerpt: str) -> Support:
    claimed_money = parse_money(value)
    if claimed_money is None or claimed_money.currency is None:
        return _NONE
    figures = stated_figures(excerpt)
    for mention in find_money(excerpt):
        overlapping = [figure for figure in figures if figure.start < mention.end and mention.start < figure.end]
        amounts = {figure.value for figure in overlapping} or {mention.amount}
        if amounts == {claimed_money.amount} and mention.currency == claimed_money.currency:
            return Support(step="money", span=_span(mention.start, mention.end))
    return _NONE


def _date(value: str, excerpt: str) -> Support:
    """A date is supported when the excerpt states it as precisely or more so: "2019" by "March 5, 2019", not back."""
    claimed_date = parse_date(value)
    if claimed_date is None:
        return _NONE
    ambiguous = {mention.start for mention in find_dates(excerpt) if mention.ambiguous}
    for day_first in (None, False, True):
        for mention in find_dates(excerpt, day_first=day_first):
            stated = mention.value
            claimed = (claimed_date.year, claimed_date.month, claimed_date.day)
            stated_parts = (stated.year, stated.month, stated.day)
            if all(
                part is None or part == stated_part for part, stated_part in zip(claimed, stated_parts, strict=True)
            ):
                note = "day and month could be exchanged in the excerpt" if mention.start in ambiguous else None
                return Support(step="date", span=_span(mention.start, mention.end), note=note)
    return _NONE


def _lasting(value: str, excerpt: str) -> Support:
    """The open end of a time, however the excerpt says that it lasts: "2019 – today", "since March 2019"."""
    if fold(value).strip(" .") not in _LASTING:
        return _NONE
    for match in _LASTS.finditer(excerpt):
        if _is_negated(excerpt, match.start()):
            continue
        if match["word"]:
            return Support(step="date", span=_span(*match.span("word")), note=f'the excerpt says "{match["word"]}"')
        if _BEGINNING.match(excerpt, match.end()):
            return Support(step="date", span=_span(*match.span("since")), note=f'the excerpt says "{match["since"]}"')
    return _NONE


def _duration(value: str, excerpt: str) -> Support:
    """A length of time in the same unit, or in one of exactly the same length (a year, 12 months)."""
    claimed_duration = parse_duration(value)
    if claimed_duration is None:
        return _NONE
    for mention in find_durations(excerpt):
        stated = Duration(mention.count, mention.unit)
        if stated == claimed_duration:
            return Support(step="duration", span=_span(mention.start, mention.end))
        if _in_small_units(stated) == _in_small_units(claimed_duration):
            note = f"the excerpt says {stated.display}"
            return Support(step="duration", span=_span(mention.start, mention.end), note=note)
    return _NONE


def _in_small_units(length: Duration) -> tuple[Decimal, str]:
    unit, factor = _SAME_LENGTH.get(length.unit, (length.unit, 1))
    return length.count * factor, unit


def _nothing(excerpt: str) -> Support:
    """An empty list where the words say that there is none, without condition or doubt."""
    match = _NOTHING.search(excerpt)
    if match is None or _OPEN_QUESTION.search(excerpt):
        return _NONE
    return Support(step="boolean", span=_span(*match.span()))


def _boolean(value: Any, excerpt: str, terms: tuple[str, ...] = ()) -> Support:
    """Yes, true or a mark for True, their opposites for False; both in one excerpt only when a check mark chooses.

    Then what a sentence says to the question that the field's words ask.
    """
    from pincite.text.questions.answers import find_answer
    from pincite.text.questions.statements import find_statement, read_question
    from pincite.text.values.yesno import parse_boolean

    if terms:
        question = read_question(terms)
        statement = find_answer(excerpt, question)
        if statement is None and not _MARKED.search(excerpt):
            statement = find_statement(excerpt, question)
        if statement is not None:
            claimed_answer = value if isinstance(value, bool) else parse_boolean(str(value))
            span = _span(statement.start, statement.end)
            return (
                Support(step="boolean", span=span, note="said in words")
                if statement.answer is claimed_answer
                else _NONE
            )
    return _answered(value, excerpt)


def _answered(value: Any, excerpt: str) -> Support:
    from pincite.text.values.yesno import parse_boolean

    claimed_answer = value if isinstance(value, bool) else parse_boolean(str(value))
    if claimed_answer is None:
        return _NONE
    chosen = list(_CHECKED.finditer(excerpt))
    if chosen:
        words = {parse_boolean(match["word"]) for match in chosen}
        return Support(step="boolean", span=_span(*chosen[0].span())) if words == {claimed_answer} else _NONE
    excerpt_answer = parse_boolean(excerpt)
    if excerpt_answer is not None and not _INITIAL.fullmatch(excerpt):
        return Support(step="boolean", span=_span(0, len(excerpt))) if excerpt_answer is claimed_answer else _NONE
    signs = (_YES, _NO) if claimed_answer else (_NO, _YES)
    stated, denied = (list(pattern.finditer(excerpt)) for pattern in signs)
    if not stated or denied or any(_is_negated(excerpt, match.start()) for match in stated):
        return _NONE
    return Support(step="boolean", span=_span(*stated[0].span()))


def _enum(value: str, excerpt: str, members: Sequence[str]) -> Support:
    """A member by its name or its words ("full_time": "full time"), unless a longer member or a "not" claims them."""
    if (answer := _identity(value, excerpt)).step is not None and _unclaimed(answer, value, excerpt, members):
        return answer
    normal = fold_with_map(excerpt)
    words = re.findall(r"[^\W_]+", value.casefold())
    for match in re.finditer(r"[\s-]?".join(map(re.escape, words)), normal.text) if words else ():
        if is_whole(normal.text, match.start(), match.end()):
            answer = Support(step="enum", span=_mapped(normal, match.start(), match.end()))
            if _unclaimed(answer, value, excerpt, members):
                return answer
    return _named_otherwise(value, excerpt, members)


def _named_otherwise(value: str, excerpt: str, members: Sequence[str]) -> Support:
    """A member by its initials, other forms of its words, or a word that says the same, where it is the only one."""
    mentions = find_members(excerpt, members, loose=True)
    if not mentions or {mention.member for mention in mentions} != {value} or _is_negated(excerpt, mentions[0].start):
        return _NONE
    note = None if mentions[0].exact else f'the excerpt says "{excerpt[mentions[0].start : mentions[0].end]}"'
    return Support(step="enum", span=_span(mentions[0].start, mentions[0].end), note=note)


def _unclaimed(answer: Support, value: str, excerpt: str, members: Sequence[str]) -> bool:
    if answer.span is None or _is_negated(excerpt, answer.span.start):
        return False
    start, end = answer.span.start, answer.span.end
    if any(
        mention.member not in ("", value) and mention.start <= start and end <= mention.end
        for mention in find_members(excerpt, members, loose=True)
    ):
        # "approved in part" is no approval.
        return False
    words = _member_words(value)
    text = fold(excerpt)
    return not any(words in longer and words != longer and longer in text for longer in map(_member_words, members))


def _is_negated(excerpt: str, at: int) -> bool:
    return _NEGATED.search(excerpt[max(0, at - 40) : at]) is not None


def _member_words(member: str) -> str:
    return fold(member.replace("_", " "))


def _every(values: Any, excerpt: str) -> Support:
    """The lowest step among several values; None as soon as one has no support."""
    answers = [support(value, excerpt, type="string") for value in values if value is not None]
    steps = [answer.step for answer in answers]
    if not steps or None in steps:
        return _NONE
    return Support(step=max((step for step in steps if step), key=_ORDER.index))


def _decimal(value: str) -> Decimal | None:
    try:
        return Decimal(value)
    except InvalidOperation:
        return parse_number(value)


def _find_all(needle: str, text: str) -> Iterator[int]:
    at = text.find(needle) if needle else -1
    while at >= 0:
        yield at
        at = text.find(needle, at + 1)


def _mapped(normal: Normal, start: int, end: int) -> Span:
    return _span(*normal.span(start, end))


def _span(start: int, end: int) -> Span:
    return Span(start=start, end=end)
