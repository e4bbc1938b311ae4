"""The word lists behind `names`: legal forms, words that end or never start a name, given names."""

from __future__ import annotations

import re


def words_of(text: str) -> frozenset[str]:
    """Return the words of a list written as running text."""
    return frozenset(text.split())


#: Legal forms, spelled without dots and in lower case, with the one form they fold to.
LEGAL_FORMS: dict[str, str] = {
    "inc": "inc",
    "incorporated": "inc",
    "corp": "corp",
    "corporation": "corp",
    "company": "co",
    "companies": "co",
    "co": "co",
    "ltd": "ltd",
    "limited": "ltd",
    "ltda": "ltda",
    "llc": "llc",
    "lllp": "lllp",
    "llp": "llp",
    "lp": "lp",
    "plc": "plc",
    "pllc": "pllc",
    "pc": "pc",
    "na": "na",
    "nv": "nv",
    "bv": "bv",
    "gmbh": "gmbh",
    "ag": "ag",
    "kg": "kg",
    "kgaa": "kgaa",
    "se": "se",
    "sa": "sa",
    "sas": "sas",
    "sarl": "sarl",
    "spa": "spa",
    "srl": "srl",
    "asa": "asa",
    "as": "as",
    "ab": "ab",
    "oy": "oy",
    "oyj": "oyj",
    "pty": "pty",
    "pte": "pte",
    "kk": "kk",
    "bhd": "bhd",
    "sdn": "sdn",
    "doo": "doo",
    "kft": "kft",
    "bvba": "bvba",
    "partnership": "partnership",
}
#: Legal forms that are also words or initials: they count only as written here.
EXACT_FORMS = {
    "na": {"N.A.", "NA"},
    "nv": {"N.V.", "NV", "N.V"},
    "bv": {"B.V.", "BV", "B.V"},
    "ag": {"AG"},
    "kg": {"KG"},
    "se": {"SE"},
    "sa": {"S.A.", "SA", "S.A"},
    "as": {"A/S", "A.S."},
    "ab": {"AB"},
    "oy": {"Oy"},
    "pc": {"P.C.", "PC"},
    "spa": {"S.p.A.", "SpA", "S.P.A."},
    "sas": {"S.A.S.", "SAS"},
    "srl": {"S.r.l.", "S.R.L.", "SRL", "Srl"},
    "kk": {"K.K.", "KK"},
    "doo": {"d.o.o.", "D.O.O."},
}
#: Words that make a sequence of capitalised words an organisation when they end it.
ORGANISATION_WORDS = words_of(
    """
    agency airlines airways alliance associates association authority bancorp bancshares bank banks brothers
    bureau capital center centre clinic club coalition college commission communications consortium cooperative
    council department energy enterprises entertainment financial foods foundation fund funds gaming group
    holdings holding hospital hotels industries institute insurance international investments investors
    laboratories labs library logistics management manufacturing media ministry motors museum networks
    organization partners petroleum pharma pharmaceuticals press products properties realty records resources
    restaurants school securities services society software solutions stores studios systems technologies
    technology therapeutics trust union university ventures works worldwide administrators adjusters assurance
    brokers builders casualty clinics construction consultants farms fabrication freight imaging indemnity
    investigations investigators mutual orthopaedics orthopedics packing pharmacy radiology reinsurance review
    staffing storage supply surveillance transport underwriters
    """
)
#: Before "of", these name an organisation: "Bank of America", "University of Texas at Austin".
OF_HEADS = words_of(
    """
    academy association bank board brotherhood bureau center centre church city college commonwealth company
    corporation county department district estate federation fund hospital house institute insurance kingdom
    league ministry museum office port province republic school society state town trust trustees university
    village
    """
)
#: After "and", these continue a name rather than start one: "Raymond James and Associates".
CONTINUATIONS = words_of(
    """
    affiliates associates brothers co company consulting daughters development distribution electric engineering
    equipment exploration finance gas health insurance investment investments logistics loan management
    manufacturing marketing partners products research sales savings security securities services sons storage
    supply technologies technology telegraph telephone trust young
    """
)
#: Roles and bare nouns: with a legal form they are a defined term ("the Receiving Company"), not a name.
ROLES = words_of(
    """
    acquiring affiliated another background buyer client contract contracting covered customer disclosing employer
    employing executive existing foreign general holding information joint liability limited new operating other
    parent partner partnership portfolio private public purchasing receiving related reporting selling stock
    subsidiary surviving table title target trust venture
    """
)
#: Connectors inside names, skipped as words even in capitals.
CONNECTORS = frozenset(
    {"and", "of", "the", "for", "de", "del", "la", "van", "von", "der", "du", "di", "da", "y", "et", "e"}
)
#: Words that end a capitalised sequence and are never part of a name: function words, verbs of preambles and headings,
#: labels of forms, months, days, and the defined terms of agreements.
BREAKERS = words_of(
    """
    a an i we you he she it they his her its our your their my this that these those such said each any all no not
    nor neither either both every other in on at by to from with within without between among under upon over
    after before until during through per via against into as or but if unless when where whereas while because
    since although however therefore hereby herein hereof hereto hereunder thereof thereto whereof now
    notwithstanding provided pursuant subject except including include includes is are was were be been being am
    has have had do does did will would shall should may might must can could made make entered executed agreed
    agrees agree dated effective signed witness whereby which who whom whose what there here also only more most
    many much some january february march april june july august september october november december jan feb mar
    apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday agreement
    agreements exhibit schedule appendix annex attachment amendment section sections article articles clause
    paragraph page figure chapter recitals definitions confidentiality nondisclosure non-disclosure confidential
    party parties signature signatures name date address attention attn attest re dear subject phone telephone tel
    fax email e-mail facsimile notice notices copy yours sincerely regards enclosure enclosures cc president vice
    chief officer director manager secretary treasurer chairman chairwoman chairperson ceo cfo coo cto counsel
    esquire employee employer consultant contractor recipient discloser seller buyer purchaser licensor licensee
    lessor lessee landlord tenant borrower lender guarantor representative representatives term termination
    governing law laws evp svp vp printed authorized signatory one two three four five six seven eight nine ten
    first second third
    """
)
HONORIFICS = words_of(
    """
    mr mrs ms miss dr prof professor sir hon judge justice rev senator
    """
)
PERSON_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "md", "phd", "esq", "cpa", "dds", "jd"})
#: Frequent given names, to tell a person from other capitalised words.
GIVEN_NAMES = words_of(
    """
    aaron adam adrian alan albert alex alexander alexandra alfred alice alison allen amanda amy andrea andrew
    angela anita ann anna anne anthony antonio arthur ashley barbara barry benjamin bernard beth betty beverly
    bill bob bonnie brad bradley brandon brenda brent brett brian bruce bryan calvin cameron carl carla carlos
    carol caroline catherine charles cheryl chris christian christina christine christopher cindy claire clara
    clarence claude clifford colin connie craig crystal curtis cynthia dale dan dana daniel danny darren dave
    david dawn dean deborah debra dennis derek diana diane don donald donna dorothy doug douglas duane dwight earl
    eddie edgar edith edward edwin eileen elaine eleanor elizabeth ellen emily emma eric erica erik erin ernest
    eugene eva evelyn faye felix fernando florence frances francis francisco frank franklin fred frederick gail
    gary gene geoffrey george gerald gilbert glen glenn gloria gordon grace greg gregory guy hannah harold harry
    harvey heather heidi helen henry herbert herman holly howard hugh ian irene isaac isabel jack jackie jacob
    jacqueline james jamie jan jane janet janice jason jay jean jeff jeffery jeffrey jennifer jeremy jerome jerry
    jesse jessica jill jim jimmy jo joan joann joanne joe joel john johnny jon jonathan jorge jose joseph joshua
    joyce juan juanita judith judy julia julian julie justin karen karl kate katherine kathleen kathryn kathy
    katie keith kelly ken kenneth kent kevin kim kimberly kirk kristen kristin kurt kyle larry laura lauren
    laurence laurie lawrence lee leo leon leonard leroy leslie lester lewis lillian linda lisa lloyd lois lori
    lorraine louis louise lucas lucy luis luke lynn maher marc marcia marcus margaret maria marie marilyn mario
    marion marjorie mark marsha marshall martha martin marvin mary matthew maureen maurice max maxine megan
    melanie melissa melvin michael micheal michele michelle miguel mike mildred milton mitchell molly monica
    morris nancy naomi natalie nathan neil nicholas nicole nina noah norman olivia oscar otto pamela pat patricia
    patrick paul paula pauline pedro peggy penny perry peter philip phillip phyllis rachel ralph ramon randall
    randy ray raymond rebecca regina rene renee rhonda ricardo richard rick ricky rita rob robert roberta roberto
    robin rodney roger roland ron ronald ronnie rosa rose rosemary ross roy ruben ruby russell ruth ryan sally sam
    samantha samuel sandra sara sarah scott sean seth shane shannon sharon shawn sheila shelly sherry shirley
    sidney simon sofia sonia sophia stacy stanley stella stephanie stephen steve steven stewart stuart sue susan
    suzanne sylvia tamara tammy tara ted teresa terrence terri terry thelma theodore theresa thomas tiffany tim
    timothy tina todd tom tommy toni tony tracy travis troy tyler valerie vanessa vera vernon veronica vicki
    victor victoria vincent virginia vivian wallace walter wanda warren wayne wendy wesley will william willie
    wilma yolanda yvonne zachary
    """
)


_DOTS = re.compile(r"[./]")


def legal_form(word: str) -> str | None:
    """Return the folded legal form that the word is ("L.L.C." gives "llc"), or None when it is none."""
    plain = _DOTS.sub("", word).lower()
    form = LEGAL_FORMS.get(plain)
    if form is None or (plain in EXACT_FORMS and word not in EXACT_FORMS[plain]):
        return None
    # A legal form is capitalised, but for "plc" and "d.o.o.".
    return form if word[0].isupper() or plain in {"plc", "doo"} else None
