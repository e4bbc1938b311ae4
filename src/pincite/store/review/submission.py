"""Fields and claims put up for review: their rows, and which documents each is about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from pincite.records import Citation, ClaimRecord, FieldResult, PutUp, StoredExtraction
from pincite.records.ids import claim_row, field_row
from pincite.store.database.connections import insert_once
from pincite.store.review.state import rank_of
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import extraction_documents
from pincite.store.tables.review import claim_documents, field_documents, field_revisions, fields

_SEARCHED = 4_000
"""Characters of an item that a search looks at."""

_NOTHING = PutUp()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForReview:
    """The fields of an extraction in the schema's order, and what fields and claims are put up for, by their names."""

    fields: Sequence[FieldResult] = ()
    put_up: Mapping[str, PutUp] = field(default_factory=dict)

    def about(self, name: str) -> PutUp:
        """What the field or claim of that name is put up for."""
        return self.put_up.get(name, _NOTHING)

    @property
    def made_of(self) -> dict[str, str]:
        """The keys of fields by the names of the claims that were made of them."""
        return {name: field_result.key for field_result in self.fields for name in self.about(field_result.key).made}


def claim_facts(extraction_id: str, name: str, review: ForReview) -> dict[str, Any]:
    """The columns of a claim that say what it is put up for, or of which field it was made."""
    key = review.made_of.get(name)
    if key is not None:
        return {"field_id": field_row(extraction_id, key), "why": None, "rank": None, "verdict": None}
    grounds = review.about(name)
    return {"field_id": None, "why": _codes(grounds), "rank": rank_of(grounds.why), "verdict": grounds.verdict}


def add_fields(
    connection: Connection,
    extraction: StoredExtraction,
    records: Sequence[ClaimRecord],
    review: ForReview,
    *,
    owner: str,
) -> None:
    """Write the fields of an extraction; they come before the claims that are made of them."""
    at = {record.id: record.revision for record in records}
    rows = [
        {**_row(extraction, field_result, review.about(field_result.key)), "user_id": owner, "position": position}
        for position, field_result in enumerate(review.fields)
    ]
    insert_once(connection, fields, rows)
    revisions = []
    for field_result in review.fields:
        made = {claim_row(extraction.id, name): at[name] for name in review.about(field_result.key).made if name in at}
        revisions.append(
            field_revision(field_row(extraction.id, field_result.key), field_result, 1, made, at=extraction.created_at)
        )
    insert_once(connection, field_revisions, revisions)


def link_items(
    connection: Connection, extraction: StoredExtraction, records: Sequence[ClaimRecord], review: ForReview
) -> None:
    """Write which documents each item is about: those it cites, all of the extraction's where that is only one."""
    document_ids = documents_of(connection, extraction.id)
    made = review.made_of
    about = [
        {"field_id": field_row(extraction.id, field_result.key), "document_id": row}
        for field_result in review.fields
        for row in rows_of(field_sources(field_result), document_ids)
    ]
    insert_once(connection, field_documents, about)
    links = [
        {"claim_id": claim_row(extraction.id, record.id), "document_id": row}
        for record in records
        if record.id not in made
        for row in rows_of(claim_sources(record, review.about(record.id)), document_ids)
    ]
    insert_once(connection, claim_documents, links)


def link_claim(connection: Connection, extraction_id: str, record: ClaimRecord) -> None:
    """Write which documents a claim is about."""
    about = rows_of(claim_sources(record, _NOTHING), documents_of(connection, extraction_id))
    row = claim_row(extraction_id, record.id)
    insert_once(connection, claim_documents, [{"claim_id": row, "document_id": document_id} for document_id in about])


def link_field(connection: Connection, field_id: str, sources: Iterable[str], known: Mapping[str, str]) -> None:
    """Write which documents a field is about, beside those that it was about before."""
    rows = [{"field_id": field_id, "document_id": row} for row in rows_of(sources, known)]
    insert_once(connection, field_documents, rows)


def documents_of(connection: Connection, extraction_id: str) -> dict[str, str]:
    """The documents of an extraction by what its citations call them, in their order."""
    link = extraction_documents.c
    query = select(link.source_id, link.document_id).where(link.extraction_id == extraction_id).order_by(link.position)
    return {source_id or document_id: document_id for source_id, document_id in connection.execute(query).all()}


def rows_of(sources: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """The rows of the documents that are named; what names none is about the only document, if there is just one."""
    document_ids = list(dict.fromkeys(known[source] for source in sources if source in known))
    return document_ids if document_ids or len(known) != 1 else list(known.values())


def field_sources(one: FieldResult) -> list[str]:
    """What a field cites, also for other values and without success."""
    cited: list[Any] = [*one.citations, *one.failed_citations]
    cited += [citation for alternative in one.conflict for citation in alternative.citations]
    cited += [citation for item in one.items for value in item.values for citation in value.citations]
    return [reference.source_id for reference in cited]


def claim_sources(record: ClaimRecord, given: PutUp) -> list[str]:
    """What a claim cites, and what it was put up with."""
    own = [record.document_id] if record.document_id is not None else []
    return [*own, *given.source_ids, *(citation.source_id for citation in record.citations)]


def field_revision(
    field_id: str, one: FieldResult, revision: int, made: Mapping[str, int], *, at: object
) -> dict[str, Any]:
    """The row of one revision of a field; `made` are the revisions of the claims that are made of it."""
    return {
        "field_id": field_id,
        "revision": revision,
        "status": one.status,
        "confidence": one.confidence,
        "field": as_text(one),
        "claims": json.dumps(dict(made)),
        "search": searched((one.key, one.label, one.category, one.display, one.note or ""), one.citations),
        "created_at": at,
    }


def searched(words: Iterable[str], citations: Iterable[Citation] = ()) -> str:
    """What a search looks at: texts and excerpts, without case."""
    return " ".join((*words, *(citation.excerpt for citation in citations)))[:_SEARCHED].casefold()


def _row(extraction: StoredExtraction, one: FieldResult, given: PutUp) -> dict[str, Any]:
    return {
        "id": field_row(extraction.id, one.key),
        "extraction_id": extraction.id,
        "key": one.key,
        "current_revision": 1,
        "why": _codes(given),
        "rank": rank_of(given.why),
        "created_at": extraction.created_at,
    }


def _codes(given: PutUp) -> str | None:
    return " ".join(given.why) or None
