"""English verbs by form: which words may be the finite verb of a clause, which are bases or participles.

A list of common verbs with the regular endings, and the irregular forms. A word may be a noun as well ("covers",
"fees"): the forms say what it can be, the clause around it decides.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pincite.text.name_words import words_of

VerbForm = Literal["auxiliary", "modal", "base", "third", "past", "participle", "gerund"]

MODALS = words_of(
    """
    must shall should will would may might can could cannot can't won't mustn't shouldn't wouldn't
    """
)
AUXILIARIES = words_of(
    """
    is are was were am be been being has have had do does did isn't aren't wasn't weren't hasn't haven't hadn't
    don't doesn't didn't it's he's she's that's there's they're we're you're i'm they've we've i've you've
    """
)
_FINITE_AUXILIARIES = AUXILIARIES - frozenset(["be", "been", "being"])

_BASES = words_of(
    """
    abolish absorb accelerate accept access accommodate accompany accomplish account accumulate accuse achieve
    acknowledge acquire act adapt add address adhere adjust administer admit adopt advance advise advocate affect
    afford agree aid aim allege allocate allow alter amend amount analyse analyze announce answer anticipate
    appeal appear apply appoint approach approve argue arise arrange arrest arrive ask assemble assert assess
    assign assist associate assume attach attack attain attempt attend attract attribute audit authorise authorize
    avoid award back balance ban base bear beat become begin believe belong benefit bill block boost borrow branch
    break bring broadcast build burn buy calculate call cancel capture care carry cast catch cause cease celebrate
    certify challenge champion change characterise characterize charge check choose cite claim clarify classify
    close coach collaborate collapse collect combine come command commence comment commission commit communicate
    compare compete compile complete comply compose comprise compute conceive concentrate concern conclude condemn
    conduct confer confirm connect consider consist constitute construct consult consume contact contain continue
    contract contrast contribute control convene convert convict cooperate coordinate cope correct cost count
    cover craft create criticise criticize cross cultivate cure cut damage date deal debut decide declare decline
    decrease dedicate deduct deem defeat defend define delay delegate deliver demand demonstrate denote deny
    depart depend deploy deposit depict derive descend describe deserve design designate destroy detail detect
    determine develop devote die differ digest direct disagree disappear discharge disclose discover discuss
    display dispute dissolve distinguish distribute divide dominate donate double draft draw drive drop earn eat
    edit educate elect eliminate emerge emit emphasise emphasize employ enable enact encompass encounter encourage
    end endorse enforce engage enhance enjoy enlist enrol enroll ensure entail enter entitle equal establish
    estimate evaluate evolve examine exceed exclude excuse execute exempt exercise exhibit exist expand expect
    experience expire explain exploit explore export expose express extend face facilitate fail fall favor favour
    feature feed feel fight figure file fill film finalise finalize finance find finish fit fix float flow fly
    focus follow forbid forecast forge form formulate found free freeze fulfil fulfill function fund gain gather
    generate get give go govern graduate grant grow guarantee guide handle happen harm head hear help hire hit
    hold host identify illustrate implement imply import impose improve include incorporate increase incur
    indicate induce infect influence inform inherit initiate injure inspect inspire install institute instruct
    insure integrate intend interact interpret introduce invade invent invest investigate invite involve issue
    join judge justify keep kill know lack land last launch lead learn lease leave lend let levy license lie lift
    limit link list live locate lose lower maintain make manage manufacture mark marry master match mature mean
    measure meet mention merge migrate mix modify monitor motivate move murder name need negotiate nominate note
    notice notify number obligate oblige observe obtain occupy occur offer open operate oppose orbit order
    organise organize originate outline overcome oversee own participate pass pay peak perform permit persist
    pertain place plan play point pose possess post practice practise praise precede predict prefer prepare
    prescribe present preserve prevent price print process produce profit program prohibit project promise promote
    prompt propose protect prove provide publish pull purchase pursue push put qualify question quit quote raise
    range rank rate reach react read realise realize receive recognise recognize recommend record recover recruit
    reduce refer reflect refund refuse regard register regulate reimburse reject relate release rely remain remove
    render renew rent repair repeal repeat replace reply report represent request require reserve reside resign
    resist resolve respond rest restore restrict result resume retain retire retrieve return reveal reverse review
    revise reward rewrite rise rotate rule run satisfy save say score screen seal search secure see seek select
    sell send separate serve set settle shape share shift show sign signal signify simplify sing sit solve sort
    span speak specialise specialize specify spend split sponsor spread stand star start state stay stem stop
    store strengthen strike structure struggle study submit substitute succeed suffer suggest suit summarise
    summarize supervise supply support surpass surround survive suspend sustain swear switch take target taste
    teach tell tend terminate test think threaten tie total touch tour track trade train transfer transform
    translate transmit travel treat trigger triple try turn undergo understand undertake unite update upgrade
    upload urge use utilise utilize validate value vary verify view violate visit void vote waive walk want warn
    warrant waste watch wear weigh welcome win withdraw withhold witness work write yield
    """
)
#: Past and participle that are not regular, by base; one form where both are the same.
_IRREGULAR = {
    "arise": "arose arisen", "bear": "bore born borne", "beat": "beat beaten", "become": "became become",
    "begin": "began begun", "break": "broke broken", "bring": "brought", "broadcast": "broadcast", "build": "built",
    "burn": "burnt", "buy": "bought", "cast": "cast", "catch": "caught", "choose": "chose chosen", "come": "came come",
    "cost": "cost", "cut": "cut", "deal": "dealt", "draw": "drew drawn", "drive": "drove driven", "eat": "ate eaten",
    "fall": "fell fallen", "feed": "fed", "feel": "felt", "fight": "fought", "find": "found", "fly": "flew flown",
    "forbid": "forbade forbidden", "forecast": "forecast", "freeze": "froze frozen", "get": "got gotten",
    "give": "gave given", "go": "went gone", "grow": "grew grown", "hear": "heard", "hit": "hit", "hold": "held",
    "keep": "kept", "know": "knew known", "lead": "led", "learn": "learnt", "leave": "left", "lend": "lent",
    "let": "let", "lie": "lay lain",
    "lose": "lost", "make": "made", "mean": "meant", "meet": "met", "overcome": "overcame overcome",
    "oversee": "oversaw overseen", "pay": "paid", "prove": "proven", "put": "put", "quit": "quit", "read": "read",
    "rewrite": "rewrote rewritten", "rise": "rose risen", "run": "ran run", "say": "said", "see": "saw seen",
    "seek": "sought", "sell": "sold", "send": "sent", "set": "set", "show": "shown", "sing": "sang sung", "sit": "sat",
    "speak": "spoke spoken", "spend": "spent", "split": "split", "spread": "spread", "stand": "stood",
    "strike": "struck stricken", "swear": "swore sworn", "take": "took taken", "teach": "taught", "tell": "told",
    "think": "thought", "undergo": "underwent undergone", "understand": "understood",
    "undertake": "undertook undertaken",
    "wear": "wore worn", "win": "won", "withdraw": "withdrew withdrawn", "withhold": "withheld",
    "write": "wrote written",
}  # fmt: skip
_PAST_ONLY = words_of(
    """
    arose bore beat became began broke chose came drew drove ate fell flew forbade froze gave went grew knew lay
    overcame oversaw rewrote rose ran saw sang spoke swore took underwent undertook wore withdrew wrote was were
    """
)
_DOUBLED = frozenset("bdgklmnprt")
_VOWELS = frozenset("aeiou")


@lru_cache(maxsize=4096)
def verb_forms(word: str) -> frozenset[VerbForm]:
    """Every form the word can be, in any case; empty for a word that is no known verb."""
    word = word.lower().replace("’", "'")
    if word in MODALS:
        return frozenset({"modal"})
    if word in AUXILIARIES:
        return frozenset({"auxiliary"})
    return _FORMS.get(word, frozenset())


def is_finite(word: str) -> bool:
    """Whether the word can be the finite verb of a clause with a subject before it, its base form left out."""
    forms = verb_forms(word)
    if "auxiliary" in forms:
        return word.lower().replace("’", "'") in _FINITE_AUXILIARIES
    return bool(forms & {"modal", "third", "past"})


def is_base(word: str) -> bool:
    """Whether the word can be the plain form of a verb: an order ("Submit …"), or a plural's verb ("they submit")."""
    return "base" in verb_forms(word)


def is_participle(word: str) -> bool:
    """Whether the word can be a past participle ("submitted", "born")."""
    return "participle" in verb_forms(word)


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ied"
    if _doubles(base):
        return base + base[-1] + "ed"
    return base + "ed"


def _third(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def _gerund(base: str) -> str:
    if base.endswith("ie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith(("ee", "oe", "ye")):
        return base[:-1] + "ing"
    return base + base[-1] + "ing" if _doubles(base) else base + "ing"


def _doubles(base: str) -> bool:
    """Whether the last letter is doubled before an ending: short words, and those stressed on their end."""
    if len(base) < 3 or base[-1] not in _DOUBLED or base[-2] not in _VOWELS or base[-3] in _VOWELS:
        return False
    return len(base) <= 4 or base.endswith(("mit", "fer", "cur", "pel", "bid", "get", "gin", "trol"))


def _all_forms() -> dict[str, frozenset[VerbForm]]:
    found: dict[str, set[VerbForm]] = {}
    for base in sorted(_BASES):
        found.setdefault(base, set()).add("base")
        found.setdefault(_third(base), set()).add("third")
        found.setdefault(_gerund(base), set()).add("gerund")
        listed = _IRREGULAR.get(base, _regular_past(base)).split()
        for form in listed:
            kinds: set[VerbForm] = {"past", "participle"}
            if len(listed) > 1:
                kinds = {"past"} if form in _PAST_ONLY else {"participle"}
            found.setdefault(form, set()).update(kinds)
        if base in {"burn", "learn", "prove", "show"}:
            found.setdefault(_regular_past(base), set()).update({"past", "participle"})
    return {word: frozenset(forms) for word, forms in found.items()}


_FORMS: dict[str, frozenset[VerbForm]] = _all_forms()
