"""Column words: what the heads of columns say in other words than a schema ("Impression" over findings)."""

from __future__ import annotations

from functools import cache

from pincite.extraction.offline.values.terms import find_label_stems

_GROUPS = """
finding; findings; result; results; impression; conclusion; reported as; interpretation; read as; reading; showed;
    shows; revealed; interpreted as
decision; determination; outcome; ruling; disposition; result; action; resolution; decided; determined; ruled;
    action taken; status; finding; conclusion; answer
treatment; service; services; request; requested; procedure; asked for; care; item; therapy; modality
study; exam; examination; examinations; test; film; films; scan; procedure; imaging; modality; view; exam type
holder; claimant; creditor; claimed by; filed by; asserted by; party; provider; payee
amount; asserted; claimed; billed; sum; balance; total; charge; charges; demand; figure; value; face amount
drug; medication; medicine; product; agent; item
dose; dosage; strength; potency
description; diagnosis; diagnoses; assessment; condition; meaning; wording; words; narrative; in words; text
code; id; number; ref; reference; key
filed; received; recorded; lodged
date; performed; done; taken; day; when; on
quantity; qty; units; count; pieces; number
price; unit price; rate; cost; each
employer; company; firm; organisation; organization; institution
title; position; role; job title; job; post
start; first day; from; began; begin; beginning; start date; since; commenced
end; last day; to; through; thru; until; ended; ending; end date; thro
"""


@cache
def _phrases() -> tuple[tuple[frozenset[str], int], ...]:
    lines = _GROUPS.strip().replace(";\n", ";").splitlines()
    return tuple(
        (frozenset(find_label_stems(phrase.strip())), number)
        for number, line in enumerate(lines)
        for phrase in line.split(";")
    )


def column_meanings(stems: frozenset[str]) -> frozenset[int]:
    """Numbers of the groups of words for one thing that have a phrase among the stems; none where no group has one."""
    return frozenset(number for phrase, number in _phrases() if phrase and phrase <= stems)
