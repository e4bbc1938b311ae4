"""The queue: how far it is, what waits, and the button that takes the next item."""

from __future__ import annotations

from fastapi import Response

from pincite.records import QueueItem, QueueProgress
from pincite.review.page import WHY, Markup, element, why_of
from pincite.server.asking import Reader, Reviewer
from pincite.server.pages.items import see_next
from pincite.server.pages.overview import Said
from pincite.server.pages.routing import new_pages
from pincite.server.pages.shell import button, form, page
from pincite.server.reviewing import queued

router = new_pages()

_LISTED = 100


@router.get("/queue")
def queue_page(asking: Reader, said: Said = "") -> Response:
    """What waits for a person, the gravest first."""
    now = asking.service.now()
    items = queued(asking, asking.store.queue.list(asking.person, now=now, limit=_LISTED))
    progress = asking.store.queue.progress(now=now)
    take = None
    if items and asking.may("review"):
        take = form(asking, "/review/queue/next", button("Take the next item"), class_="row")
    rows = [_row(item, asking.person) for item in items]
    listed = element("ol", rows, class_="cards") if rows else element("p", "Nothing waits for a person.", class_="soft")
    more = f"and {progress.remaining - len(items)} more" if progress.remaining > len(items) else ""
    rest = element("p", more, class_="soft") if more else None
    body = element("div", element("h1", "Review queue"), _progress(progress), take, listed, rest, class_="column")
    return page(asking, "Review queue", body, at="/review/queue", said=said)


@router.post("/queue/next")
def next_page(asking: Reviewer) -> Response:
    """Take the gravest item that nobody else has."""
    return see_next(asking)


def _progress(progress: QueueProgress) -> Markup:
    words = f"{progress.decided} of {progress.total} decided, {progress.remaining} left"
    bar = element("progress", max=max(progress.total, 1), value=progress.decided, aria_label=words)
    why = "; ".join(f"{WHY[code]}: {count}" for code, count in progress.why)
    return element("div", bar, element("p", words), element("p", why, class_="soft small") if why else None)


def _row(item: QueueItem, person: str) -> Markup:
    if item.field is not None:
        name = item.field.field.label
    else:
        name = item.claim.claim.label or item.claim.claim.id if item.claim is not None else item.id
    holder = ""
    if item.assigned_to is not None:
        holder = "with you" if item.assigned_to == person else "with somebody else"
    facts = "; ".join(filter(None, (why_of(item.review), item.title, holder, "skipped" if item.skipped else "")))
    link = element("a", name, href=f"/review/items/{item.kind}/{item.id}?then=queue")
    return element("li", element("h2", link, dir="auto"), element("p", facts, class_="soft small"), class_="card")
