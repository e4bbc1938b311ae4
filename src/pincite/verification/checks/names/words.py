"""Word lists for comparing names: capitalised words that name nobody, other forms of one name."""

from __future__ import annotations

from pincite.text import STOP_WORDS
from pincite.text.names.words import BREAKERS, HONORIFICS, LEGAL_FORMS, PERSON_SUFFIXES, ROLES, words_of

#: Titles and ranks, and kinds of thing: they may stand with a name or be left out, and are none by themselves.
TITLES = words_of(
    """
    president prime minister senator congressman congresswoman governor mayor king queen prince princess duke lord
    lady captain colonel general sergeant officer chief executive chairman chairwoman chair founder cofounder head
    professor judge justice attorney secretary ambassador spokesman spokeswoman spokesperson coach actor actress
    singer author writer director manager saint pope bishop reverend father mother brother sister doctor dame
    """
)
KINDS = words_of(
    """
    city town village state province county district region river lake mount mountain island islands ocean sea bay
    street avenue road square park bridge airport station north south east west northern southern eastern western
    central company group holdings team club association society foundation agency department ministry office
    university college school institute hospital church museum library court government congress parliament senate
    council committee commission board bank act treaty law code plan policy program programme project system
    service services product products network award prize cup league championship tournament season series film
    movie novel book album song show magazine newspaper journal article report study survey war battle revolution
    republic kingdom empire union federation nation country people republican democrat internet web
    customer customers client clients user users member members employees contractor contractors vendor vendors
    supplier suppliers tenants landlords buyers sellers borrowers lenders worker workers student students patient
    patients applicant applicants candidate candidates participant participants citizen citizens resident residents
    payment payments refund refunds fee fees price prices cost costs interest revenue revenues income profit profits
    sales coverage leave vacation notice rent salary pay wages insurance delivery shipping training access data
    information security management staff personnel
    water air gold oil gas coal food milk sugar bread rice wheat cotton light energy power heat
    temperature time money trade traffic construction production research development education health medicine
    surgery therapy treatment exercise sleep smoking alcohol caffeine vitamin protein cancer diabetes disease
    infection vaccination vaccine pregnancy obesity stress pain evidence support approval consent permission
    participation attendance membership registration enrollment admission parking smoking travel overtime
    maintenance damage loss liability warranty ownership title possession breach default arbitration mediation
    former late current recent previous annual monthly weekly daily total average overall global local national
    international federal public private today yesterday tomorrow currently originally initially recently
    additionally specifically generally typically usually following prior based according despite unlike like due
    given regarding concerning considering once twice half nearly almost roughly about around approximately
    overall together instead still even just according meanwhile finally eventually later early earlier
    anyone everyone someone nobody everybody whoever neither none none plus minus per
    yes yeah okay ok answer
    earth world globe english math mathematics science history physics chemistry biology
    """
)
#: Capitalised words that ask for no counterpart.
NO_NAMES = (
    STOP_WORDS | BREAKERS | ROLES | HONORIFICS | PERSON_SUFFIXES | frozenset(LEGAL_FORMS) | TITLES | KINDS
) - frozenset({"may", "march"})

#: Endings of ordinary nouns, participles and adverbs, for a capitalised word that opens a sentence.
ORDINARY_ENDINGS = (
    "ional",
    "al",

    "ing", "ed", "ly", "tion", "tions", "sion", "ment", "ments", "ness", "ance", "ence", "ers", "ors", "ists", "ies",
    "ity", "ship", "hood", "ism", "age", "ages", "ants", "ents", "ees", "ials", "als", "ives", "ments", "ages", "ous",
    "able", "ful", "less", "ive", "wards", "ises", "ures",
)  # fmt: skip

_FORMS = """
united states|america|american|americans|us|usa|u.s
united kingdom|britain|british|uk|great britain
france|french
netherlands|dutch|holland
spain|spanish|spaniards|spaniard
switzerland|swiss
greece|greek|greeks
denmark|danish|danes
poland|polish|poles
wales|welsh
ireland|irish
scotland|scottish|scots
england|english
finland|finnish|finns
thailand|thai
philippines|filipino|filipinos|philippine
iceland|icelandic
cyprus|cypriot
turkey|turkish|turks|türkiye
sweden|swedish|swedes
norway|norwegian
belgium|belgian
peru|peruvian
european union|eu|european
robert|bob|rob|bobby|robbie
william|bill|will|billy
james|jim|jimmy
thomas|tom|tommy
michael|mike
richard|dick|rick
elizabeth|liz|beth|betty|eliza
joseph|joe
charles|charlie|chuck
edward|ed|ted|eddie
daniel|dan|danny
david|dave
samuel|sam
benjamin|ben
alexander|alex
anthony|tony
katherine|kate|catherine|kathy|cathy
margaret|peggy|maggie|meg
jennifer|jenny|jen
christopher|chris
nicholas|nick
matthew|matt
timothy|tim
stephen|steve|steven
gregory|greg
andrew|andy
patricia|pat
lawrence|larry
ronald|ron
donald|don
kenneth|ken
frederick|fred
leonard|leo
susan|sue
new york|nyc|ny
los angeles|la
washington|dc
facebook|meta
google|alphabet
twitter|x
jr|junior
christmas|xmas
jewish|jews|jew|judaism
muslim|muslims|islam|islamic
christian|christians|christianity
catholic|catholics|catholicism
nazi|nazis
"""
_GROUPS: dict[str, set[int]] = {}
for _number, _line in enumerate(_FORMS.strip().splitlines()):
    for _form in _line.split("|"):
        for _part in _form.split():
            _GROUPS.setdefault(_part, set()).add(_number)
#: The groups of names that mean one, by each of their words.
OTHER_FORMS: dict[str, frozenset[int]] = {word: frozenset(groups) for word, groups in _GROUPS.items()}

_ENDINGS = (
    "ional",
    "al",
    "ians",
    "ian",
    "eans",
    "ean",
    "ans",
    "an",
    "ese",
    "ish",
    "ic",
    "is",
    "i",
    "ers",
    "ia",
    "as",
    "a",
    "y",
    "e",
    "s",
    "n",
    "o",
)


def root_of(word: str) -> str:
    """The part that a place and its people share: "Canada" and "Canadian" give "canad"; at least four letters."""
    changed = True
    while changed:
        changed = False
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= 4:
                word, changed = word.removesuffix(ending), True
                break
    return word
