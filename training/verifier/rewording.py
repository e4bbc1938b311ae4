"""Other words for the same: small changes of a sentence that keep what it says.

Each function takes a sentence and a random generator, and gives the changed sentence or None where it does not apply.
They are crude on purpose: what a pair is labelled with must be right far more often than it reads well.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from pincite.text import find_dates, find_numbers, spell_integer
from training.verifier.edits import MONTHS

SYNONYMS = {
    line.split("=")[0]: tuple(line.split("=")[1].split("|"))
    for line in """prior to=before
subsequent to=after|following
in the event that=if
in the event of=in case of
in order to=to
pursuant to=under|in accordance with
in accordance with=under|according to
with respect to=regarding|about|concerning
with regard to=regarding|about
in connection with=relating to
at the time of=upon
for the purpose of=for
as well as=and
such as=like
due to=because of
a number of=several
terminate=end
terminated=ended
termination=ending
commence=begin|start
commences=begins|starts
commenced=began|started
purchase=buy
purchased=bought
sell=dispose of
obtain=get|acquire
obtained=got|acquired
provide=supply|give
provided=supplied|gave
receive=get
received=got
require=demand
required=needed
notify=inform|tell
notified=informed|told
assist=help
assistance=help
remain=stay
reside=live
resides=lives
resided=lived
employ=hire
employed=hired
located=situated|based
annual=yearly
annually=every year|once a year
monthly=every month
weekly=every week
physician=doctor
vehicle=car
automobile=car
corporation=company
company=firm|business
firm=company
agreement=contract
contract=agreement
film=movie
movie=film
founded=established|set up
established=founded|set up
constructed=built
built=constructed
destroyed=ruined
children=kids
injury=harm
injured=hurt
large=big
big=large
small=little
rapidly=quickly
quickly=fast|rapidly
approximately=about|around|roughly
about=approximately|around
nearly=almost
additional=further|extra
entire=whole
whole=entire
sufficient=enough
immediately=at once|right away
promptly=without delay
often=frequently
frequently=often
began=started
started=began
begins=starts
ended=finished
died=passed away
said=stated
stated=said
announced=made known
reported=stated
showed=demonstrated
shows=demonstrates
demonstrated=showed
shall=must|has to|is obliged to
must=shall|has to
may=can|is allowed to|is permitted to
cannot=can not|is unable to
whilst=while
upon=on
among=amongst
attempt=try
attempted=tried
permit=allow
permits=allows
permitted=allowed
prohibited=forbidden
prohibits=forbids
retain=keep
retains=keeps
retained=kept
return=give back
regarding=about|concerning
concerning=regarding
however=but
therefore=so
consequently=as a result
initial=first
final=last
latter part=end
won=was the winner of
created=made
produced=made
released=published|put out
includes=contains
include=contain
contains=includes
comprises=consists of
various=different|several
numerous=many
many=numerous
entered into=made|concluded
set forth=stated|set out
hereunder=under this agreement
herein=in this agreement
thereof=of it
solely=only
only=solely
all=every one of the
each=every
every=each
persons=people
individuals=people
residents=inhabitants
assists=helps
increase=rise|growth
increased=rose|grew|went up
decrease=fall|decline|reduction
decreased=fell|declined|went down
declined=fell|decreased
highest=greatest
lowest=smallest
injuries=harm
payment=sum paid
fee=charge
fees=charges
disclose=reveal|share
disclosed=revealed|shared
disclosure=revealing
destroy=get rid of
copies=duplicates
employees=staff|workers
employee=worker|staff member
employer=company
third parties=others|outsiders
third party=outsider
representatives=agents
written consent=consent in writing|written approval
consent=approval|permission
obligations=duties
obligation=duty
liable=responsible
breach=violation|break
breaches=violates|breaks
damages=compensation
governed by=subject to
laws=law
confidential=secret
survive=outlast|continue after
expire=end|lapse
expires=ends|lapses
expiration=end""".splitlines()
}

_WORDS = re.compile(
    r"(?<![\w-])(" + "|".join(re.escape(each) for each in sorted(SYNONYMS, key=len, reverse=True)) + r")(?![\w-])",
    re.IGNORECASE,
)
_PARENTHESIS = re.compile(r"\s*\((?![^)]*\b(?:not|except|excluding|unless|other than)\b)[^()]{2,120}\)")
_RELATIVE = re.compile(r",\s+(?:which|who|where|including|such as|as well as)\b[^,;]{5,120}(?P<end>,|(?=\.\s*$))")
_OPENING = re.compile(
    r"^(?:In addition|However|Moreover|Furthermore|Also|Thus|Therefore|Additionally|For example|Similarly|Finally|"
    r"Subject to [^,]{3,60}|Notwithstanding [^,]{3,80}),\s+(?P<rest>\w)"
)
_ADVERBS = re.compile(
    r"\s(?:also|further|actually|generally|currently|originally|initially|together|very|quite|already|subsequently|"
    r"promptly|immediately|duly|fully|expressly|directly)(?=\s)"
)
_SPLIT_AND = re.compile(
    r"^(?P<first>[^,;]{25,}?),? and (?P<verb>was|were|is|are|has|had|will|shall|may|must|can)\b(?P<rest>.*)$"
)

Rewording = Callable[[str, random.Random], str | None]


def synonym(text: str, chance: random.Random) -> str | None:
    """The sentence with one or two words replaced by others of the same meaning."""
    found = list(_WORDS.finditer(text))
    if not found:
        return None
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 1, 2, 3)))), key=lambda m: -m.start()):
        new = chance.choice(SYNONYMS[match[0].lower()])
        text = (
            text[: match.start()] + (new[0].upper() + new[1:] if match[0][0].isupper() else new) + text[match.end() :]
        )
    return text


def without_parenthesis(text: str, chance: random.Random) -> str | None:
    """The sentence without what stands in brackets."""
    shorter = _PARENTHESIS.sub("", text)
    return shorter if shorter != text else None


def without_relative(text: str, chance: random.Random) -> str | None:
    """The sentence without a clause that adds to a noun."""
    found = _RELATIVE.search(text)
    if found is None:
        return None
    return text[: found.start()] + text[found.end() :]


def without_opening(text: str, chance: random.Random) -> str | None:
    """The sentence without the words that join it to the one before."""
    found = _OPENING.match(text)
    if found is None:
        return None
    return found["rest"].upper() + text[found.end() :]


def without_adverb(text: str, chance: random.Random) -> str | None:
    """The sentence without an adverb that carries no condition."""
    found = list(_ADVERBS.finditer(text))
    if not found:
        return None
    one = chance.choice(found)
    return text[: one.start()] + text[one.end() :]


def first_part(text: str, chance: random.Random) -> str | None:
    """The first of two statements that "and" joins."""
    found = _SPLIT_AND.match(text)
    if found is None or re.search(r"\b(?:if|unless|neither|both|either|between)\b", text, re.IGNORECASE):
        return None
    return found["first"] + "."


def other_number(text: str, chance: random.Random) -> str | None:
    """The sentence with a number written in another way: 30, thirty, thirty (30), 1,500, 1500."""
    found = [
        each for each in find_numbers(text) if each.value == each.value.to_integral_value() and 1 < each.value < 10**7
    ]
    found = [each for each in found if text[each.start : each.end].replace(",", "").isalnum()]
    if not found:
        return None
    one = chance.choice(found)
    value = int(one.value)
    old = text[one.start : one.end]
    years = 1500 <= value <= 2100 and "," not in old
    forms = [f"{value:,}", str(value)] + ([spell_integer(value)] if value < 100 else [])
    forms = [form for form in forms if form != old and not years]
    if not forms:
        return None
    return text[: one.start] + chance.choice(forms) + text[one.end :]


def other_date(text: str, chance: random.Random) -> str | None:
    """The sentence with a date written in another way."""
    mentions = [(each, each.value.month) for each in find_dates(text) if each.value.day and each.value.month]
    if not mentions:
        return None
    one, month_number = chance.choice(mentions)
    year, month, day = one.value.year, MONTHS[month_number - 1], one.value.day
    forms = [
        f"{month} {day}, {year}",
        f"{day} {month} {year}",
        f"{year}-{one.value.month:02}-{day:02}",
        f"{month[:3]} {day}, {year}",
    ]
    forms = [form for form in forms if form != text[one.start : one.end]]
    return text[: one.start] + chance.choice(forms) + text[one.end :]


REWORDINGS: tuple[tuple[Rewording, float], ...] = (
    (synonym, 0.75),
    (without_parenthesis, 0.6),
    (without_relative, 0.5),
    (without_opening, 0.9),
    (without_adverb, 0.5),
    (first_part, 0.4),
    (other_number, 0.35),
    (other_date, 0.6),
)
"""What is tried, in this order, each with its probability."""


def reword(text: str, chance: random.Random) -> str:
    """The sentence after those rewordings that apply and that the dice choose; it may be unchanged."""
    for change, share in REWORDINGS:
        if chance.random() < share:
            text = change(text, chance) or text
    return re.sub(r"\s+", " ", text).strip()
