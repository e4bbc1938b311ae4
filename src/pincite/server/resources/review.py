"""What a person does to an item: decide, cite words, add a claim, take from the queue. Routes and pages call these."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final, Literal

from pincite.errors import UsageError
from pincite.jobs.results.documents import stored_documents
from pincite.records import (
    Citation,
    ClaimEvidence,
    ClaimItem,
    ClaimPart,
    ClaimRecord,
    ExtractionResult,
    FieldItem,
    FieldResult,
    ItemKind,
    QueueItem,
    ReviewEvent,
    StoredItem,
)
from pincite.review import (
    ClaimedValue,
    SelectionCiter,
    claim_item,
    edited_claim,
    edited_field,
    field_item,
    made_of,
    queue_item,
)
from pincite.server.access.caller import Asking
from pincite.server.resources.preconditions import event_of, one_of_many, require_seen
from pincite.server.wire.problems import not_found
from pincite.server.wire.routing import etag_of

HELD: Final = timedelta(minutes=10)
"""How long an item of the queue is with whoever took it."""

Action = Literal["confirm", "dismiss", "edit", "delete", "undo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRequest:
    """One decision as it is asked for. `id` is the caller's name for it: the same one acts once.

    `edited` is the item as it is to be, for an edit. An undo without `undoes` takes back the last decision.
    """

    action: Action
    id: str | None = None
    note: str | None = None
    edited: FieldResult | ClaimRecord | None = None
    undoes: str | None = None


def item_of(asking: Asking, kind: ItemKind, item_id: str) -> StoredItem:
    """The item; raises a problem where the owner has none."""
    stored_item = asking.store.items.get(kind, item_id)
    if stored_item is None:
        raise not_found(kind, item_id)
    return stored_item


def shown(item: StoredItem) -> FieldItem | ClaimItem:
    """The item with its review."""
    return field_item(item) if item.kind == "field" else claim_item(item)


def etag(item: StoredItem) -> str:
    """The ETag of an item: it changes with every decision about it, with its revision and with its issues."""
    return etag_of(item.etag)


def decide(asking: Asking, item: StoredItem, decision: DecisionRequest, if_match: str | None) -> StoredItem:
    """The item after a decision about it, which acts once however often it is sent.

    Raises a problem where what was seen is not told (428), or is not how it is now (412), UsageError for a decision
    that cannot be, StoreConflictError for one about an item that is deleted, or of what is undone already.
    """
    again = functools.partial(item_of, asking, item.kind, item.id)
    event_id, done = event_of(asking, decision.id, target=item.id, action=decision.action)
    if done:
        return again()
    require_seen(asking, item, if_match)
    event, made = _event(asking, item, decision, event_id)
    with one_of_many(asking, item, again):
        asking.store.reviews.decide(event, made, seen=item.etag)
    return again()


_Edit = tuple[ClaimRecord | None, FieldResult | None, tuple[ClaimRecord, ...]]
"""The claim or the field as it is to be, and the claims that are made of the field."""

_NO_EDIT: _Edit = (None, None, ())


def _event(
    asking: Asking, item: StoredItem, decision: DecisionRequest, event_id: str
) -> tuple[ReviewEvent, tuple[ClaimRecord, ...]]:
    """The event of a decision, and the claims that are made of an edited field."""
    edited, edited_of, made = _NO_EDIT
    if decision.action == "edit":
        edited, edited_of, made = _edit(asking, item, decision)
    elif decision.edited is not None:
        raise UsageError(f"only an edit brings the item as it is to be, not {decision.action}")
    undoes = decision.undoes
    if decision.action == "undo":
        undoes = undoes or item.stored.decision
        if undoes is None:
            raise UsageError("there is nothing to undo: nobody has decided about this, or it was undone")
    elif undoes is not None:
        raise UsageError(f"only an undo says what it takes back, not {decision.action}")
    event = ReviewEvent(
        id=event_id,
        action=decision.action,
        at=asking.service.now(),
        reviewer=asking.person,
        field_id=item.id if item.kind == "field" else None,
        claim_id=item.id if item.kind == "claim" else None,
        revision=item.revision,
        edited=edited,
        edited_field=edited_of,
        undoes=undoes,
        note=decision.note,
    )
    return event, made


def _edit(asking: Asking, item: StoredItem, decision: DecisionRequest) -> _Edit:
    """What an edit brings, held to the documents."""
    edited_item = decision.edited
    if item.field is not None and isinstance(edited_item, FieldResult):
        citable_documents = cited(
            asking, item.extraction_id, (citation.source_id for citation in _citations(edited_item))
        )
        field = edited_field(item.field.field, edited_item, citable_documents)
        extraction = asking.store.claims.extraction(item.extraction_id)
        result = None if extraction is None else extraction.result
        return None, field, made_of(field, result) if isinstance(result, ExtractionResult) else ()
    if item.claim is not None and isinstance(edited_item, ClaimRecord):
        citable_documents = cited(
            asking, item.extraction_id, (citation.source_id for citation in edited_item.citations)
        )
        return edited_claim(item.claim.record, edited_item, citable_documents), None, ()
    raise UsageError(f"an edit brings the {item.kind} as it is to be, in `edited`")


def _citations(field: FieldResult) -> Iterator[Citation]:
    yield from field.citations
    for item in field.items:
        for part in item.values:
            yield from part.citations


def cited(asking: Asking, extraction_id: str, source_ids: Iterable[str]) -> SelectionCiter:
    """Those of a result's documents that are named, ready to be cited."""
    extraction = asking.store.claims.extraction(extraction_id)
    names = {} if extraction is None else dict(zip(extraction.source_ids, extraction.document_ids, strict=False))
    rows = list(dict.fromkeys(names[source_id] for source_id in source_ids if source_id in names))
    document_set = stored_documents(asking.service.files, asking.store, rows)
    asking.service.boxes.know(document_set.files_by_digest)
    return SelectionCiter(replace(document_set, boxes=asking.service.boxes))


def cite(asking: Asking, item: StoredItem, source_id: str, place: tuple[int, int, int]) -> Citation:
    """The citation that words of a page make, (page, start, end), for this item; nothing is written.

    Raises UsageError for a source that is not the result's, and for a place without words.
    """
    field = item.field.field if item.field is not None else None
    stated = None
    if field is not None and field.type != "array":
        stated = ClaimedValue(value=field.value, type=field.type, enum=field.enum, terms=field.terms)
    return cite_words(asking, item.extraction_id, source_id, place, stated)


def cite_words(
    asking: Asking, extraction_id: str, source_id: str, place: tuple[int, int, int], stated: ClaimedValue | None = None
) -> Citation:
    """The citation that words of a page of a result's source make, with what they say about `stated`."""
    return cited(asking, extraction_id, [source_id]).words(source_id, [place], stated)


def new_claim(
    asking: Asking,
    said: Mapping[str, Any],
    evidence: tuple[ClaimEvidence, ...] = (),
    parts: tuple[ClaimPart, ...] = (),
) -> ClaimRecord:
    """A claim that was missed, under a name of its own; UsageError for one that says nothing."""
    if not any((said.get("label"), said.get("description"), parts)):
        raise UsageError("a claim says something: give it a label, a description or parts")
    return ClaimRecord(
        id=f"added-{asking.service.new_id()[:13]}",
        **said,
        evidence=evidence,
        parts=parts,
        created_at=asking.service.now().isoformat(timespec="seconds"),
    )


def add_claim(asking: Asking, extraction_id: str, record: ClaimRecord) -> StoredItem:
    """The claim that a person found missing, as an item from now on; its citations are made anew."""
    citable_documents = cited(asking, extraction_id, (citation.source_id for citation in record.citations))
    claim_record = edited_claim(replace(record, parts=(), evidence=()), record, citable_documents)
    row = asking.store.claims.append(extraction_id, claim_record, at=asking.service.now())
    return item_of(asking, "claim", row)


def next_item(asking: Asking, *, with_skipped: bool = False) -> QueueItem | None:
    """The gravest item that nobody else has, with whoever asks for ten minutes; None when there is none."""
    now = asking.service.now()
    got = asking.store.queue.next(asking.person, now=now, until=now + HELD, with_skipped=with_skipped)
    return None if got is None else queued(asking, [got])[0]


def queued(asking: Asking, items: Iterable[StoredItem]) -> list[QueueItem]:
    """Items of the queue with the names of their results."""
    queued_items = list(items)
    results = {
        extraction_id: asking.store.asked.get(extraction_id)
        for extraction_id in dict.fromkeys(item.extraction_id for item in queued_items)
    }
    shown_items = []
    for item in queued_items:
        result = results[item.extraction_id]
        if result is not None:
            shown_items.append(queue_item(item, title=result.title, kind=result.kind))
    return shown_items
