"""English words that take something in, leave it out, or turn either round."""

from __future__ import annotations

import re

_NOT = r"(?:not|never|no|none|neither|nor|cannot|nothing|nobody|without|\w+n['’]t)"
_LEFT_OUT = (
    r"exclud(?:e[sd]?|ing)|exclusions?|ineligible|exempt(?:s|ed|ions?)?|excepted|un(?:insured|suitable|paid|covered)|"
    r"carve-?outs?|irrecoverable|disregard(?:s|ed)?|disqualif\w+|(?:left|leaves?|ruled|shut|kept|carved)\sout|off\slimits|"
    r"out\sof\sscope|"
    r"charged\s(?:separately|extra)|(?:quoted|billed)\sseparately|reserved\sto|"
    r"outside(?=\s(?:of\s)?(?:the|this|its|their)\s(?:scope|cover|definition|policy|plan|benefit|restriction|terms|fee)\b)|"
    r"non-?(?:eligible|covered|reimbursable|insured|pensionable|refundable|deductible)"
)
_TAKEN_IN = (
    r"cover(?:s|ed|ing)?|in\sscope|valid|good\sfor|available|suitable|insure[sd]?|includ(?:e[sd]?|ing)|pay(?:s|able)?|paid|"
    r"eligible|entitled|reimburse[sd]?|reimbursable|counts?|counted|benefits?|qualif\w+|applies|extends?|means|recoverable|"
    r"permitted|liable|indemnif(?:y|ies|ied)|responsible|open\sto|allowed|accepted|supplied|provide[sd]?|supported|owed|"
    r"takes?\sin|take\spart|pensionable"
)
_EXCEPTION = r"other\sthan|with\sthe\sexception\sof|apart\sfrom"

OUT = re.compile(
    rf"\b(?:{_NOT}|{_LEFT_OUT}|(?:(?<=\bis\s)|(?<=\bare\s)|(?<=\bbe\s)|(?<=\bfall\s)|(?<=\bfalls\s))outside|ignored|"
    r"(?:leaves?|left|leaving|shuts?|ruled?|rules|kept|keeps?|carved|falls?)\s(?:\w+\s){0,2}?out(?:side)?|"
    r"omit(?:s|ted)?|prohibit(?:s|ed)?|forbid(?:s|den)?|barred|banned|closed\sto|lacks?|"
    r"(?:is|are|be|been|was|were)\s(?:denied|refused|declined|rejected)|on\stop\sof|own\spocket|costs?\sextra|separately)\b",
    re.IGNORECASE,
)
"""Words that leave something out, or deny."""

EXPLICIT = re.compile(rf"\b(?:{_LEFT_OUT}|not\sin\sscope|not\ssuitable|forms?\sno\spart)\b", re.IGNORECASE)
"""Of these the ones that say by themselves that something is left out of a whole; a denial says so only of a word that
takes something in.
"""

IN = re.compile(rf"\b(?:{_TAKEN_IN})\b", re.IGNORECASE)
"""Words that take something in."""

DENIED = re.compile(rf"\b{_NOT}(?:\s[\w-]+){{0,4}}?\s(?:{_TAKEN_IN}|made|given|granted|due)\b", re.IGNORECASE)
"""A denial of a word that takes something in: "does not include", "no benefit is payable"."""

STATED_IN = re.compile(
    r"\b(?:covers?|includes?|means|pays?|extends?|applies|insures?|(?:is|are|be)\s(?:\w+ly\s|also\s)?(?:covered|insured|"
    r"included|payable|eligible|reimbursed|counted))\b",
    re.IGNORECASE,
)
"""What a line under a heading says by itself."""

FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|must|shall|will|may|can|could|should|does?|did|(?:he|she|it|they|we|you|i)\s\w+)\b",
    re.IGNORECASE,
)
"""A line under a heading is a sentence then."""

TWICE = re.compile(
    rf"\b(?:not\s(?:all|every|exceeding|only|just|merely)|{_NOT}\s(?:[\w-]+\s){{0,6}}?(?:exclud\w+|exempt\w*|ineligible|prevents?|"
    r"prohibits?|forbids?|outside|barred|(?:ruled|left|shut)\sout|limit(?:s|ed)?\s(?:to|or)|by\sthe\s(?:\w+\s){0,2}?exclusion)"
    rf"|(?:exclusions?|exceptions?|carve-?outs?|limitations?|bans?)\b[^,;:.]{{0,60}}?\b{_NOT}"
    r"|(?:exclusions?|bans?)\b[^,;:.]{0,60}?\b(?:falls?\saway|lifted|waived|ceases?)"
    r"|no\s(?:doubt|later|longer\sthan|more\sthan|less\sthan|matter)|without\slimitation|nothing\sbut|if\snot|"
    r"whether\sor\snot)\b",
    re.IGNORECASE,
)
"""What leaves nothing out, or out of what is out: nothing is read from such a clause."""

OWN_TWICE = re.compile(
    rf"\b{_NOT}\s(?:[\w-]+\s){{0,6}}?(?:without|bar|costs?|loses?|forfeits?|affects?|triggers?|triggering)\b",
    re.IGNORECASE,
)
"""The same in other words of claims."""

ORDER = re.compile(r"\s*(?:do\snot|don['’]t|never)\s", re.IGNORECASE)
"""A clause that tells somebody what not to do."""

UNTIL = re.compile(rf"\b{_NOT}\s(?:[\w-]+\s){{1,5}}?(?:until|before)\b", re.IGNORECASE)
"""A denial that ends some time: "not covered before their first birthday"."""

SUBORDINATE = re.compile(r"\b(?:if|where|when|(?<!\bprovided\s)that|which|who|whose|those|because)\b", re.IGNORECASE)
"""Before a denial: what it denies is a condition, or tells which is meant."""

EXCEPT = re.compile(
    rf"\b(?:save\sand\sexcept|unless|except(?:\s(?:for|that|where|when|if|as|in|to))?|{_EXCEPTION}|"
    r"save\s(?:for|that|where|in|to|as)|excluding|but\s(?:excluding|not)|(?:and|,)\snot)\b|(?<=,\s)save\b",
    re.IGNORECASE,
)
"""Words that turn what follows them round, up to the end of the item."""

OWN_EXCEPTION = re.compile(rf"\b(?:unless|except|{_EXCEPTION}|save\s(?:for|that|where|in))\b", re.IGNORECASE)
"""Of these the ones with which a claim makes an exception."""

TURN = re.compile(
    r"[;\n]|\b(?:but(?!\s(?:excluding|not))|however|although|though|whereas|while(?=\s\w+\s(?:is|are))|"
    r"because|provided(?=\sthat\b)|(?<=,\s)(?:which|whose?|where|so|since)|"
    r"nor(?=\s(?:\w+\s){0,2}?(?:do|does|is|are|will|shall|can|may)\b))\b|"
    r"\b(?:save|except)\sthat\b|\sand(?=\s(?:can|may|must|will|shall)\s)|"
    r"(?<=[,)])\sand(?=\s(?:\w+\s){1,6}?(?:is|are|shall|will|does|do|vests?|has|have)\b)",
    re.IGNORECASE,
)
"""Where another clause begins, which says for itself what is in and out."""

NAMED = re.compile(r"\b(?:exclusions?|bans?|carve-?outs?|exemptions?)\b", re.IGNORECASE)
"""Nouns for what leaves something out."""

SAYING = re.compile(
    r"\b(?:part\sof|tak(?:e|es|ing|en)\spart|(?:treated|regarded|considered|counted|classed)\sas|deemed|one\sof|among)\b",
    re.IGNORECASE,
)
"""Words around those that take in."""

COPULA = re.compile(
    r"\b(?:is|are|be|been|being|was|were|remains?|becomes?)\s(?:\w+ly\s|also\s|likewise\s|never\s|not\s){0,3}$",
    re.IGNORECASE,
)
IS_NOT = re.compile(r"\b(?:is|are)(?:\snot|n['’]t)\b", re.IGNORECASE)
FOR = re.compile(r"(?:\s\w+){0,3}?\s(?:for|to|towards|in\srespect\sof)\s", re.IGNORECASE)
"""After "is not available": what follows is what is left out."""

MAY = re.compile(r"\b(?:may|can|free\sto|allowed|permitted|need\snot|entitled)\b", re.IGNORECASE)
BINDS = re.compile(
    r"\b(?:confidential\w*|obligations?|restrictions?|duty|duties|exempt|this\sclause)\b|"
    r"\b(?:paragraph|clause|section|article|rule)\s[\w().]{1,8}\s(?:does|do|shall)\snot\sapply\b",
    re.IGNORECASE,
)
"""A claim that something may be done, and what binds: what is left out of a duty may be done."""

ABOUT_MEMBERS = re.compile(
    rf"\b(?:{_TAKEN_IN}|part\sof|(?:is|are)\s(?:not\s)?(?:an?\s|the\s)?[A-Z]\w+|(?:treated|regarded)\sas|count\w*|claim(?:s|ed)?|"
    r"refund\w*|repaid|deduct\w*|made\sgood|recovers?|bears?|builds?\sup|pass(?:es)?\sto|stands?\sbehind|falls?\s(?:with)?in|"
    r"com(?:es?|ing)\swith|thrown\sin|belong\w*|join|enrol\w*|lets?|may|can|free|protected|towards|insurance|indemnity|definition)\b"
)
"""What a claim says of a whole and what is in it; other claims about what is left out may be true."""

IF = re.compile(r"\b(?:if|when|where|while|provided|once|as\slong\sas|so\slong\sas)\b", re.IGNORECASE)
"""A condition of a claim."""
