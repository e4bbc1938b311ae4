"""Explanations: both sides in their own words, and the lean of what stays open."""

from __future__ import annotations

import pytest

from pincite.meaning import prove
from pincite.verification.checks import CheckFinding
from pincite.verification.explanations import Lean, explain, explain_open, mismatch_of

LACKS = CheckFinding(kind="name", reason="name_not_found", claim_text="Meyer & Sons", claim_start=0, claim_end=12)
DIFFERS = CheckFinding(
    kind="number", reason="number_mismatch", claim_text="12 kg", claim_start=0, claim_end=5, evidence=0,
    evidence_text="31\nkg.",
)  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "passage", "kind", "sentence"),
    [
        (
            "The pump weighs 12 kg.", "It rained. The pump weighs 31 kg.", "value",
            'The claim says "12 kg"; the passage says "31 kg".',
        ),
        (
            "The lift is open.", "It rained. The lift is not open.", "polarity",
            'One denies what the other asserts: the claim says "The lift is open"; '
            'the passage says "The lift is not open".',
        ),
        (
            "The buyer shall indemnify the seller.", "It rained. The seller shall indemnify the buyer.", "role",
            'Who does what to whom is exchanged: the claim says "The buyer shall indemnify the seller"; '
            'the passage says "The seller shall indemnify the buyer".',
        ),
        ("Profits rose in May.", "It rained. Profits fell in May.", "opposite",
         'The claim says "rose"; the passage says "fell".'),
        ("Bob joined Acme in 2021.", "It rained. Ann joined Acme in 2021.", "participant",
         'The claim says it of "Bob"; the passage says it of "Ann".'),
    ],
    ids=["value", "polarity", "role", "opposite", "participant"],
)  # fmt: skip
def test_a_contradiction_names_both_sides(claim: str, passage: str, kind: str, sentence: str) -> None:
    proof = prove(claim, passage)
    assert explain(proof, claim, passage) == sentence
    mismatch = mismatch_of(proof, claim, passage, number=1)
    assert (mismatch.kind, mismatch.evidence) == (kind, 1)
    assert f'"{mismatch.claim_text}"' in sentence
    assert f'"{mismatch.evidence_text}"' in sentence


@pytest.mark.parametrize(
    ("lean", "finding", "sentence"),
    [
        ("supported", LACKS, 'Likely supported, but the evidence lacks "Meyer & Sons".'),
        ("supported", DIFFERS, 'Likely supported, but the evidence says "31 kg" where the claim says "12 kg".'),
        ("supported", None, "The evidence leans to supporting it, but not clearly enough to say so."),
        ("refuted", None, "The evidence leans to contradicting it, but not clearly enough to say so."),
        (
            "refuted",
            DIFFERS,
            'Likely contradicted, not surely: the evidence says "31 kg" where the claim says "12 kg".',
        ),
        (None, LACKS, 'The evidence speaks of it, but lacks "Meyer & Sons".'),
        (None, None, "The evidence speaks of it and says nothing either way."),
    ],
)
def test_an_open_claim_has_its_lean_in_words(lean: Lean, finding: CheckFinding | None, sentence: str) -> None:
    assert explain_open(lean, finding, is_modelled=True) == sentence


def test_without_a_model_nothing_is_said_of_what_was_not_read() -> None:
    assert explain_open(None, None, is_modelled=False) == "The evidence speaks of it; that it states it is not proved."


def test_long_words_are_cut() -> None:
    claim = f"The {'very ' * 60}old pump weighs 12 kg."
    finding = CheckFinding(kind="number", reason="number_not_found", claim_text=claim, claim_start=0, claim_end=9)
    assert len(explain_open(None, finding, is_modelled=True)) < 220
