"""How a claim is worded: the features of its learned type.

Words and their neighbours, the verb with its kind, tense and voice, the subject before it, the figures and where they
stand, the rules of `types`, and what the question asks for. Nothing here knows a field or a document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.claims.phrases import ABSENCE
from pincite.claims.questions import QueryWords
from pincite.claims.types import matched_rules
from pincite.text.names.words import words_of
from pincite.text.questions.verbs import MODALS, is_base, is_finite, is_participle, verb_forms
from pincite.text.words import STOP_WORDS, stem

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d[\d.,]*\d|\d|[?!%$€£¥\"“”:;()|]")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_NAMED = re.compile(r"(?<=.)[A-Z]")
_QUOTED_FIRST = re.compile(r"\W*[\"“‘][^\"”’]{1,60}[\"”’]")
_BE = words_of("is are was were be been being isn't aren't wasn't weren't it's that's")
_AUXILIARY = _BE | words_of("has have had do does did don't doesn't didn't hasn't haven't hadn't")
_PAST = words_of("was were had did didn't wasn't weren't hadn't")
_ADVERBS = words_of(
    "not also only always never then still no be been now already just both all usually often currently generally"
)
_NUMBERS = words_of(
    """
    one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety
    hundred thousand million billion half twice double third
    """
)
_MONTHS = words_of(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec
    """
)
_UNITS = {
    word: kind
    for kind, words in {
        "duration": "second seconds minute minutes hour hours day days week weeks month months year years",
        "money": "dollar dollars euro euros pound pounds cent cents usd eur gbp franc francs",
        "measure": "mm cm m km kg g mg ml l litre litres liter liters metre metres meter meters mile miles feet "
        "inches kwh kw watts w v mah mb gb tb kb ghz mhz mmhg ng db c degrees kilometres kilometers tonnes tons points "
        "percent lumens kcal square cubic",
        "count": "people persons patients participants employees members users students inhabitants adults copies "
        "pages units items requests times",
    }.items()
    for word in words.split()
}
_SHORTENED = {"can't": "can", "won't": "will", "shan't": "shall"}
_DOCUMENT = words_of(
    """
    document documents leaflet booklet policy schedule plan agreement contract lease report letter page guide manual
    handbook table list text article study paper brochure file form notes docs documentation guideline sheet record
    records log notice memo source sources website site photo map clause section
    """
)
_REPORTS = words_of(
    """
    say says state states mention mentions list lists name names give gives show shows note notes report reports
    describe describes specify specifies contain contains explain explains record records indicate indicates tell tells
    put puts confirm confirms refer refers leave leaves bear bears read reads
    """
)
_MARKS = frozenset("$€£¥")
_LENGTHS = (4, 7, 11, 16, 24)


@dataclass(frozen=True, slots=True)
class Wording:
    """A text read: its tokens (figures are "#", years "#y"), its words, its first finite verb and of which kind it is.

    `verb` is an index of `words`, -1 where there is none.
    """

    tokens: tuple[str, ...]
    words: tuple[str, ...]
    verb: int
    verb_kind: str


def read_wording(text: str) -> Wording:
    """The words of a text and its verb."""
    tokens = tuple(token for match in _TOKEN.finditer(text) for token in _normal(match.group()))
    words = tuple(token for token in tokens if token[0].isalpha())
    verb, kind = _first_verb(words)
    return Wording(tokens, words, verb, kind)


def _normal(token: str) -> tuple[str, ...]:
    """A token in lower case, figures as "#", contractions taken apart ("isn't" is "is", "not")."""
    if token[0].isdigit():
        return ("#y" if _YEAR.fullmatch(token) else "#",)
    word = token.lower().replace("’", "'")
    if word.endswith("n't"):
        return (_SHORTENED.get(word, word[:-3]), "not")
    return (word,)


def _first_verb(words: Sequence[str]) -> tuple[int, str]:
    """Where the first finite verb stands; a noun that looks like one and has an auxiliary after it is none."""
    for number, word in enumerate(words):
        if word in MODALS:
            return number, "modal"
        if word in _AUXILIARY:
            return number, "auxiliary"
        if number and is_finite(word):
            after = words[number + 1] if number + 1 < len(words) else ""
            if after not in MODALS and after not in _AUXILIARY:
                return number, "past" if word.endswith("ed") or "past" in verb_forms(word) else "present"
    return -1, "none"


def wording_features(text: str, question: QueryWords, *, ordered: bool = False) -> list[str]:
    """The features of a claim's type, each once; `ordered` says that it tells somebody to do something."""
    wording = read_wording(text)
    features = ["bias", *_lexical(wording), *_predicate(wording), *_subject(wording)]
    kinds = value_kinds(wording)
    features += [*_values(wording, kinds), *_shape(text, wording, ordered=ordered)]
    rules = matched_rules(text)
    features += [*rules, *_asked(wording, question, valued=bool(kinds)), *_crossed(wording, kinds, question)]
    if ABSENCE.search(text):
        features.append("absence")
    return list(dict.fromkeys(features))


def wording_marks(read: Wording) -> list[str]:
    """What of a wording bears on importance too: the verb's kind, tense and voice, denial, persons, length."""
    marks = [mark for mark in _predicate(read) if mark.startswith(("vk=", "tense=", "negated", "passive="))]
    if any(word in {"you", "your", "yours"} for word in read.words):
        marks.append("second person")
    return [*marks, f"len={sum(len(read.words) > length for length in _LENGTHS)}"]


def _lexical(read: Wording) -> Iterator[str]:
    tokens = read.tokens
    yield from (f"w={token}" for token in tokens)
    yield from (f"s={stem(word)}" for word in read.words if word not in STOP_WORDS)
    yield from (f"b={first}_{second}" for first, second in pairwise(tokens))


def _predicate(read: Wording) -> Iterator[str]:
    """The verb, what follows it, tense, voice and denial."""
    kind, words = read.verb_kind, read.words
    yield f"vk={kind}"
    if read.verb < 0:
        return
    verb = words[read.verb]
    yield f"v={stem(verb)}"
    if kind in {"past", "present"}:
        yield f"tense={kind}"
    elif kind == "auxiliary":
        yield f"tense={'past' if verb in _PAST else 'present'}"
    at = read.verb + 1
    while at < len(words) and (words[at] in _ADVERBS or words[at].endswith("ly")):
        if words[at] in {"not", "never", "no"}:
            yield "negated"
        at += 1
    if at == len(words):
        return
    after = words[at]
    yield f"vn={verb}_{after}"
    yield f"vh={stem(after)}"
    if kind in {"auxiliary", "modal"}:
        passive = is_participle(after) or after.endswith("ed")
        yield f"passive={verb if kind == 'auxiliary' else kind}_{passive}"
    if verb in {"is", "are"} and after in {"a", "an", "the", "any", "each", "all", "when", "what", "how"}:
        yield from ("isa", f"isa_{after}", f"isa+{words[0] in {'a', 'an'}}")


def _subject(read: Wording) -> Iterator[str]:
    words = read.words
    if words:
        yield from (f"f={words[0]}", f"fs={stem(words[0])}", f"base={is_base(words[0])}")
        if len(words) > 1:
            yield f"ff={words[0]}_{words[1]}"
    if read.verb < 0:
        return
    subject = words[: read.verb]
    yield f"sl={min(len(subject), 6)}"
    if subject:
        yield f"sh={stem(subject[-1])}"
        yield f"sx={subject[-1][-3:]}"
        reports = read.words[read.verb] in _REPORTS
        if any(word in _DOCUMENT for word in subject):
            yield f"document reports={reports}"
        if len(subject) == 1 and subject[0].endswith("s") and subject[0] not in STOP_WORDS:
            yield "bare plural"


def is_value(token: str) -> bool:
    """Whether a token of a wording is a figure, a year or a number word."""
    return token in {"#", "#y"} or token in _NUMBERS


def value_kinds(read: Wording) -> dict[int, str]:
    """What each figure is, by its place among the tokens: money, pct, date, duration, measure, count, year, number."""
    tokens = read.tokens
    kinds = {}
    for at, token in enumerate(tokens):
        if not is_value(token):
            continue
        before = tokens[at - 1] if at else ""
        after = tokens[at + 1 : at + 3]
        unit = next((_UNITS[word] for word in after if word in _UNITS), None)
        if before in _MARKS or (after and after[0] in _MARKS):
            kinds[at] = "money"
        elif after and after[0] == "%":
            kinds[at] = "pct"
        elif before in _MONTHS or (after and after[0] in _MONTHS):
            kinds[at] = "date"
        else:
            kinds[at] = unit or ("year" if token == "#y" else "number")
    return kinds


def _values(read: Wording, kinds: dict[int, str]) -> Iterator[str]:
    """The figures, their neighbours, and how far they stand from the verb."""
    tokens = read.tokens
    for at, kind in kinds.items():
        before = tokens[at - 1] if at else "^"
        after = tokens[at + 1] if at + 1 < len(tokens) else "$"
        yield from (f"np={before}", f"nn={after}", f"pk={before}_{kind}", f"k={kind}")
    yield f"nk={min(len(set(kinds.values())), 3)}"
    yield f"nv={min(len(kinds), 4)}"
    if not kinds:
        return
    yield f"share={5 * len(kinds) // len(tokens)}"
    yield f"nvk={read.verb_kind}"
    if read.verb >= 0:
        start, first = tokens.index(read.words[read.verb]), min(kinds)
        between = [
            word
            for word in tokens[start + 1 : first]
            if word[0].isalpha() and word not in STOP_WORDS and not is_participle(word) and not word.endswith("ly")
        ]
        yield f"gap={min(len(between), 4)}" if first > start else "figure first"


def _shape(text: str, read: Wording, *, ordered: bool) -> Iterator[str]:
    if ordered:
        yield "ordered"
    if _NAMED.search(text):
        yield "named"
    if _QUOTED_FIRST.match(text):
        yield "quoted first"
    if any(word in {"you", "your", "yours"} for word in read.words):
        yield "second person"
    yield f"len={sum(len(read.words) > length for length in _LENGTHS)}"


def _asked(read: Wording, question: QueryWords, *, valued: bool) -> Iterator[str]:
    """How the claim meets the question."""
    kind = question.kind
    if not kind:
        return
    yield from (f"qk={kind}", f"qk+vk={kind}_{read.verb_kind}", f"qk+figure={kind}_{valued}")
    if read.verb < 0:
        yield f"qk+fragment={kind}"
        yield from (f"qf={term}" for term in sorted(question.terms))
        return
    if any(stem(word) in question.terms for word in read.words[: read.verb]):
        yield from ("asked of", f"asked of+{kind}", f"asked of+{kind}+{read.words[read.verb]}")


def _crossed(read: Wording, kinds: dict[int, str], question: QueryWords) -> Iterator[str]:
    """What only says something together: figures and verb, tense and question."""
    verb = stem(read.words[read.verb]) if read.verb >= 0 else ""
    tense = next((mark for mark in _predicate(read) if mark.startswith("tense=")), "tense=")
    for kind in sorted(set(kinds.values())):
        yield from (f"k+{tense}={kind}", f"k+vk={kind}_{read.verb_kind}", f"k+v={kind}_{verb}")
    if question.kind:
        duty = f"duty={question.duty}"
        yield from (f"{duty}_{tense}", f"{duty}_{read.verb_kind}", f"{duty}+figure={bool(kinds)}")
        yield f"past={question.past}_{tense}"
