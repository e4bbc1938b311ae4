"""Words that mean the opposite of one another, in groups: which group a word belongs to and on which side."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pincite.text import stem
from pincite.text.names.words import words_of
from pincite.verification.checks.names.ordinary_words import is_ordinary_stem

#: A group ends with a semicolon: a side, a bar, the opposite side. All forms that stemming does not join are listed.
_LISTED = """
increase raise accelerate widen dearer widening doubled doubling rally rallied swell rise rose risen grow grew
  grown growth climb jump surge expand expansion
  soar higher upward up |
  decrease fall fell fallen decline drop reduce reduction shrink shrank shrunk lower slump plunge diminish downward
  dip contraction down narrow narrowing cheaper halved ease slow slowed plummet tumble sank slip;
approve approval accept acceptance grant granted endorse ratify uphold upheld allow permit permission authorise
  authorize authorization permitted let entitle legalise legalize adopt adoption
  admit admitted |
  reject rejection deny denied denial decline refuse refusal disapprove veto dismiss overturn prohibit prohibition
  forbid forbidden forbade ban bar prevent disallow outlaw preclude block barred banned;
include inclusion cover coverage contain apply applies applied subject insure insured count | exclude excluding
  exclusion omit exempt;
pass passed enact enacted carry carried | reject rejected rejection veto vetoed;
beat defeat overcome | surrender capitulate;
win won victory victorious | lose lost loss losing defeated;
pass succeed success successful successfully passed | fail failure unsuccessful unsuccessfully failed;
start begin began begun commence commencement launch open opened opening introduce | end finish close shut terminate
  termination conclude cease expire expiration expiry stop discontinue ended closing;
agree agreement agreed | disagree disagreement disagreed;
support favour favor favoured back | oppose opposition opposed against;
buy bought purchase acquire acquisition | sell sold sale divest;
import imported | export exported;
profit profitable gain surplus earn | loss deficit losing;
arrive arrival enter | depart departure leave left exit;
join joined | leave left quit resign resignation;
hire hired recruit appoint appointed | fire fired dismiss sack remove removed;
encourage promote | discourage deter;
create establish founded | destroy demolish abolish dissolve destroyed;
remember recall | forget forgot forgotten;
love like enjoy | hate dislike;
lend lent | borrow borrowed;
gain | lose lost;
strengthen strong stronger strongest | weaken weak weaker weakest;
improve improvement better best | worsen deteriorate worse worst;
confirm confirmed | deny denied refute;
praise praised | criticise criticize condemn criticized;
attack | defend;
maximum max | minimum min;
most | least fewest;
more greater larger bigger | less fewer smaller;
largest biggest greatest | smallest tiniest;
highest tallest | lowest shortest;
longest | shortest briefest;
longer | shorter;
taller | shorter;
oldest eldest | youngest newest;
older elder | younger newer;
earliest | latest;
early | late;
fastest quickest | slowest;
faster quicker fast quick rapid | slower slow;
richest wealthiest rich wealthy | poorest poor;
hottest warmest hot warm hotter warmer | coldest coolest cold cool colder cooler;
heaviest heavier heavy | lightest lighter;
cheapest cheaper cheap inexpensive | costliest dearest expensive costlier;
easy easier easiest | hard harder hardest difficult;
safe safer safest harmless | dangerous unsafe hazardous harmful risky;
public publicly | private confidential secret;
internal | external;
domestic | foreign;
major majority | minor minority;
positive | negative;
true | false untrue;
correct right accurate | incorrect wrong inaccurate;
mandatory required compulsory obligatory require necessary need needed | optional voluntary discretionary
  unnecessary needless;
temporary temporarily provisional | permanent permanently;
partial partially partly | full fully entirely completely wholly;
guilty convict convicted conviction | innocent acquit acquitted acquittal exonerated;
alive | dead;
male man men boy | female woman women girl;
husband | wife;
father | mother;
brother | sister;
son | daughter;
uncle | aunt;
nephew | niece;
king | queen;
north northern northeast northwest | south southern southeast southwest;
east eastern | west western;
morning | evening;
daytime | nighttime;
summer | winter;
spring | autumn fall;
always | never;
frequently often usually commonly | rarely seldom infrequently;
before prior preceding until | after following since;
above | below beneath;
inside indoor indoors | outside outdoor outdoors;
remain remained stay stayed retain retained keep kept continue continued | leave left abandon abandoned resign
  resigned quit lose lost;
empty | full;
wet | dry;
visible | invisible;
known | unknown;
able possible possibly feasible can could | unable impossible cannot infeasible;
effective valid force | ineffective void invalid;
sufficient enough adequate | insufficient inadequate;
significant significantly | insignificant insignificantly negligible;
active | inactive;
direct directly | indirect indirectly;
exclusive exclusively | nonexclusive;
simple | complex complicated;
ancient | modern;
upper | lower;
senior | junior;
parent | subsidiary;
beneficial helpful | harmful detrimental;
common | rare uncommon;
popular | unpopular;
formal | informal;
refundable | nonrefundable;
renewable | nonrenewable;
taxable | nontaxable;
binding | nonbinding;
violent | nonviolent peaceful;
lead led leading ahead | trail trailed trailing behind;
"""


class Side(NamedTuple):
    """One side of a group of opposites."""

    group: int
    positive: bool


def _sides() -> dict[str, frozenset[Side]]:
    found: dict[str, set[Side]] = {}
    for number, line in enumerate(_LISTED.rstrip().rstrip(";").split(";")):
        for side, words in enumerate(line.split("|")):
            for word in words.split():
                found.setdefault(stem(word), set()).add(Side(number, side == 0))
    return {word: frozenset(sides) for word, sides in found.items()}


_SIDES = _sides()
_NO_SIDE: frozenset[Side] = frozenset()
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis", "mis")
_NOT_PREFIXED = words_of(
    """
    disease diseases disability disabilities disabled discharge discharged disburse disbursed
    disaster disc discipline disclose discount discounts discover discuss discussed discussion disk dismiss
    dismissed disney dispatch display displayed displays disposal disposed dispute dissolve dissolved distance
    distances distant distinct distinguish distress distribute distributed distribution district districts
    disturb image impact imply important impose impress improve include including income increase indicate
    individual industry information initial institute insurance interest internal international invest involve
    irish iron nonetheless unanimous unanimously uncle under undergo underlying understand understood undertake
    underway uniform uniforms union unions unique unit unite united unites units universal universe universities
    university unless unlike until unto
    """
)


def sides_of(root: str) -> frozenset[Side]:
    """The sides on which a word, given by its stem, stands; empty for a word without a listed opposite."""
    return _SIDES.get(root, _NO_SIDE)


@lru_cache(maxsize=8192)
def negative_base(word: str) -> str | None:
    """The stem that a word with a negative prefix denies, an ordinary one: "ineligible" gives "eligibl"; else None."""
    if word in _NOT_PREFIXED:
        return None
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 4:
            base = stem(word.removeprefix(prefix))
            return base if is_ordinary_stem(base) else None
    return None
