"""English verbs by form: which words may be the finite verb of a clause, which are bases or participles.

A list of common verbs with the regular endings, and the irregular forms. A word may be a noun as well ("covers",
"fees"): the forms say what it can be, the clause around it decides.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pincite.text.names.words import words_of

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
    abandon abate abide abolish abrogate absorb abstain abuse accelerate accept access accommodate accompany
    accomplish account accrue accumulate accuse achieve acknowledge acquire acquit act activate adapt add address
    adhere adjourn adjudicate adjust administer admire admit adopt adore advance advise advocate affect affirm affix
    afford agree aid aim alert align allege alleviate allocate allow alter amass amend amortise amortize amount
    amplify analyse analyze annex annotate announce annul answer anticipate appeal appear append applaud apply appoint
    appraise apprehend approach approve arbitrate argue arise arrange arrest arrive ascertain ask assault assemble
    assert assess assign assist associate assume assure astonish attach attack attain attempt attend attest attract
    attribute audit augment authorise authorize automate avail avoid await awake award back balance ban bargain base
    bear beat become beg begin behave believe belong benefit bid bill bind blame bleed bless block blow boast bolster
    boost borrow branch breach break breathe breed bring broadcast browse build burn bury buy bypass calculate call
    cancel capture care carry cast catch cater cause cease celebrate censor centralise centralize certify challenge
    champion change characterise characterize charge chase cheat check choose circulate circumvent cite claim clarify
    classify climb cling close coach coincide collaborate collapse collect combine come command commemorate commence
    comment commission commit communicate compare compel compensate compete compile complain complement complete
    complicate comply compose compress comprise compromise compute conceal concede conceive concentrate concern
    conclude concur condemn condense conduct confer confine confirm confiscate conform confront confuse congratulate
    connect conquer consent conserve consider consist console consolidate conspire constitute construct consult
    consume contact contain contemplate contend contest continue contract contrast contribute control convene convert
    convey convict convince cooperate coordinate cope correct cost count cover craft crash crawl create creep cripple
    criticise criticize cross cultivate cure customise customize cut damage dare date deal debate debut decay deceive
    decide declare decline decode decompose decrease decrypt dedicate deduct deem deepen defeat defend defer define
    delay delegate delete deliberate delight deliver demand demonstrate denote deny depart depend depict deploy
    deposit depreciate deprive derive derogate descend describe deserve design designate destroy detach detail detain
    detect deter deteriorate determine develop deviate devise devote diagnose dictate die differ differentiate digest
    diminish dip direct disable disagree disallow disappear disappoint disapprove disburse discharge disclose
    discontinue discourage discover discriminate discuss disguise dislike dismiss dispatch dispense disperse displace
    display dispose dispute disqualify disregard disrupt disseminate dissent dissipate dissolve distinguish distort
    distract distribute disturb diverge divert divest divide dodge dominate donate double downgrade download draft
    drain draw drift drink drive drop drown duplicate dwell earmark earn ease eat edit educate elaborate elapse elect
    elevate elicit eliminate embark embed embody embrace emerge emigrate emit emphasise emphasize employ empower
    emulate enable enact encompass encounter encourage encrypt end endanger endorse endure enforce engage enhance
    enjoy enlighten enlist enrich enrol enroll ensure entail enter entertain entitle entrust envisage envision equal
    equip eradicate erase erect erode err escalate escape establish estimate evacuate evade evaluate evict evolve
    exaggerate examine exceed excel excite exclaim exclude excuse execute exempt exercise exert exhaust exhibit exist
    exonerate expand expect expedite expel experience expire explain exploit explore export expose express extend
    extinguish extract extradite fabricate face facilitate fail fall falsify favor favour feature feed feel fetch
    fight figure file fill film finalise finalize finance find finish fit fix flee float flourish flow fluctuate fly
    focus follow forbid forecast foreclose forego foresee forfeit forge forget forgive forgo form formalise formalize
    formulate forward foster found fracture free freeze frighten fulfil fulfill function fund furnish gain garner
    gather generate get give glow go govern grab graduate grant grasp greet grieve grow guarantee guide hamper
    handle hang happen harass harm harvest hasten hate haul head heal hear heighten help hesitate hide highlight
    hinder hire hit hold hop hope host hurt hypothesize identify ignite ignore illuminate illustrate immigrate impair
    impede impersonate implement implicate imply import impose impress imprison improve incentivize include
    incorporate increase incur indemnify indicate induce infect influence inform inhabit inherit inhibit initiate
    inject injure innovate inquire insert insist inspect inspire install instigate institute instruct insult insure
    integrate intend intensify interact intercept interfere interpret interrupt intervene interview intimidate
    introduce invade invalidate invent invest investigate invite invoice involve irritate isolate issue itemise
    itemize jeopardise jeopardize join judge justify keep kick kill kneel knock know lack lag land lapse last laugh
    launch lay lead leak lean leap learn lease leave legalise legalize lend lengthen lessen let levy liaise liberate
    license lie lift limit link liquidate list litigate live load locate lodge loosen lose lower magnify maintain make
    malfunction manage mandate manifest manipulate manufacture mark marry master match mature maximise maximize mean
    measure mediate meet memorialize memorize mention mentor merge migrate minimise minimize misappropriate mislead
    misrepresent misstate mistake mitigate mix mobilise mobilize moderate modernise modernize modify monetize monitor
    motivate mount mourn move multiply murder name navigate need neglect negotiate neutralise neutralize nominate note
    notice notify nullify number nurture obey object obligate oblige obscure observe obstruct obtain occupy occur
    offend offer offset omit open operate oppose opt optimise optimize orbit order organise organize originate outlast
    outlaw outline outnumber outpace outperform outsell outsource outweigh overcome overhear overlap overlook override
    overrule oversee overtake overthrow overturn overwhelm owe own park participate pass pause pay peak penalise
    penalize penetrate perceive perform perish permit persist persuade pertain pick place plan play plead pledge
    plummet plunge point portray pose possess post postpone pour practice practise praise precede preclude predict
    preempt prefer prejudice prepare prepay prescribe present preserve presume presuppose pretend prevail prevent
    price print process proclaim procure produce profit program prohibit project prolong promise promote prompt
    pronounce propel propose prosecute prosper protect protest prove provide provoke publish pull punish purchase
    pursue push put qualify quantify question quit quote raise range rank rate ratify reach react read reaffirm
    realise realize reappear rearrange reassign reassure rebuild rebut recall recede receive recite reckon reclaim
    recognise recognize recommend reconcile reconsider reconstruct record recoup recover recruit rectify recur recycle
    redeem redesign redirect rediscover redistribute reduce refer refinance refine reflect refrain refresh refund
    refuse refute regain regard register regret regulate rehabilitate reimburse reinforce reinstate reiterate reject
    rejoin relate relax release relieve relinquish relocate rely remain remedy remember remind remit remove render
    renegotiate renew renounce renovate rent reopen reorganise reorganize repair repatriate repay repeal repeat
    replace replenish replicate reply report repossess represent reproduce request require rescind rescue resell
    resemble resent reserve reshape reside resign resist resolve respond rest restore restrict resubmit result resume
    retain retaliate rethink retire retrieve return reveal reverse revert review revise revisit revive revoke revolve
    reward rewrite rise roam rotate rule run rush sabotage sacrifice safeguard sanction satisfy save say scare
    schedule score scrap scream screen seal search secure see seek seem seize select sell send separate serve set
    settle shape share shatter shed shelter shield shift shine ship shoot shout show shrink shut sign signal signify
    simplify sing sit sleep slow smuggle soar soften solicit solve sort span speak specialise specialize specify spend
    spill spin split spoil sponsor spread spur squeeze stabilise stabilize stall stand standardise standardize star
    start state stay steal stem stimulate stipulate stop store strengthen strike strip strive structure struggle study
    subcontract subdivide sublet sublicence sublicense submit subordinate subscribe subside subsidise subsidize
    substantiate substitute subtract succeed succumb sue suffer suggest suit summarise summarize summon supersede
    supervise supplement supply support suppress surge surpass surrender surround survive suspect suspend sustain swap
    swear sweep swell swim switch symbolise symbolize sympathize synchronize synthesize tackle take tamper target
    tarnish taste teach tell tempt tend terminate test testify thank think threaten thrive throw tie tighten tolerate
    toss total touch tour track trade train transact transcend transcribe transfer transform translate transmit
    transpire transport travel treat trespass trigger triple triumph trust try tumble turn uncover underestimate
    undergo underlie underline undermine underpin underscore understand undertake underwrite undo unify unite unlock
    unveil update upgrade uphold upload urge use usurp utilise utilize utter vacate vaccinate validate value vanish
    vary verify vest veto vie view violate visit visualize void volunteer vote vouch vow waive walk wander want warm
    warn warrant wash waste watch waver weaken wear weep weigh welcome widen wield win wish withdraw withhold
    withstand witness wonder work worry worsen worship write yearn yield
    """
)
#: Past and participle that are not regular, by base; one form where both are the same.
_IRREGULAR = {
    "arise": "arose arisen", "awake": "awoke awoken", "bear": "bore born borne", "beat": "beat beaten",
    "become": "became become", "begin": "began begun", "bid": "bid", "bind": "bound", "bleed": "bled",
    "blow": "blew blown", "break": "broke broken", "breed": "bred", "bring": "brought", "broadcast": "broadcast",
    "build": "built", "burn": "burnt", "buy": "bought", "cast": "cast", "catch": "caught", "choose": "chose chosen",
    "cling": "clung", "come": "came come", "cost": "cost", "creep": "crept", "cut": "cut", "deal": "dealt",
    "draw": "drew drawn", "drink": "drank drunk", "drive": "drove driven", "dwell": "dwelt", "eat": "ate eaten",
    "fall": "fell fallen", "feed": "fed", "feel": "felt", "fight": "fought", "find": "found", "flee": "fled",
    "fly": "flew flown", "forbid": "forbade forbidden", "forecast": "forecast", "forego": "forewent foregone",
    "foresee": "foresaw foreseen", "forget": "forgot forgotten", "forgive": "forgave forgiven",
    "forgo": "forwent forgone", "freeze": "froze frozen", "get": "got gotten", "give": "gave given",
    "go": "went gone", "grow": "grew grown", "hang": "hung", "hear": "heard", "hide": "hid hidden",
    "hit": "hit", "hold": "held", "hurt": "hurt", "keep": "kept", "kneel": "knelt", "know": "knew known",
    "lay": "laid", "lead": "led", "leap": "leapt", "learn": "learnt", "leave": "left", "lend": "lent", "let": "let",
    "lie": "lay lain", "lose": "lost", "make": "made", "mean": "meant", "meet": "met", "mislead": "misled",
    "mistake": "mistook mistaken", "outsell": "outsold", "overcome": "overcame overcome", "overhear": "overheard",
    "offset": "offset", "override": "overrode overridden", "oversee": "oversaw overseen",
    "overtake": "overtook overtaken",
    "overthrow": "overthrew overthrown", "pay": "paid", "prepay": "prepaid", "prove": "proven", "put": "put",
    "quit": "quit", "read": "read", "rebuild": "rebuilt", "repay": "repaid", "resell": "resold",
    "rethink": "rethought", "rewrite": "rewrote rewritten", "rise": "rose risen", "run": "ran run", "say": "said",
    "see": "saw seen", "seek": "sought", "sell": "sold", "send": "sent", "set": "set", "shed": "shed",
    "shine": "shone", "shoot": "shot", "show": "shown", "shrink": "shrank shrunk", "shut": "shut",
    "sing": "sang sung", "sit": "sat", "sleep": "slept", "speak": "spoke spoken", "spend": "spent", "spin": "spun",
    "split": "split", "spread": "spread", "stand": "stood", "steal": "stole stolen", "strike": "struck stricken",
    "strive": "strove striven", "sublet": "sublet", "swear": "swore sworn", "sweep": "swept",
    "swell": "swelled swollen",
    "swim": "swam swum", "take": "took taken", "teach": "taught", "tell": "told", "think": "thought",
    "throw": "threw thrown", "undergo": "underwent undergone", "underlie": "underlay underlain",
    "understand": "understood", "undertake": "undertook undertaken", "underwrite": "underwrote underwritten",
    "undo": "undid undone", "uphold": "upheld", "wear": "wore worn", "weep": "wept", "win": "won",
    "withdraw": "withdrew withdrawn", "withhold": "withheld", "withstand": "withstood", "write": "wrote written",
}  # fmt: skip
_PAST_ONLY = words_of(
    """
    arose ate awoke beat became began blew bore broke came chose drank drew drove fell flew forbade foresaw forewent
    forgave forgot forwent froze gave grew hid knew lay mistook overcame overrode oversaw overthrew overtook ran
    rewrote rose sang saw shrank spoke stole strove swam swore threw took underlay undertook underwent underwrote
    undid went withdrew wore wrote was were
    """
)
_DOUBLED = frozenset("bdgklmnprt")
#: Verbs of more than one syllable whose last letter is doubled before an ending, as they are stressed on their end.
_STRESSED = words_of(
    """
    acquit admit annul commit compel concur confer control defer deter embed emit enrol equip excel expel forbid forget
    fulfil incur occur offset omit overlap permit prefer propel quit rebut recur refer regret remit resubmit scrap
    strip submit transfer transmit underpin
    """
)
#: Verbs that are written with one letter and with two ("canceled", "cancelled").
_EITHER = words_of("cancel counsel equal label level program signal total travel worship")
_UNSTRESSED = words_of("edit open exit")
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
    """Whether the last letter is doubled before an ending: in one syllable, and where the stress is on it."""
    if base in _STRESSED:
        return True
    if len(base) < 3 or base[-1] not in _DOUBLED or base[-2] not in _VOWELS or base[-3] in _VOWELS:
        return False
    return len(base) <= 4 and base not in _UNSTRESSED


def _all_forms() -> dict[str, frozenset[VerbForm]]:
    forms_by_word: dict[str, set[VerbForm]] = {}
    for base in sorted(_BASES):
        forms_by_word.setdefault(base, set()).add("base")
        forms_by_word.setdefault(_third(base), set()).add("third")
        forms_by_word.setdefault(_gerund(base), set()).add("gerund")
        listed = _IRREGULAR.get(base, _regular_past(base)).split()
        for form in listed:
            kinds: set[VerbForm] = {"past", "participle"}
            if len(listed) > 1:
                kinds = {"past"} if form in _PAST_ONLY else {"participle"}
            forms_by_word.setdefault(form, set()).update(kinds)
        if base in {"burn", "learn", "prove", "show"}:
            forms_by_word.setdefault(_regular_past(base), set()).update({"past", "participle"})
        if base in _EITHER:
            forms_by_word.setdefault(f"{base}{base[-1]}ed", set()).update({"past", "participle"})
            forms_by_word.setdefault(f"{base}{base[-1]}ing", set()).add("gerund")
    return {word: frozenset(forms) for word, forms in forms_by_word.items()}


_FORMS: dict[str, frozenset[VerbForm]] = _all_forms()
