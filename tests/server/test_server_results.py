"""How far a result or a document is, looked at while its job ends."""

from __future__ import annotations

from tests.server.reviewed import asked_fields, check, evaluated, loose_check, run_job
from tests.server.served import Served

from pincite.jobs import run_now
from pincite.records import LOCAL_OWNER
from pincite.server.access.authentication import as_asking
from pincite.server.resources.results import card
from pincite.server.resources.uploads import upload_now


def test_a_result_that_was_finished_while_somebody_looked_has_not_failed(served: Served) -> None:
    said = asked_fields(served)
    asked = served.service.store.of(LOCAL_OWNER).asked
    seen = asked.get(said["id"])
    assert seen is not None
    assert seen.state == "waiting"
    run_job(served, said["job"]["id"])
    assert served.service.jobs is not None
    served.service.jobs.cancel(said["job"]["id"])  # ended, whatever it came to
    shown = card(as_asking(served.service, served.key("read").key), seen)
    assert (shown.state, shown.failure) == ("done", None)


def test_a_document_that_was_read_while_somebody_looked_has_not_failed(served: Served) -> None:
    said = served.upload().json()
    row = said["document"]["document"]["id"]
    seen = served.service.store.of(LOCAL_OWNER).uploads.get(row)
    assert seen is not None
    run_now(served.parsing(), {"owner": LOCAL_OWNER, "document": row})
    assert served.service.jobs is not None
    served.service.jobs.cancel(said["job"]["id"])
    assert upload_now(as_asking(served.service, served.key("read").key), seen).state == "parsed"


def test_a_check_without_documents_is_deleted_with_its_evaluation_and_jobs(served: Served) -> None:
    of = loose_check(served)
    run = evaluated(served, of)
    client = served.client("write")
    gone = client.delete(f"/v1/checks/{of}").json()
    assert (gone["extractions"], gone["evaluations"]) == (1, 1)
    assert [client.get(f"/v1/{path}").status_code for path in (f"checks/{of}", f"evaluations/{run}")] == [404, 404]
    assert served.service.jobs is not None
    assert served.service.jobs.jobs() == []
    assert client.delete(f"/v1/checks/{of}").status_code == 404


def test_a_check_of_a_document_goes_with_the_document(served: Served) -> None:
    of = check(served)
    refused = served.client("write").delete(f"/v1/checks/{of}")
    assert (refused.status_code, "it came from deed.txt: delete the document" in refused.text) == (422, True)
