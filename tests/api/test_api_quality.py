from dataclasses import replace
from datetime import date

import pytest

import pincite
from log_rows import entry, judgement, tailored
from pincite import codec
from pincite.records import CheckedClaim, CheckProvenance, CheckResult, CheckSummary, Claim, Verdict
from pincite.store import derived_id, open_store


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "store.db"))
    return pincite.load_config()


def stored(one):
    """The row under an id that a store takes."""
    key = derived_id("test", one.run.id)
    return replace(one, run=replace(one.run, id=key), row=replace(one.row, id=key))


def test_the_store_s_log_is_read_to_its_end(config, tmp_path):
    rows = [stored(entry(at, week=at % 3, model="m", ai_eval_result=judgement("pass"))) for at in range(103)]
    rows.append(stored(tailored(1, passed=True)))
    with open_store(str(tmp_path / "store.db")) as store:
        mine = store.of()
        for row in rows:
            mine.evaluations.start(row.run)
            mine.log.add(row.row)
    report = pincite.eval_report(config=config)
    assert report.rows == 104
    assert report == pincite.eval_report(rows)


def test_days_are_the_first_and_the_last_that_count():
    rows = [entry(at, week=at) for at in range(4)]
    report = pincite.eval_report(rows, days=(date(2026, 9, 14), date(2026, 9, 21)))
    assert [row.week for row in report.weeks] == ["2026-W38", "2026-W39"]


def test_files_and_rows_are_reported_together(tmp_path):
    (tmp_path / "rows.jsonl").write_bytes(codec.to_json(entry(1)))
    assert pincite.eval_report([tmp_path / "rows.jsonl", entry(2)]).rows == 2
    assert pincite.eval_report(str(tmp_path / "rows.jsonl")).rows == 1


def checked(*labels):
    claims = tuple(
        CheckedClaim(
            claim=Claim(
                id=f"clm_{at:03d}", text=f"Claim {at}.", start_offset=0, end_offset=8, type="fact",
                importance="material", requires_citation=True,
            ),
            verdict=Verdict(status="judged" if label else "failed", label=label),
        )
        for at, label in enumerate(labels)
    )  # fmt: skip
    provenance = CheckProvenance(pincite="1", config_digest="", extractor="heuristic", verifier="v")
    return CheckResult(
        provenance=provenance, answer="x", query="q", claims=claims, summary=CheckSummary(supported=0, refuted=0, nei=0)
    )


def test_checks_are_gated_as_values():
    good, bad = checked(*["supported"] * 60), checked(*["refuted"] * 40, *["supported"] * 20)
    assert pincite.gate(good, baseline=good).verdict == "pass"
    assert pincite.gate(bad, baseline=good).verdict == "fail"
    assert pincite.gate(checked(None), baseline=good).verdict == "inconclusive"
