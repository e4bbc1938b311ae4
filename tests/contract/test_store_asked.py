"""Results that were asked for, on every database: from the question to what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.sample_results import found, result
from tests.store_samples import (
    DOCUMENT,
    EXTRACTION,
    document,
    field_claims,
    fields_for_review,
    later,
    row_id,
)

from pincite.errors import UsageError
from pincite.records import Failure, ResultQuestion, StoredExtraction
from pincite.store import OwnedStore, Store

QUESTION = ResultQuestion(kind="fields", schema={"properties": {"a": {"type": "string"}}}, model="offline")
ASKED = row_id("asked")


def asked(**changes: Any) -> StoredExtraction:
    facts: dict[str, Any] = {"id": ASKED, "created_at": later(1), "document_ids": (DOCUMENT,)}
    return StoredExtraction(**facts | changes)


def made(**changes: Any) -> StoredExtraction:
    return replace(asked(), result=result(found("a", "x")), source_ids=("cv",), model="openai:m", **changes)


def finish(mine: OwnedStore, *, minutes: int = 3) -> bool:
    return mine.asked.finish(made(), field_claims(), fields_for_review(), at=later(minutes))


def test_what_is_asked_waits_with_its_question(mine: OwnedStore) -> None:
    assert mine.asked.begin(asked(), QUESTION, job_id="job")
    got = mine.asked.get(ASKED)
    assert got is not None
    assert (got.state, got.job_id, got.kind, got.title, got.document_ids) == (
        "waiting",
        "job",
        "fields",
        "cv.pdf",
        (DOCUMENT,),
    )
    assert mine.asked.question(ASKED) == QUESTION
    assert mine.items.of(ASKED) == ()


def test_asking_twice_asks_once(mine: OwnedStore) -> None:
    assert mine.asked.begin(asked(), QUESTION, job_id="job")
    assert not mine.asked.begin(asked(), replace(QUESTION, model=None), job_id="other")
    assert mine.asked.question(ASKED) == QUESTION


def test_a_result_is_kept_once_with_its_fields_and_claims(mine: OwnedStore) -> None:
    mine.asked.begin(asked(), QUESTION, job_id="job")
    mine.asked.begun(ASKED, at=later(2))
    assert finish(mine)
    assert not finish(mine, minutes=9)
    got, kept = mine.asked.get(ASKED), mine.claims.extraction(ASKED)
    assert got is not None
    assert kept is not None
    assert (got.state, got.model) == ("done", "openai:m")
    assert (kept.result, kept.source_ids, kept.created_at) == (made().result, ("cv",), later(1))
    assert [one.kind for one in mine.items.of(ASKED)] == ["field", "field", "field", "claim"]
    assert mine.queue.progress(now=later(4), extraction_id=ASKED).remaining == 2


def test_a_failure_stands_on_the_result_until_it_is_made(mine: OwnedStore) -> None:
    mine.asked.begin(asked(), QUESTION, job_id=None)
    failure = Failure(item="cv.pdf", code="no_such_model", message="it is not there")
    mine.asked.failed(ASKED, failure, at=later(2))
    got = mine.asked.get(ASKED)
    assert got is not None
    assert (got.state, got.failure) == ("failed", failure)
    assert finish(mine)
    mine.asked.failed(ASKED, failure, at=later(4))
    got = mine.asked.get(ASKED)
    assert got is not None
    assert (got.state, got.failure) == ("done", None)


def test_a_result_of_a_deleted_document_is_not_kept(mine: OwnedStore) -> None:
    mine.asked.begin(asked(), QUESTION, job_id="job")
    mine.documents.delete(DOCUMENT)
    assert mine.asked.get(ASKED) is None
    assert mine.asked.question(ASKED) is None
    assert not finish(mine)


def test_results_are_listed_by_kind_the_newest_first(mine: OwnedStore) -> None:
    check = ResultQuestion(kind="check", answer="It is so. " * 20, query="")
    mine.asked.begin(asked(), QUESTION, job_id=None)
    mine.asked.begin(asked(id=row_id("newer"), created_at=later(5)), QUESTION, job_id=None)
    mine.asked.begin(asked(id=row_id("check"), operation="check", document_ids=()), check, job_id=None)
    assert [one.id for one in mine.asked.list("fields")] == [row_id("newer"), ASKED]
    assert [one.id for one in mine.asked.list("fields", after=(later(5), row_id("newer")))] == [ASKED]
    (listed,) = mine.asked.list("check")
    assert (listed.kind, listed.operation, len(listed.title)) == ("check", "check", 80)


def test_claims_that_were_given_as_they_are_count_as_done(mine: OwnedStore) -> None:
    got = mine.asked.get(EXTRACTION)
    assert got is not None
    assert (got.state, got.job_id) == ("done", None)
    assert mine.asked.question(EXTRACTION) is None


def test_a_claim_that_was_missed_stands_behind_the_others(mine: OwnedStore) -> None:
    record = replace(field_claims()[0], id="missed", label="Missed")
    row = mine.claims.append(EXTRACTION, record, at=later(2))
    assert mine.claims.append(EXTRACTION, record, at=later(3)) == row
    assert [one.record.id for one in mine.claims.list(EXTRACTION)] == ["c0", "c1", "c2", "missed"]
    assert mine.queue.counts([DOCUMENT])[DOCUMENT].needed == 2


def test_another_owner_has_none_of_it(mine: OwnedStore, store: Store) -> None:
    mine.asked.begin(asked(), QUESTION, job_id=None)
    other = store.of(row_id("other"))
    assert other.asked.get(ASKED) is None
    assert other.asked.question(ASKED) is None
    assert other.asked.list("fields") == ()
    for ask in (
        lambda: other.asked.begin(asked(id=row_id("theirs")), QUESTION, job_id=None),
        lambda: finish(other),
        lambda: other.claims.append(EXTRACTION, field_claims()[0], at=later(2)),
    ):
        with pytest.raises(UsageError, match="the store has no"):
            ask()


@pytest.mark.parametrize("kind", ["fields", "check"])
def test_a_question_asks_one_thing(kind: Any) -> None:
    with pytest.raises(ValueError, match="fields are asked by a schema, a check is of an answer"):
        ResultQuestion(kind=kind)
    with pytest.raises(ValueError, match="fields are asked by a schema"):
        ResultQuestion(kind=kind, schema={}, answer="so")


@pytest.mark.parametrize(
    ("words", "checks", "fields"),
    [
        ("CV", 0, 1),
        ("ruritania", 1, 0),
        ("what LAW", 1, 0),
        ("schema", 0, 0),
        ("%", 0, 0),
        ("\0", 0, 0),
        ("\ud800", 0, 0),
        ("", 1, 1),
    ],
    ids=["a document", "the answer", "the question", "no name of ours", "any", "nul", "surrogate", "nothing"],
)
def test_results_are_found_by_what_they_are_called(words: str, checks: int, fields: int, mine: OwnedStore) -> None:
    mine.asked.begin(asked(), QUESTION, job_id=None)
    answer = ResultQuestion(kind="check", answer="It is that of Ruritania.", query="What law?")
    mine.asked.begin(asked(id=row_id("checked"), document_ids=()), answer, job_id=None)
    found = [[one.id for one in mine.asked.list(kind, named=words)] for kind in ("check", "fields")]
    assert (len(found[0]), ASKED in found[1]) == (checks, bool(fields))


def test_uploads_are_found_by_their_names(mine: OwnedStore) -> None:
    row = document("upload", slug="deed", name="The Übersicht_Deed.pdf", content_id="doc_1")
    mine.uploads.add(row, byte_count=1, job_id=None)
    assert [one.document.id for one in mine.uploads.list(named="deed")] == [row.id]
    assert [one.document.id for one in mine.uploads.list(named="the Übersicht_d")] == [row.id]
    assert mine.uploads.list(named="d_ed") == ()
