"""Jobs go with what they evaluated, whose names stand in their requests."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from tests.evaluated_jobs import NOON, planted_claims, ready

from pincite.jobs import JobQueue
from pincite.jobs.evaluation.deletion import forget_deleted
from pincite.jobs.evaluation.intake import EvaluationBrief, take_in
from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED
from pincite.records import StoredDocument, derived_id
from pincite.store import Store, open_store


def document(name: str) -> StoredDocument:
    facts = {"content_id": name, "slug": name, "name": f"{name}.pdf", "media_type": "application/pdf"}
    return StoredDocument(id=derived_id("document", name), sha256="0" * 64, page_count=1, created_at=NOON, **facts)


def test_jobs_of_a_deleted_document_are_forgotten(empty_database: str) -> None:
    with closing(ready(empty_database)) as database, JobQueue(empty_database) as queue:
        mine = Store(database).of()
        for name in ("kept", "gone"):
            asked = EvaluationBrief(today="2026-11-22", subject=name, documents=(document(name),))
            request = take_in(mine, planted_claims(2, about=name), asked, at=NOON)
            queue.submit(CLAIMS_EXTRACTED, request.to_json(), job_id=request.run)
        queue.submit("somebody's own", {"what": "else"}, job_id="own")
        mine.documents.delete(document("gone").id)
        assert forget_deleted(empty_database) == 1
        assert {job.request.get("subject") for job in queue.jobs()} == {"kept", None}


@pytest.mark.parametrize("made", [True, False], ids=["a store without jobs", "no store yet"])
def test_without_jobs_nothing_is_forgotten(tmp_path: Path, made: bool) -> None:
    url = str(tmp_path / "pincite.db")
    if made:
        open_store(url).close()
    assert forget_deleted(url) == 0
