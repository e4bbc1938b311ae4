"""The type of a claim: definition, policy, numeric or fact.

The specification's patterns, read by their force (DESIGN 5): a rule that somebody must, may or may not do something is
a policy whatever numbers it holds; a claim is numeric where the number, date or amount is what it asserts, not where
one merely stands in it.
"""

from __future__ import annotations

import re

from pincite.records import ClaimType
from pincite.text.names.words import words_of
from pincite.text.questions.verbs import is_finite, is_participle

_DEFINITION = (
    re.compile(r"\bmeans\b(?!\s+(?:of|to|by|that\s+(?:you|we|i)\b))", re.IGNORECASE),
    re.compile(r"\b(?:refers?|referred) to (?:as\b)?", re.IGNORECASE),
    re.compile(
        r"\b(?:is|are|was|were) (?:commonly |also |often |usually |formally |legally |first |originally )?"
        r"(?:defined|known|called) as\b|\bcounts? as (?!a defect|an? exception)|\b(?:is|are) considered\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bstands for\b|\bis (?:a|the) term (?:for|used)\b|\bis short for\b|\bis an? (?:abbreviation|acronym)\b", re.I
    ),
    re.compile(r"\bdenotes?\b|\bin this context\b|\bdefinition of\b", re.IGNORECASE),
    re.compile(r"^\W*[\"“‘'][^\"”’']{1,80}[\"”’']\s+(?:is|are|means?|refers?|includes?|shall mean)\b", re.IGNORECASE),
)
_MEANS_NOUN = re.compile(r"\b(?:by|no|any|all|other|some|the|a) means\b|\bmeans of\b", re.IGNORECASE)
_MODAL = re.compile(
    r"\b(?:must|shall|should|ought to|may not|cannot|can not|can(?:'|’)t|need not|needs? to|ha(?:s|ve|d) to|"
    r"mustn(?:'|’)t|shouldn(?:'|’)t)\b",
    re.I,
)
_MAY = re.compile(r"\bmay\b(?!\s\d)", re.IGNORECASE)
_MAY_BE = re.compile(
    r"\bmay (?:not |only |also |then )?be (?:\w+ly )?(?:imposed|taken|used|returned|submitted|refused|paid|carried|"
    r"made|granted|"
    r"extended|cancell?ed|claimed|combined|worn|brought|deducted|terminated|assigned|disclosed|charged|requested|"
    r"required|"
    r"waived|denied|reduced|withheld|filed|opened|shared|sold|transferred|changed|amended|withdrawn|excluded)\b",
    re.IGNORECASE,
)
_LEAVE = re.compile(
    r"\b(?:you|we|they|anyone|everyone|people|nobody|no one|either party|each party|(?:the )?(?:members?|customers?|"
    r"employees?|"
    r"applicants?|users?|tenants?|buyers?|sellers?|landlords?|licensees?|suppliers?|workers?|students?|patients?|"
    r"visitors?|"
    r"holders?|insured|insurers?|owners?|guests?|parents?|residents?)) can(?:not)?\b",
    re.IGNORECASE,
)
_TERMS = re.compile(
    r"\bonly (?:if|with|to|when|where|in|for|after|on|until|by)\b|\b(?:if|in) and only if\b|\bexceptions? for\b"
    r"|\b(?:ownership|title|copyright|rights?|property|risk)\b[^.]{0,30}\b(?:passes|pass|remains?|stays?|transfers?|"
    r"belongs?|vests?)\b"
    r"|\b(?:remains?|stays?) with\b|\bdisputes? (?:go|goes|are|is)\b|\btriggers? an?\b|\bis paid (?:pro rata|out)\b"
    r"|\bnever (?:change|changes|affects?|expires?|lapses?)\b|\b(?:fines?|penalt(?:y|ies)) of\b|\bexcludes? an?y?\b",
    re.IGNORECASE,
)
_NEEDS = re.compile(
    r"\b(?:you|applicants?|\w+s|claims?|application|it|also|then|still|both|all) (?:will )?(?:also |then |therefore |"
    r"would therefore |would )?needs?\b(?! (?:for|of)\b)",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"^\W*(?:yes,? |no,? )?(?:(?:but )?only )?(?:if|unless|provided|in case|in those cases|in that case)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^\W*(?:\*\*|__)?[^:*.]{2,40}(?:\*\*|__)?\s*[:–—]\s*(?:\*\*|__)?(?=\S+\s)")
_PREDICATE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|become|becomes|remain|remains|get|gets)\s(?:\w+ly\s|not\s|also\s|only\s|"
    r"always\s|"
    r"never\s|no longer\s|still\s|generally\s){0,3}"
    r"(?:required|mandatory|permitted|allowed|prohibited|forbidden|eligible|ineligible|entitled|obligated|obliged|"
    r"responsible for|liable|compulsory|optional|waived|exempt(?:ed)?|excluded|insured|admitted|open to|available "
    r"(?:only|to)|booked|not available|expected to|authori[sz]ed|barred|"
    r"disqualified|subject to|supposed to|bound|restricted to|limited to|payable|covered|not covered|non-?refundable|"
    r"refundable|non-?transferable|transferable|acceptable|accepted|valid only|banned|restricted|unlawful|illegal|"
    r"necessary|needed|encouraged|advised|reimbursed|reimbursable|enforced|conditional|contingent)\b",
    re.IGNORECASE,
)
_RULE_VERB = re.compile(
    r"\b(?:requires?|required to|prohibits?|forbids?|permits?|allows?|mandates?|entitles?|obligates?|obliges?|"
    r"exempts?|disallows?|bars|restricts?|guarantees? (?:the right|that)|reserves? the right|agrees? (?:not )?to|"
    r"undertakes? to|has the right|have the right|retains? the right|is a (?:requirement|obligation|condition|"
    r"prerequisite)|no (?:one|person|employee|applicant|party|exceptions?) (?:may|can|is|are)|"
    r"(?:applies|apply) (?:to|only|if|when|unless)|qualif(?:y|ies) for)\b",
    re.IGNORECASE,
)
_BARE_RULE = re.compile(
    r"^\W*(?:(?:not |non-?)?(?:required|mandatory|permitted|allowed|prohibited|forbidden|payable|refundable|"
    r"eligible|entitled|waived|exempt|optional|subject to|valid|acceptable|transferable)\b)|"
    r"\bcan (?:only |also |be |not be )",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"(?:[$€£¥₹]\s?\d[\d,.]*|\d[\d,]*(?:\.\d+)?\s?(?:%|percent\b|per cent\b))"
    r"|\b\d[\d,]*(?:\.\d+)?(?:\s?[-–]\s?\d[\d,.]*)?\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|"
    r"fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|million|billion|dozen|half|double|twice|"
    r"triple)\b",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"[$€£¥₹]\s?\d|\d\s?(?:%|percent\b|per cent\b)|\b(?:USD|EUR|GBP|dollars?|euros?|pounds?)\b"
    r"|\b(?:(?<![\d][,.])\d[\d,.]*+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|"
    r"ninety)(?:\s?[-–]\s?(?:to\s)?\d+)?"
    r"[\s-](?:business |working |calendar |full |consecutive )?"
    r"(?:days?|weeks?|months?|years?|hours?|minutes?|seconds?|miles?|km|kilomet(?:er|re)s?|met(?:er|re)s?|feet|inches|"
    r"kg|kilograms?|pounds|tons?|tonnes?|degrees?|people|employees|members|units|copies|pages|times|acres|square)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"[$€£¥₹]\s?\d|\d\s?(?:%|percent\b|per cent\b)|\b(?:USD|EUR|GBP)\s?\d|\d\s?(?:dollars?|euros?|pounds?|USD|EUR|"
    r"GBP)\b",
    re.IGNORECASE,
)
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|"
    r"aug|sept?|oct|nov|dec)\.?"
)
_DATED = re.compile(
    rf"\b{_MONTH}\s+\d|\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}|\b\d{{1,4}}[/.-]\d{{1,2}}[/.-]\d{{1,4}}\b", re.I
)
_DUE = re.compile(
    r"^\W*(?:due|effective|starting|beginning|ending|expiring|valid|payable|available|open|closed|no later)\b", re.I
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LIGHT = words_of(
    """
    a an the in on at by to of from for until till since as about around approximately roughly nearly almost over
    under up down only just some exactly precisely at least most more less than no not later earlier before after
    between during within through also currently now already still every each per total average estimated amount
    being is was were are be been both either an early late mid end beginning start
    """
)


_RULES = (_MODAL, _PREDICATE, _RULE_VERB, _MAY_BE, _LEAVE, _TERMS, _NEEDS, _CONDITION)


_NAMED_RULES = (
    ("modal", _MODAL),
    ("predicate", _PREDICATE),
    ("verb", _RULE_VERB),
    ("may be", _MAY_BE),
    ("leave", _LEAVE),
    ("terms", _TERMS),
    ("needs", _NEEDS),
    ("condition", _CONDITION),
    ("bare", _BARE_RULE),
    ("amount", _AMOUNT),
    ("measure", _STRONG),
)


def rule_type(claim: str) -> ClaimType:
    """The type of a claim by its words, which may be a fragment of a sentence."""
    claim = claim[label.end() :] if (label := _LABEL.match(claim)) else claim
    if _is_definition(claim):
        return "definition"
    if _is_policy(claim):
        return "policy"
    if _asserts_value(claim):
        return "numeric"
    return "fact"


def matched_rules(claim: str) -> list[str]:
    """The rules that speak for a type, by name, and the type they come to: features of the learned type."""
    text = claim[label.end() :] if (label := _LABEL.match(claim)) else claim
    rule_names = [name for name, pattern in _NAMED_RULES if pattern.search(text)]
    rule_names += [f"definition {number}" for number, pattern in enumerate(_DEFINITION) if pattern.search(text)]
    if label is not None:
        rule_names.append("labelled")
    return [f"r={name}" for name in (*rule_names, rule_type(claim))]


def _is_definition(claim: str) -> bool:
    if _DEFINITION[0].search(claim) and not _MEANS_NOUN.search(claim):
        return True
    return any(pattern.search(claim) for pattern in _DEFINITION[1:])


def _is_policy(claim: str) -> bool:
    if any(pattern.search(claim) for pattern in _RULES):
        return True
    if _BARE_RULE.search(claim):
        # "payable within 30 days" asserts the period, "can be paid in 2 parts" is leave to do so.
        return not _STRONG.search(claim) or not _DUE.match(claim)
    return _MAY.search(claim) is not None and re.search(r"\bmay\s(?:be|have)\b", claim, re.IGNORECASE) is None


def _asserts_value(claim: str) -> bool:
    """Whether a number, date or amount is what the claim asserts.

    Amounts, percentages and measures count anywhere after the verb; dates, years and bare numbers where they follow
    the verb with nothing of weight between ("was born on May 3", "has 500 employees"; not "founded Acme in 2020").
    """
    if _AMOUNT.search(claim):
        return True
    verb_end = _main_verb_end(claim)
    remainder = claim[verb_end:]
    if verb_end == 0:
        return _VALUE.search(claim) is not None
    if _STRONG.search(remainder):
        return True
    value = min(
        (match.start() for match in (_VALUE.search(remainder), _DATED.search(remainder)) if match), default=None
    )
    if value is None:
        return False
    between = [word.lower() for word in _WORD.findall(remainder[:value])]
    return all(word in _LIGHT or is_participle(word) or word.endswith("ly") for word in between) and len(between) <= 8


def _main_verb_end(claim: str) -> int:
    """Where the first finite verb ends, with the verbs that follow it directly; 0 where there is none."""
    end = 0
    for match in _WORD.finditer(claim):
        if is_finite(match.group()):
            end = match.end()
            break
    return end
