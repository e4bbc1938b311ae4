"""The closed lists of English that reading and alignment stand on.

Every list names what is known to be harmless or known to exclude; a word that is in none keeps a claim from being
proved.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SYNONYMS = (
    "buy acquire purchase", "finish complete", "begin start commence", "hurt injure", "terminate end cancel",
    "allow permit", "big large", "have possess hold", "obtain get receive", "employ hire", "need require",
    "rise increase grow climb", "fall decrease drop decline", "firm company", "make manufacture produce",
    "show demonstrate", "keep retain", "deliver supply", "home house", "physician doctor", "agreement contract",
    "car automobile", "repair mend", "inform notify", "residence dwelling",
)  # fmt: skip
CANONICAL = {word: group.split()[0] for group in _SYNONYMS for word in group.split()}
"""Each word of a group of words that say the same, by one of them."""

_OPPOSITES = (
    "rise fall", "buy sell", "allow dismiss", "allow forbid", "allow prohibit", "accept reject", "approve reject",
    "win lose",
    "above below", "before after", "up down", "include exclude", "open close", "pass fail", "begin terminate",
    "gain lose",
    "high low", "higher lower", "male female", "first last", "employ fire", "arrive leave", "borrow lend", "more less",
    "grant deny", "true false", "left right", "upper lower", "north south", "east west", "optional mandatory",
    "optional compulsory", "valid invalid", "present absent", "permanent temporary", "minimum maximum", "hot cold",
    "positive negative", "public private", "early late", "oldest youngest", "largest smallest", "highest lowest",
    "longest shortest", "legal illegal", "paid unpaid", "used unused", "succeed fail", "guilty innocent", "safe unsafe",
)  # fmt: skip
OPPOSITES = frozenset(frozenset(CANONICAL.get(word, word) for word in pair.split()) for pair in _OPPOSITES)
"""Pairs of which one excludes the other when all else is the same."""

SYMMETRIC = _words(
    "meet marry merge agree border equal resemble differ compete collaborate share join be touch overlap correspond "
    "collide play fight talk speak divorce separate negotiate correspond intersect cooperate"
)
"""Predicates whose subject and object may change places."""

MODALS = {
    "shall": "must", "must": "must", "will": "will", "would": "would", "may": "may", "can": "may", "could": "could",
    "might": "might", "should": "should", "ought": "should",
}  # fmt: skip
LIFTED = {
    "have": "must", "need": "must", "oblige": "must", "require": "must", "allow": "may", "entitle": "may",
    "authorize": "may", "authorise": "may", "permit": "may",
}  # fmt: skip
"""Verbs that are the modality of the clause they govern: "is required to pay"."""

UNIVERSAL = _words("all every each any either")
ARTICLES = _words("the a an this that these those its his her their our my your")
HARMLESS_ADVERBS = _words(
    "now also then later subsequently already currently back today thus therefore however hereby both accordingly "
    "thereafter furthermore moreover"
)
HARMLESS_PREPOSITIONS = _words(
    "in on at for to from by with as after before since during into over through against within because about near "
    "between among across following via upon of despite"
)
ASSERTED = _words("while whereas although though because as after since")
"""Conjunctions whose clause is asserted too."""
HYPOTHETICAL = _words("event case absence condition exception extent discretion request consent approval")
TIME_PREPOSITIONS = _words("in on at during")
PLACE_PREPOSITIONS = _words("in on at under over near beside behind above below inside outside opposite")
TITLES = _words("mr. mr ms. ms mrs. mrs dr. dr prof. professor judge sir m.d. inc. inc corp. corp ltd ltd. llc")
NOBODY = _words("none nobody nothing no-one")
DENYING_DETERMINERS = _words("no neither")
ADJECTIVE_QUANTIFIERS = _words("many several few most other such certain only half")
FACTIVE = _words("show acknowledge admit confirm note find know realise realize establish demonstrate prove discover")
"""Verbs of which "X confirms that p" is not said unless p holds; "alleges", "believes", "hopes" are not among them."""
MEASURING = _words("be cost weigh measure total last equal amount come stand number")
"""Verbs that give their subject a value."""
CONTAINERS = _words("period term total sum amount number rate level maximum minimum range series group average share")
"""Nouns whose "of" names their own measure and no value of a thing: "a period of 30 days"."""

_COMPLEMENTS = (
    "buyer seller", "landlord tenant", "lessor lessee", "employer employee", "lender borrower", "licensor licensee",
    "plaintiff defendant", "claimant respondent", "insurer insured", "creditor debtor", "vendor purchaser",
    "supplier customer", "contractor client", "guarantor beneficiary", "teacher pupil", "doctor patient",
    "appellant respondent", "prosecution defence", "sender recipient", "consignor consignee", "shipper consignee",
    "owner occupier", "parent child", "mother father", "sister brother", "husband wife", "host guest",
    "author publisher",
)  # fmt: skip
COMPLEMENTS = frozenset(frozenset(CANONICAL.get(word, word) for word in pair.split()) for pair in _COMPLEMENTS)
"""Two parties of one relation: what one of them does, the other does not."""

DISCOURSE = {
    "by": _words("contrast comparison"), "in": _words("full return turn addition fact short particular sum conclusion"),
    "for": _words("example instance"), "of": _words("course"), "as": _words("result"), "on": _words("balance"),
}  # fmt: skip
"""Prepositional phrases that join a sentence to its neighbours and add nothing to it: "by contrast"."""
