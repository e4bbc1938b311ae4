"""The halves of a check from Python: evidence read once, claims of one's own, folders and paths."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

import pincite
from pincite.errors import SourceNotFoundError, UsageError
from pincite.testing import ScriptedModel

FEES = [("fees", "The fee is $150. Appeals take 60 days.")]


def labels(verdicts: tuple[pincite.records.Verdict, ...]) -> list[str | None]:
    return [verdict.label for verdict in verdicts]


def test_the_two_halves_together_are_the_whole() -> None:
    answer = "The fee is $150 [1]. Appeals take 30 days. It was founded in Rome."
    whole = pincite.check(answer, FEES)
    assert pincite.verify_claims(pincite.extract_claims(answer), FEES) == tuple(each.verdict for each in whole.claims)


def test_claims_may_be_texts_and_each_gets_its_own_judgement() -> None:
    def refute(request: object) -> str:
        ids = re.findall(r"<claim id=(\w+)>\n(\w+)", getattr(request, "prompt", ""))
        judged = [{"id": name, "label": "nei", "rationale": first} for name, first in ids]
        return json.dumps({"judgements": judged})

    claims, model = ["Bob was hired.", "Ann was hired."], ScriptedModel(refute)
    found = pincite.verify_claims(claims, ["The office opened in May."], model=model)
    assert [verdict.rationale for verdict in found] == ["Bob", "Ann"]


def test_more_claims_than_asked_for_are_not_judged() -> None:
    found = pincite.verify_claims(["The fee is $150.", "Appeals take 60 days."], FEES, max_claims=1)
    assert (labels(found), found[1].reasons) == (["supported", None], ("over_limit",))


@pytest.mark.parametrize("threshold", [0.01, 1.0])
def test_the_threshold_decides_what_is_likely_in_every_front(threshold: float) -> None:
    claim, evidence = "The landlord repairs the roof.", ["Repairs of the roof are the landlord's task."]
    whole = pincite.check(claim, evidence, conf_threshold=threshold).claims[0].verdict
    (half,) = pincite.verify_claims([claim], evidence, conf_threshold=threshold)
    alone = pincite.HybridClaimVerifier(conf_threshold=threshold).verify(claim, evidence)
    run = asyncio.run(pincite.ClaimsEngine().run(claim, documents=evidence, claims_conf_threshold=threshold))
    engine = (run["claims"][0]["label"], run["claims"][0]["grade"])
    expected = ("supported", "likely") if threshold < 0.5 else ("nei", None)
    assert {(each.label, each.grade) for each in (whole, half, alone)} | {engine} == {expected}


def test_what_is_proved_needs_no_threshold() -> None:
    assert labels(pincite.verify_claims(["The fee is $150."], FEES, conf_threshold=1.0)) == ["supported"]


@pytest.mark.parametrize("claim", ["", " \n", 5], ids=repr)
def test_a_claim_has_words(claim: str) -> None:
    with pytest.raises(UsageError, match="claim"):
        pincite.verify_claims([claim], FEES)


def test_evidence_is_indexed_once_for_any_number_of_calls() -> None:
    index = pincite.index_evidence(FEES)
    assert pincite.index_evidence(index) is index
    assert labels(pincite.verify_claims(["The fee is $150."], index)) == ["supported"]
    assert pincite.check("The fee is $160.", index).summary.refuted == 1
    assert pincite.HybridClaimVerifier().verify("The fee is $150.", index).label == "supported"
    found = asyncio.run(pincite.ClaimsEngine().run("The fee is $150.", documents=index))
    assert found["summary"]["supported"] == 1


def test_a_folder_without_files_is_no_evidence(tmp_path: Path) -> None:
    result = pincite.check("The fee is $150. It is due now.", tmp_path)
    assert {(each.verdict.label, each.verdict.reasons) for each in result.claims} == {("nei", ("no_evidence",))}
    assert result.notes == ("there is no evidence: no claim can be supported",)


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceNotFoundError, match=r"there is no .*nowhere to take evidence from"):
        pincite.check("The fee is $150.", tmp_path / "nowhere")


def test_a_file_that_cannot_be_read_is_a_note_and_no_evidence(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7 nothing")
    (tmp_path / "b.txt").write_text("The fee is $150.")
    index = pincite.index_evidence(tmp_path)
    result = pincite.check("The fee is $150.", index)
    assert result.summary.supported == 1
    assert "a.pdf could not be read and is no evidence" in result.notes[0]


def test_a_text_that_names_a_file_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "fees.md"
    file.write_text("The fee is $160.")
    result = pincite.check("The fee is $160.", [str(file), ("d2", str(file))])
    assert result.claims[0].verdict.label == "nei"
    assert [note for note in result.notes if "pathlib.Path" in note] == [result.notes[0]]
    assert str(file) in result.notes[0]
    assert pincite.check("The fee is $160.", [file]).notes == ()
