"""Words changed into other words and words left out: none of them is a quote."""

from __future__ import annotations

import pytest

import pincite
from pincite.testing import document_from_pages

CHANGED = """
employers employees|employers employer|licensors licensees|lessors lessees|lessor's lessee's|mortgagor mortgagee
grantor grantee|assignor assignee|vendor vendee|obligor obligee|franchisor franchisee|payor payee|trustor trustee
hypertension hypotension|hyperglycemia hypoglycemia|hyperthermia hypothermia|hyperkalemia hypokalemia
prednisone prednisolone|deceased diseased|interstate intrastate|convicted convinced|class-a class-b|prescribe proscribe
abduction adduction|absorption adsorption|arteritis arthritis|mortality morality|medication mediation
medication meditation|mediation meditation|patient patent|realty reality|contract contact|contracts contacts
country county|counties countries|statute statue|statutes statues|trial trail|casual causal|martial marital
united untied|signed singed|complaint compliant|perform preform|perspective prospective|prosecute persecute
personal personnel|principal principle|complement compliment|stationary stationery|council counsel|adopted adapted
affected effected|accepted excepted|expected excepted|appraised apprised|precedent president|conversion conversation
conservation conversation|resolution revolution|contention convention|detention retention|deduction reduction
inspection injection|infection inflection|infection injection|collection correction|protection projection
restated restarted|retained restrained|stated started|founded funded|leased released|lawful unlawful|legal illegal
voluntary involuntary|revocable irrevocable|regular irregular|complete incomplete|solvent insolvent|able unable
disclosed undisclosed|exclusive inclusive|include exclude|import export|implicit explicit|internal external
interior exterior|prenatal postnatal|preoperative postoperative|antenatal postnatal|benign malign|acute chronic
proximal distal|medial lateral|anterior posterior|superior inferior|left right|dexter sinister|systolic diastolic
ureter urethra|ileum ilium|peroneal perineal|perineal peritoneal|mucous mucus|callous callus|tibial tibia
clonidine clozapine|hydroxyzine hydralazine|cefuroxime cefotaxime|quinine quinidine|vinblastine vincristine
chlorpropamide chlorpromazine|cycloserine cyclosporine|sulfadiazine sulfasalazine|nitrate nitrite|sulfate sulfite
chloride chlorine|glycogen glucagon|glucose glucase|estrogen androgen|insulin inulin|morphine codeine
adversely aversely|adverse averse|indicted indited|interment internment|exiting exciting|lightning lightening
covert convert|friction fiction|morning mourning|salvation salivation|tortious tortuous
tortuous torturous|deprecated depreciated|property propriety|deposition disposition|differential deferential
corporation cooperation|corporal corporeal|continual continuous|judicial judicious|economic economical
historic historical|alternate alternative|desert dessert|planning planing|filing filling|hoping hopping|barring baring
staring starring|later latter|losses loses|policies polices|assess asses|discuss discus|form from|angel angle
dairy diary|sacred scared|cavalry calvary|designed deigned|creating crating|learning leaning|founding funding
trusting thrusting|borders boarders|bonding bounding|deducted deduced|severed served|severally severely
buyer seller|debtor creditor|plaintiff defendant|borrower lender|insurer insured|assets asserts|profit profits
revenue revenues|annual annul|renewed reviewed|renewal removal|terminated determinated|executed excluded
granted guaranteed|waiver waver
default defaults|breach breech|agreed argued|secured secures|pledged pledges|subsidiary subsidy
wholly holly|jointly joinery|severable several|payable playable|taxable taxed|invoice invoices|royalty loyalty
territory terrible|supplier supplies|delivery delivers|warranty warrants|indemnify identify|confidential confident
arbitration arbitrator|mediator meditator|jurisdiction jurisdictions|governed govern|assigned assigns|amended amend
"""
PAIRS = [tuple(pair.split()) for line in CHANGED.strip().splitlines() for pair in line.split("|")]
DROPPED = """
alleged suspected attempted failed former draft proposed estimated possible probable partial temporary interim
conditional preliminary unsigned vice deputy acting assistant ex- quasi- pseudo- purported hypothetical expected
anticipated projected unaudited uninsured so-called promptly reasonably knowingly intentionally allegedly nearly
"""


def says(word: str) -> str:
    return f"It was noted for the record that the {word} of the account was described in the summary at some length."


@pytest.mark.parametrize(("there", "quoted"), PAIRS)
def test_another_word_is_no_misspelling(there: str, quoted: str) -> None:
    for written, said in ((there, quoted), (quoted, there)):
        assert pincite.cite(document_from_pages([says(written)]), says(said)).kind == "ungrounded"


@pytest.mark.parametrize("word", DROPPED.split())
def test_a_word_left_out_is_missed(word: str) -> None:
    document = document_from_pages([says(f"{word} holder".replace("- ", "-"))])

    assert pincite.cite(document, says("holder")).kind == "ungrounded"


@pytest.mark.parametrize("phrase", ["refusal to accept", "attempt to accept", "promise to accept", "failure to accept"])
def test_a_phrase_left_out_is_missed(phrase: str) -> None:
    document = document_from_pages([says(f"plan and the {phrase}")])

    assert pincite.cite(document, says("plan and the accept")).kind == "ungrounded"


def test_the_set_is_large() -> None:
    assert len(PAIRS) >= 150


@pytest.mark.parametrize(
    ("there", "quoted"),
    [
        ("supplier", "suplier"),
        ("provider", "providr"),
        ("reports", "reprots"),
        ("agreement", "aggreement"),
        ("consultant", "consultnat"),
        ("maintenance", "maintenace"),
    ],
)
def test_a_slip_of_the_pen_is_still_the_quote(there: str, quoted: str) -> None:
    assert pincite.cite(document_from_pages([says(there)]), says(quoted)).kind == "citation"


def test_markup_around_a_slip_counts_for_nothing() -> None:
    found = pincite.cite(document_from_pages([says("supplier")]), f"<p>{says('suplier')}</p>")

    assert found.kind == "citation"
    assert found.match == "fuzzy"
