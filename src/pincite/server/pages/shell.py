"""What every page without scripts has: head, navigation, a line that says what was just done, and how it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import Response
from fastapi.responses import RedirectResponse

from pincite.review.page import Markup, element, join
from pincite.server.asking import Asking
from pincite.server.form_tokens import CSRF_FIELD

HTML: Final = "text/html; charset=utf-8"

PLACES: Final = {
    "/review": "Documents",
    "/review/results": "Results",
    "/review/queue": "Queue",
    "/review/evaluations": "Evaluations",
}

SAID: Final[Mapping[str, str]] = {
    "confirm": "Confirmed.",
    "dismiss": "Dismissed.",
    "edit": "Saved as a new revision.",
    "delete": "Deleted.",
    "undo": "Undone.",
    "skip": "Skipped: others can take it.",
    "upload": "Uploaded. It is read in the background.",
    "there": "It is there already, and read.",
    "asked": "Asked for. It is made in the background.",
    "flag": "Flagged for review.",
    "evaluating": "It is evaluated in the background.",
    "added": "Added.",
    "nothing": "Nothing waits for you: what is left is with others, or was skipped.",
}
"""What is said after something was done, by its name in the address: no words of an address are ever shown."""


def page(
    asking: Asking | None,
    title: str,
    *parts: Any,
    at: str = "",
    said: str = "",
    status: int = 200,
) -> Response:
    """A whole page; `at` is the place of the navigation it belongs to.

    No page loads itself again: that takes away what is being read or typed.
    """
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width,initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", f"{title} · pincite"),
        element("link", rel="stylesheet", href="/review/style.css"),
        element("link", rel="icon", href="/review/icon.svg", type="image/svg+xml"),
    )
    notice = element("p", SAID[said], class_="notice", role="status") if said in SAID else None
    body = element(
        "body",
        element("a", "Skip to the content", class_="skip", href="#content"),
        _bar(asking, at),
        element("main", notice, *parts, id="content"),
        class_="with-bar",
    )
    content = f"<!doctype html>\n{element('html', head, body, lang='en')}\n"
    return Response(content, status_code=status, media_type=HTML, headers={"Cache-Control": "no-store"})


def older(things: str, address: str, cursor: str | None) -> Markup | None:
    """The link to what is behind a page of a list; None at its end."""
    return element("p", element("a", f"Older {things}", href=f"{address}?cursor={cursor}")) if cursor else None


def not_saved(why: str) -> Markup:
    """What is said above a form that was refused."""
    return element("p", f"Not saved: {why}.", class_="issue error", role="alert")


def form(asking: Asking, action: str, *parts: Any, class_: str = "form", files: bool = False) -> Markup:
    """A form that is posted, with the token that says it is ours; the token comes first."""
    token = element("input", type="hidden", name=CSRF_FIELD, value=asking.csrf)
    kind = "multipart/form-data" if files else None
    return element("form", token, *parts, method="post", action=action, class_=class_, enctype=kind)


def hidden(name: str, value: str | int) -> Markup:
    """A value that goes with a form and is not shown."""
    return element("input", type="hidden", name=name, value=value)


def button(label: str, *, name: str | None = None, value: str | None = None, class_: str | None = None) -> Markup:
    """A button that sends its form."""
    return element("button", label, type="submit", name=name, value=value, class_=class_)


def field(label: str, control: Markup, *, hint: str | None = None) -> Markup:
    """A control under its label."""
    words = element("span", hint, class_="soft small") if hint else None
    return element("label", element("span", label, class_="label"), control, words)


def see(address: str, *, said: str = "") -> Response:
    """The reply to a form that was done: the page to look at next, which can be loaded again without doing it again."""
    mark = "&" if "?" in address else "?"
    return RedirectResponse(f"{address}{mark}said={said}" if said else address, status_code=303)


def _bar(asking: Asking | None, at: str) -> Markup:
    links = [
        element("li", element("a", words, href=address, aria_current="page" if address == at else None))
        for address, words in PLACES.items()
    ]
    out = form(asking, "/review/sign-out", button("Sign out", class_="quiet"), class_="out") if asking else None
    brand = element("a", "pincite", href="/review", class_="brand")
    return element("header", brand, join((element("nav", element("ul", links), aria_label="Pages"), out)), class_="bar")
