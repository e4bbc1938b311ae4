"""Whether a word of a quote is a slip of the pen for another, and never another word.

Only slips that hardly ever make a word: two neighbouring letters exchanged, a letter doubled or its double left out
(six letters and more), one letter left out or too many (seven letters and more). First and last letter stay. A letter
put for another is no slip here: "resolution" and "revolution", "abduction" and "adduction" differ in one.
"""

from __future__ import annotations

import re
from itertools import pairwise

_LEAST_EXCHANGED, _LEAST_MISSING = 6, 7
# Beginnings of words that have a twin one such slip away ("mortality", "morality"): for them nothing is a slip.
_TWINS = """
adverse announce annunciat apposit apprais appris asses assess averse bare barely barley barring board bond border
bother bound brother callous callus calvary casual casualt caus causal causalit cavalry censor coast comma compact
complain complaint compliant contact continu contract conver convert coopera corpor corporal corporeal count countr
covert crat creat dair dairy deduc deign deposit deprec depreci desert design dessert diar diner dinner discus dispos
diver except excis excit exercis exit expect facil farther father fiction field filed filing fill filling form formal
former found fric friction funding hoping hopping humerus humorous ileum ilium immanent imminent immoral immortal
indict indit induct infect inflect ingenu inter interm intern later latter leaning learn lightening lightning loses
losses marital martial mediat medicat meditat moral morning mortal mourning mucous mucus neural neutral opposit patent
patient payabl perfect perform perine periton perone persecut persever perspect planed planing planned planning
playabl police polici posses possess preced prefect preform prescri preserv presid princip proper propri proscri
prosecut prospect ration rational real reality realt recent refug relat relax resent reserv respect restart restat
restor restrain retain revers sacred salivat salvat scared scarred sedat sediment sensor server sever signed signing
singed singing staring starring start stating statue statut striped stripped succes super supper suspect taped taping
tapped tapping thorough though threat through thrust tortious tortuous tortur trail treat trial trust unit united
untie untied ureter ureth urethr venous venus
"""
_TWIN = re.compile(rf"(?:{'|'.join(sorted(set(_TWINS.split()), key=len, reverse=True))})")


def is_misspelling(mine: str, other: str) -> bool:
    """Whether the folded word `mine` is `other` with one slip, and neither has a twin so near."""
    if not (mine.isalpha() and other.isalpha()) or (mine[0], mine[-1]) != (other[0], other[-1]):
        return False
    if _TWIN.match(mine) or _TWIN.match(other) or min(len(mine), len(other)) < _LEAST_EXCHANGED:
        return False
    if len(mine) == len(other):
        return _exchanged(mine, other)
    short, long = sorted((mine, other), key=len)
    if len(long) != len(short) + 1:
        return False
    at = next((at for at, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]), len(short))
    if short[at:] != long[at + 1 :]:
        return False
    return len(short) >= _LEAST_MISSING or long[at] == long[at - 1]


def _exchanged(mine: str, other: str) -> bool:
    """Whether two words of one length differ in two neighbouring letters that changed places."""
    changed = [at for at, (a, b) in enumerate(zip(mine, other, strict=True)) if a != b]
    return any(changed == [left, right] for left, right in pairwise(range(len(mine)))) and (
        mine[changed[0]] == other[changed[1]] and mine[changed[1]] == other[changed[0]]
    )
