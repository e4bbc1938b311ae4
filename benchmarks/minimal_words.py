"""The words that `minimal_edits` exchanges: numbers, months, units, bounds, denials and verbs."""

from __future__ import annotations

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
}  # fmt: skip

AUXILIARIES = (
    "is", "are", "was", "were", "has", "have", "had", "will", "would", "must", "may", "can", "could", "should",
    "does", "do", "did",
)  # fmt: skip

# What a verb becomes when it is denied. Only forms that cannot be a noun or a participle in these claims' main clauses.
VERBS = {
    **{past: f"did not {base}" for past, base in (
        ("paid", "pay"), ("gave", "give"), ("rose", "rise"), ("fell", "fall"), ("grew", "grow"), ("took", "take"),
        ("went", "go"), ("came", "come"), ("got", "get"), ("won", "win"), ("lost", "lose"), ("sold", "sell"),
        ("made", "make"), ("drew", "draw"), ("began", "begin"), ("led", "lead"), ("ran", "run"), ("left", "leave"),
        ("stole", "steal"), ("saw", "see"), ("stood", "stand"), ("spent", "spend"), ("passed", "pass"),
        ("decreased", "decrease"), ("increased", "increase"), ("reached", "reach"), ("amounted", "amount"),
        ("received", "receive"), ("stopped", "stop"), ("happened", "happen"), ("valued", "value"), ("told", "tell"),
        ("settled", "settle"), ("contributed", "contribute"), ("acquired", "acquire"), ("signed", "sign"),
        ("opened", "open"), ("built", "build"), ("designed", "design"), ("closed", "close"), ("earned", "earn"),
        ("turned", "turn"), ("cut", "cut"), ("asked", "ask"), ("ended", "end"), ("arrived", "arrive"),
    )},
    **{present: f"does not {base}" for present, base in (
        ("takes", "take"), ("gives", "give"), ("needs", "need"), ("covers", "cover"), ("bears", "bear"),
        ("pays", "pay"), ("lasts", "last"), ("runs", "run"), ("amounts", "amount"),
        ("measures", "measure"), ("holds", "hold"), ("earns", "earn"), ("charges", "charge"), ("expires", "expire"),
        ("applies", "apply"), ("chairs", "chair"), ("tests", "test"), ("begins", "begin"), ("ends", "end"),
        ("stands", "stand"), ("owes", "owe"), ("meets", "meet"), ("expects", "expect"), ("makes", "make"),
        ("contains", "contain"), ("serves", "serve"), ("opens", "open"), ("comes", "come"), ("falls", "fall"),
    )},
}  # fmt: skip

# Denials and what is left when they are taken out.
DENIALS = {
    r"\bneed not\b": "must",
    r" not\b(?<!need not)": "",
    r"\bcannot\b": "can",
    r"\bno longer\b": "still",
    r"\bno\b(?! longer)": "some",
    r"\bNo\b": "Some",
    r"\bnever ": "",
    r"\bNobody\b": "Everybody",
    r"\bnobody\b": "everybody",
    r"\bNothing\b": "Something",
    r"\bnothing\b": "something",
}

_AFTER_NUMBER = r"(?:\d|" + "|".join(rf"\b{word}" for word in NUMBER_WORDS) + r")[\s-]"


def _counted(unit: str, *, number: str = _AFTER_NUMBER) -> str:
    return rf"(?i:{number})(?P<unit>{unit})(?![\w/°])"


UNITS = (
    *((_counted(old), new) for old, new in (
        ("days", "weeks"), ("weeks", "days"), ("months", "years"), ("years", "months"), ("hours", "minutes"),
        ("minutes", "hours"), ("seconds", "minutes"), ("working days", "calendar days"),
        ("business days", "calendar days"), ("miles", "kilometres"), ("kilometres", "miles"), ("km", "miles"),
        ("metres", "feet"), ("square metres", "square feet"), ("millimetres", "centimetres"), ("mm", "cm"),
        ("cm", "mm"), ("kg", "pounds"), ("g", "kg"), ("mg", "g"), ("micrograms", "milligrams"), ("ml", "litres"),
        ("litres", "millilitres"), ("tonnes", "kilograms"), ("km/h", "mph"), ("°C", "°F"), ("kW", "MW"),
        ("megawatt hours", "kilowatt hours"), ("million", "billion"), ("billion", "million"), ("francs", "euros"),
        ("euros", "dollars"), ("cents", "euros"), ("pence", "pounds"), ("zloty", "euros"),
        ("percentage points", "percent"),
    )),
    (r"(?P<unit>\$)(?=\d)", "€"),
    (r"(?P<unit>€)(?=\d)", "$"),
    (r"(?P<unit>£)(?=\d)", "€"),
    (r"\bby [\d.]+(?P<unit>%| per ?cent)(?!\w| of)", " percentage points"),
    (r"(?<=\d )(?P<unit>a week)\b", "a month"),
    (r"(?<=\d )(?P<unit>a month)\b", "a week"),
    (r"(?<=\d )(?P<unit>a year)\b", "a month"),
)  # fmt: skip

_NUMBER_AHEAD = r"(?=\W*(?:\d|(?:" + "|".join((*NUMBER_WORDS, "one", "half")) + r")\b))"
_OPPOSITES = (
    ("increased", "decreased"), ("increase", "decrease"), ("higher than", "lower than"), ("went up", "went down"),
    ("older than", "younger than"), ("heavier than", "lighter than"), ("warmer", "colder"), ("larger", "smaller"),
    ("faster than", "slower than"), ("dearer", "cheaper"), ("earlier", "later"),
    ("gone up", "gone down"), ("rose to", "fell to"), ("rose by", "fell by"), ("grew", "shrank"),
)  # fmt: skip
_NUMERIC_OPPOSITES = (
    ("at least", "at most"), ("more than", "less than"), ("above", "below"), ("before", "after"),
)  # fmt: skip


def _both(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return (*pairs, *((second, first) for first, second in pairs))


def _either_case(words: str) -> str:
    return rf"(?<!\w)([{words[0]}{words[0].upper()}]{words[1:]})(?!\w)"


BOUNDS = (
    *((_either_case(old), new) for old, new in _both(_OPPOSITES)),
    *((_either_case(old) + _NUMBER_AHEAD, new) for old, new in _both(_NUMERIC_OPPOSITES)),
    (_either_case("fewer than") + _NUMBER_AHEAD, "more than"),
    (r"(?<= )(up to)" + _NUMBER_AHEAD, "at least"),
    (r"(?i:no )(later)(?= than)", "earlier"),
    (r"(?<!\w)(?<!no )(?<!any )(taller|longer)(?!\w)", "shorter"),
    (r"(?<!\w)(shorter)(?!\w)", "longer"),
    (r"(?<!\w)(gained)(?!\w)", "lost"),
    (r"(?<!\w)(fewer)(?=[:,.])", "more"),
)
