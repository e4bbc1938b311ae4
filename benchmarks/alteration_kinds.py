"""Forty kinds of change to a quote, each at given words: those that change what it says, and those that do not.

Nothing here comes from the code under test. A change is made wherever the kind finds its words; which of the changed
quotes are measured, the caller chooses. `alterations` has the six kinds that came first, one place each.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
NUMBERS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "twelve",
    "fifteen",
    "twenty",
    "thirty",
    "sixty",
    "ninety",
]
STRANGERS = ("Zellweger", "Okonkwo", "Varga", "Lindqvist", "Marchetti", "Thornbury")
MODALS = ("shall", "may", "will", "must", "should", "can")
QUANTIFIERS = ("any", "all", "each", "every", "no", "some", "either", "neither", "both")
COMPARISONS = (
    *(("at least", "at most"), ("more than", "less than"), ("before", "after"), ("prior to", "following")),
    *(("within", "after"), ("above", "below"), ("maximum", "minimum"), ("increase", "decrease"), ("up to", "over")),
)
UNITS = (("days", "months"), ("months", "years"), ("day", "month"), ("month", "year"), ("year", "month"))
ROLES = (
    *(("Licensor", "Licensee"), ("Buyer", "Seller"), ("Franchisor", "Franchisee"), ("Company", "Consultant")),
    *(("Distributor", "Supplier"), ("Party", "Affiliate"), ("Agent", "Company")),
)
CURRENCIES = {"$": "€", "dollars": "euros", "Dollars": "Euros", "USD": "EUR"}
NEGATIONS = r"\b(?:not|no|never|without|neither|nor|none|cannot)\b"
EXCEPTIONS = r"\b(?:except(?: for| as| that)?|other than|excluding|unless|notwithstanding|save for|but not)\b"
CONDITIONS = r"\b(?:if|provided(?: that)?|subject to|in the event|to the extent|so long as|upon|when|until)\b"
QUALIFIERS = (
    r"\b(?:material(?:ly)?|reasonabl[ey]|only|solely|exclusive(?:ly)?|sole|prior|written|net|gross|direct|indirect|"
    r"substantial(?:ly)?|commercially|promptly|immediately|annual|initial|additional|aggregate|good|certain|such|"
    r"applicable|necessary|automatically|then|current|mutual(?:ly)?|full|approximately)\b"
)
VALUES = r"(?:[$€£]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:%|percent|days|months|years)|\b(?:thirty|sixty|ninety|ten|five)\b)"
OMISSIONS = ("…", " ... ", " [...] ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A changed quote, its kind, and what stood there before and stands there now."""

    kind: str
    quote: str
    before: str
    after: str


Maker = Callable[[str, random.Random, Sequence[str]], Iterator[tuple[int, int, str]]]
"""Quote, random source and words of the document to (start, end, new text) of each place that the kind finds."""


def changes(quote: str, source: random.Random, words: Sequence[str], *, most: int) -> Iterator[Change]:
    """At most `most` changed quotes of each kind that changes what the quote says."""
    for kind, maker in CHANGING.items():
        yield from _sampled(kind, quote, list(maker(quote, source, words)), source, most=most)


def harmless_changes(quote: str, source: random.Random, *, most: int) -> Iterator[Change]:
    """At most `most` of each kind that leaves what the quote says as it is."""
    for kind, maker in HARMLESS.items():
        yield from _sampled(kind, quote, list(maker(quote, source, ())), source, most=most)


def _sampled(
    kind: str, quote: str, places: list[tuple[int, int, str]], source: random.Random, *, most: int
) -> Iterator[Change]:
    for start, end, new in source.sample(places, min(most, len(places))):
        changed = quote[:start] + new + quote[end:]
        if changed != quote:
            yield Change(kind=kind, quote=changed, before=quote[start:end], after=new)


def _words(quote: str) -> list[re.Match[str]]:
    return list(re.finditer(r"[^\W_]+(?:['’-][^\W_]+)*", quote))


def _at(where: str, quote: str) -> list[re.Match[str]]:
    words = _words(quote)
    return {"first": words[:1], "second": words[1:2], "last": words[-1:], "inner": words[2:-1]}[where]


def _replaced(where: str, by: Callable[[str, random.Random, Sequence[str]], str]) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        for match in _at(where, quote):
            new = by(match.group(), source, words)
            if new.lower() != match.group().lower():
                yield match.start(), match.end(), new.capitalize() if match.group()[0].isupper() else new

    return make


def _document_word(word: str, source: random.Random, words: Sequence[str]) -> str:
    return source.choice(words)


def _inflected(word: str, source: random.Random, words: Sequence[str]) -> str:
    return (
        word[:-1] if word.endswith("s") and not word.endswith("ss") else word + source.choice(("s", "ed", "ing", "er"))
    )


def _deleted(where: str) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        yield from ((match.start(), match.end(), "") for match in _at(where, quote))

    return make


def _inserted(where: str) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        yield from ((match.start(), match.start(), source.choice(words) + " ") for match in _at(where, quote))

    return make


def _added_last(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    yield from ((match.end(), match.end(), " " + source.choice(words)) for match in _words(quote)[-1:])


def _swapped(where: str) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        found = _words(quote)
        pairs = list(pairwise(found))
        pairs = {"first": pairs[:1], "last": pairs[-1:], "inner": pairs[1:-1]}[where]
        for one, two in pairs:
            if one.group().lower() != two.group().lower():
                yield one.start(), two.end(), two.group() + quote[one.end() : two.start()] + one.group()

    return make


def _dropped(pattern: str) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        for match in re.finditer(pattern, quote, re.IGNORECASE):
            yield match.start(), match.end(), ""

    return make


def _clause(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """What stands between two commas or in brackets."""
    for match in re.finditer(r",[^,;.]{8,160},|\([^()]{4,160}\)", quote):
        yield match.start(), match.end(), ""


def _clause_at_cut(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The words before the last one or two, and the end of the last word with them."""
    found = _words(quote)
    if len(found) > 14:
        for count in (2, 3, 5):
            last = found[-1].group()
            yield found[-1 - count].start(), len(quote), last[: max(2, len(last) - 2)]


def _hidden(pattern: str) -> Maker:
    """Words of the pattern, and perhaps a neighbour on each side, behind a mark of omission."""

    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        found = _words(quote)
        for match in re.finditer(pattern, quote, re.IGNORECASE):
            inside = [at for at, word in enumerate(found) if word.start() < match.end() and match.start() < word.end()]
            if not inside or inside[0] < 2 or inside[-1] > len(found) - 3:
                continue
            first = max(2, inside[0] - source.choice((0, 0, 1, 2)))
            last = min(len(found) - 3, inside[-1] + source.choice((0, 0, 1, 3)))
            yield found[first].start(), found[last].end(), source.choice(OMISSIONS)

    return make


def _listed(items: Sequence[str]) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        for match in re.finditer(rf"\b(?:{'|'.join(items)})\b", quote, re.IGNORECASE):
            new = source.choice([item for item in items if item.lower() != match.group().lower()])
            yield match.start(), match.end(), new.capitalize() if match.group()[0].isupper() else new

    return make


def _paired(pairs: Sequence[tuple[str, str]]) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        for one, two in (*pairs, *((two, one) for one, two in pairs)):
            for match in re.finditer(rf"\b{one}\b", quote, re.IGNORECASE):
                yield match.start(), match.end(), two

    return make


def _digit(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\d", quote):
        yield match.start(), match.end(), source.choice([d for d in "123456789" if d != match.group()])


def _digit_lost(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"(?<=\d)\d|\d(?=\d)", quote):
        yield match.start(), match.end(), ""


def _amount(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"(?<=\$)\d[\d,]*", quote):
        yield match.start(), match.end(), match.group() + ",000" if len(match.group()) > 1 else match.group() + "0"


def _year(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\b(?:19|20)\d\d\b", quote):
        yield match.start(), match.end(), str(int(match.group()) + source.choice([-2, -1, 1, 2]))


def _currency(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\$|\b(?:[dD]ollars|USD)\b", quote):
        yield match.start(), match.end(), CURRENCIES[match.group()]


def _name(by: Callable[[str, random.Random], str]) -> Maker:
    def make(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        for match in re.finditer(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b", quote):
            yield match.start(), match.end(), by(match.group(), source)

    return make


def _lost_letter(word: str, source: random.Random) -> str:
    at = source.randrange(1, len(word) - 1)
    return word[:at] + word[at + 1 :]


def _other_letter(word: str, source: random.Random) -> str:
    at = source.randrange(1, len(word) - 1)
    return word[:at] + source.choice([c for c in "aeiorstnlc" if c != word[at]]) + word[at + 1 :]


def _other_letters(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\b[a-z]{3,}\b", quote):
        yield match.start(), match.end(), _other_letter(match.group(), source)


def _negated(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\b(?:shall|will|may|must|is|are|has|have|does|do)\b(?! not)", quote):
        yield match.end(), match.end(), " not"


def _prefix(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"\b(?:non-?|un|in|ir|dis)(?=[a-z]{4})", quote):
        yield match.start(), match.end(), ""


def _noisy_critical(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """One letter lost or one figure misread in a word on which the meaning hangs."""
    critical = rf"{NEGATIONS}|\b(?:{'|'.join((*MODALS, *MONTHS, *NUMBERS, *QUANTIFIERS))}|percent|days|months|years)\b"
    for match in re.finditer(critical, quote, re.IGNORECASE):
        word = match.group()
        yield match.start(), match.end(), _lost_letter(word, source) if len(word) > 3 else word[:-1] + "l"
    for match in re.finditer(r"\d*[01]\d*", quote):
        new = match.group().replace("1", "l", 1) if "1" in match.group() else match.group().replace("0", "O", 1)
        yield match.start(), match.end(), new


CHANGING: dict[str, Maker] = {
    **{f"{place} word replaced": _replaced(place, _document_word) for place in ("first", "second", "inner", "last")},
    **{f"{place} word inflected": _replaced(place, _inflected) for place in ("first", "inner", "last")},
    **{f"{place} word deleted": _deleted(place) for place in ("first", "second", "inner", "last")},
    **{f"word inserted: {place}": _inserted(place) for place in ("first", "second", "inner", "last")},
    "word added behind": _added_last,
    **{f"neighbours swapped: {place}": _swapped(place) for place in ("first", "inner", "last")},
    "negation dropped": _dropped(NEGATIONS),
    "negation added": _negated,
    "negating prefix dropped": _prefix,
    "exception dropped": _dropped(EXCEPTIONS),
    "condition dropped": _dropped(CONDITIONS),
    "qualifier dropped": _dropped(QUALIFIERS),
    "percent dropped": _dropped(r"\bpercent\b|%"),
    "clause dropped": _clause,
    "clause dropped at a cut": _clause_at_cut,
    "digit changed": _digit,
    "digit lost": _digit_lost,
    "number word changed": _listed(NUMBERS),
    "month changed": _listed(MONTHS),
    "year changed": _year,
    "amount changed": _amount,
    "unit changed": _paired(UNITS),
    "currency changed": _currency,
    "name of a stranger": _name(lambda word, source: source.choice(STRANGERS)),
    "letter of a name lost": _name(_lost_letter),
    "letter of a name changed": _name(_other_letter),
    "letter of a word changed": _other_letters,
    "role changed": _paired(ROLES),
    "modal changed": _listed(MODALS),
    "quantifier changed": _listed(QUANTIFIERS),
    "comparison changed": _paired(COMPARISONS),
    "and for or": _listed(("and", "or")),
    "noise in a critical word": _noisy_critical,
    "negation hidden": _hidden(NEGATIONS),
    "exception hidden": _hidden(EXCEPTIONS),
    "condition hidden": _hidden(CONDITIONS),
    "qualifier hidden": _hidden(QUALIFIERS),
    "value hidden": _hidden(VALUES),
}
"""Kinds that change what a quote says."""


def _case(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    yield 0, len(quote), quote.upper()
    yield 0, len(quote), quote.lower()


def _spaces(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"(?<=[a-z]) (?=[a-z])", quote):
        yield match.start(), match.end(), source.choice(("\n", "  ", "\u00a0"))


def _comma(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"(?<=[a-z]),(?= [a-z])", quote):
        yield match.start(), match.end(), ""


def _hyphenated(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"(?<=[a-z]{4})(?=[a-z]{4})", quote):
        yield match.start(), match.end(), source.choice(("-\n", "\u00ad"))


def _ligature(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"fi|fl", quote):
        yield match.start(), match.end(), {"fi": "ﬁ", "fl": "ﬂ"}[match.group()]


def _marks(quote: str, source: random.Random, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for match in re.finditer(r"['\"]", quote):
        yield match.start(), match.end(), {"'": "’", '"': "“"}[match.group()]


HARMLESS: dict[str, Maker] = {
    "case": _case,
    "white space": _spaces,
    "comma dropped": _comma,
    "hyphen at a line end": _hyphenated,
    "ligature": _ligature,
    "quotation marks": _marks,
}
"""Kinds that leave what a quote says as it is."""

NOISE = (("rn", "m"), ("m", "rn"), ("l", "1"), ("o", "0"), ("i", "1"))
"""What OCR takes for what."""

CRITICAL = re.compile(
    rf"(?i){NEGATIONS}|{EXCEPTIONS}|{CONDITIONS}|{QUALIFIERS}|"
    r"\b(?:within|before|after|under|during|since|including|increased?|decreased?|least|most|minimum|maximum|quarters?|"
    r"quarterly|monthly|annually|daily|business|calendar|percentage|accept(?:s|ed)?|reject(?:s|ed)?|waive[sd]?|hundred|"
    r"domestic|foreign|perpetual|irrevocable|required|entitled|permitted|greater|lesser|higher|lower|second|several|"
    r"thousand|million|billion|minutes?|dollars?|weeks?|nonexclusive|following)\b|"
    rf"\b(?:{'|'.join((*MODALS, *MONTHS, *NUMBERS, *QUANTIFIERS))}|and|or|percent|days?|months?|years?|hours?)\b|\d"
)
"""Words on which the meaning hangs, and figures."""


def noisy_critical(quote: str, source: random.Random) -> Iterator[Change]:
    """The same noise in every word on which the meaning hangs, and a lost letter in every name."""
    for kind in ("noise in a critical word", "letter of a name lost"):
        places = list(CHANGING[kind](quote, source, ()))
        yield from _sampled(kind, quote, places, source, most=len(places))


def noisy(quote: str, source: random.Random) -> Iterator[Change]:
    """One confusion of OCR and one lost letter, each in a long word that is neither critical nor capitalised."""
    words = [m for m in re.finditer(r"(?<![\w'’-])[a-z]{6,}(?![\w'’-])", quote) if not CRITICAL.fullmatch(m.group())]
    places = [
        (match.start() + at.start(), match.start() + at.end(), new)
        for match in words
        for old, new in NOISE
        for at in re.finditer(old, match.group())
    ]
    if places:
        start, end, new = source.choice(places)
        yield Change(kind="OCR confusion", quote=quote[:start] + new + quote[end:], before=quote[start:end], after=new)
    if words:
        match = source.choice(words)
        new = _lost_letter(match.group(), source)
        made = quote[: match.start()] + new + quote[match.end() :]
        yield Change(kind="letter lost", quote=made, before=match.group(), after=new)
