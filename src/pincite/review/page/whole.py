"""A view as one page: the parts that any browser shows without a script, and around them the viewer where it is built.

The page holds all it needs, and nothing in it is fetched from elsewhere: its content security policy allows the style
sheets and scripts that are written into it by their digests, pictures of the page's own origin or in it, and no more.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import resources

from pincite import codec
from pincite.records import SourceView, View
from pincite.records.extraction.display import display_value
from pincite.review.page import words as vocabulary
from pincite.review.page.citations import CitationWriter
from pincite.review.page.claims import answer_pieces, claim_cards, evidence_pieces
from pincite.review.page.fields import conflict_lead, field_groups, field_note
from pincite.review.page.places import Places, picture_name, source_name
from pincite.review.page.sources import Pictures, source_sections
from pincite.review.page.word_places import PageWords, packed_words
from pincite.review.page.words import OUTCOME, STATUS, minute
from pincite.text.display.printing import counted
from pincite.text.display.templates import inline_asset, inline_json, render

_PICTURES = """(() => {
  const holder = document.getElementById("pincite-view");
  const view = JSON.parse(holder.textContent);
  for (const source of view.sources)
    for (const page of source.pages)
      if (page.image !== null && page.image.startsWith("#"))
        page.image = document.getElementById(page.image.slice(1)).getAttribute("src");
  holder.textContent = JSON.stringify(view);
})();"""
"""Puts the address of each picture, which stands once in the page, where the viewer looks for it."""

_SWITCH = """(() => {
  const root = document.getElementById("root");
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return;
    observer.disconnect();
    document.getElementById("static").hidden = true;
    document.getElementById("static-style").media = "not all";
    document.getElementById("viewer-style").media = "all";
  });
  observer.observe(root, { childList: true });
})();"""
"""Puts the viewer in the place of the part without scripts as soon as it shows something; their styles never mix."""

_VOCABULARY = {
    "called": vocabulary,
    "conflict_lead": conflict_lead,
    "counted": counted,
    "display_value": display_value,
    "evidence_pieces": evidence_pieces,
    "field_note": field_note,
}
"""What the templates call things, and ask about them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The viewer as it stands in a page: one script and one style sheet."""

    script: str
    style: str


def view_page(view: View, pictures: Pictures, *, program: Program | None = None, words: PageWords | None = None) -> str:
    """The whole page; equal views, pictures, programs and words give equal bytes.

    `words` are those of the pages that are pictures, which the viewer marks when they are searched for.
    """
    searchable_words = words or PageWords()
    scripts = [] if program is None else [_PICTURES, _SWITCH, program.script]
    styles = [style_sheet()] if program is None else [style_sheet(), program.style]
    places = Places(view)
    cards = claim_cards(view)
    return render(
        "review/page/templates/page.html",
        view=view,
        policy=_policy(scripts, styles, asks=searchable_words.address is not None),
        scripts=[inline_asset("script", script) for script in scripts],
        styles=[inline_asset("style", style) for style in styles],
        facts=_facts(view),
        counts=list(_counts(view)),
        cited=CitationWriter(places, view.sources),
        groups=field_groups(view.fields),
        cards=cards,
        answer=None if view.answer is None else answer_pieces(view.answer, cards),
        sections=source_sections(view, places, pictures),
        view_json=inline_json(codec.to_json(_addressed(view, pictures))),
        words_json=None if program is None else inline_json(packed_words(view, searchable_words)),
        **_VOCABULARY,
    )


def style_sheet() -> str:
    """The style sheet of all pages."""
    return resources.files(__package__).joinpath("templates", "style.css").read_text(encoding="utf-8")


def _facts(view: View) -> list[str]:
    """What made the result, and when."""
    facts = [fact for fact in (view.result.operation, view.result.model) if fact]
    if view.result.created_at is not None:
        facts.append(minute(view.result.created_at))
    return facts


def _counts(view: View) -> Iterator[str]:
    statuses: Counter[str] = Counter(item.field.status for item in view.fields)
    if view.fields:
        yield counted(len(view.fields), "field")
        yield from (f"{statuses[status]} {name.lower()}" for status, name in STATUS.items() if statuses[status])
    if view.summary is not None:
        counts = {name: getattr(view.summary, name) for name in OUTCOME}
        yield counted(sum(counts.values()), "claim")
        yield from (f"{count} {OUTCOME[name].lower()}" for name, count in counts.items() if count)
    reviews = [*(item.review for item in view.fields), *(claim.review for claim in view.claims)]
    waiting = sum(review.needed for review in reviews)
    if waiting:
        yield f"{waiting} to review"


def _addressed(view: View, pictures: Pictures) -> View:
    """The view with the picture of each page that has one: its address, or the name of the picture that holds it."""

    def image(source: SourceView, number: int, page: int) -> str | None:
        address = pictures.addresses.get((source.id, page))
        if address is not None and address.startswith("data:"):
            return f"#{picture_name(source_name(number), page)}"
        return address

    sources = [
        replace(source, pages=tuple(replace(page, image=image(source, number, page.number)) for page in source.pages))
        for number, source in enumerate(view.sources)
    ]
    return replace(view, sources=tuple(sources))


def _policy(scripts: list[str], styles: list[str], *, asks: bool) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            *(["connect-src 'self'"] if asks else []),
            "img-src 'self' data:",
            f"style-src {' '.join(map(_digest, styles))}",
            f"script-src {' '.join(map(_digest, scripts)) or chr(39) + 'none' + chr(39)}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _digest(content: str) -> str:
    digest = base64.b64encode(hashlib.sha256(content.encode("utf-8")).digest()).decode("ascii")
    return f"'sha256-{digest}'"
