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
from pincite.review.page.citations import Cited
from pincite.review.page.claims import answer_panel
from pincite.review.page.fields import fields_panel
from pincite.review.page.markup import Markup, element, join, json_script, raw_element
from pincite.review.page.places import Places, picture_name, source_name
from pincite.review.page.sources import Pictures, sources_panel
from pincite.review.page.word_places import Words, words_script
from pincite.review.page.words import OUTCOME, STATUS
from pincite.text.display.printing import counted

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


_STYLES = ({"id": "static-style", "media": "all"}, {"id": "viewer-style", "media": "not all"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The viewer as it stands in a page: one script and one style sheet."""

    script: str
    style: str


def view_page(view: View, pictures: Pictures, *, program: Program | None = None, words: Words | None = None) -> str:
    """The whole page; equal views, pictures, programs and words give equal bytes.

    `words` are those of the pages that are pictures, which the viewer marks when they are searched for.
    """
    searchable_words = words or Words()
    scripts = [] if program is None else [_PICTURES, _SWITCH, program.script]
    styles = [style_sheet()] if program is None else [style_sheet(), program.style]
    policy = _policy(scripts, styles, asks=searchable_words.address is not None)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width,initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("link", rel="icon", href="data:,"),  # else browsers ask for one
        element("title", view.result.title),
        [
            raw_element("style", asset, **style_attributes)
            for asset, style_attributes in zip(styles, _STYLES, strict=False)
        ],
    )
    body = [element("div", static_parts(view, pictures), id="static")]
    body.append(json_script(codec.to_json(_addressed(view, pictures)), id="pincite-view"))
    if program is not None:
        body.append(words_script(view, searchable_words))
        body += [element("div", id="root"), *(raw_element("script", asset) for asset in scripts)]
    return f"<!doctype html>\n{element('html', head, element('body', body), lang='en')}\n"


def static_parts(view: View, pictures: Pictures) -> Markup:
    """What is seen without a script: a head, the fields or the answer, and the documents with the cited boxes."""
    places = Places(view)
    cited = Cited(places, view.sources)
    main_panels = join((answer_panel(view, cited), fields_panel(view.fields, cited)))
    pane_label = "Fields" if view.result.kind == "fields" else "Answer and claims"
    return element(
        "div",
        head_part(view),
        element(
            "div",
            element("section", main_panels, _rest(view), tabindex=0, aria_label=pane_label, class_="said-pane"),
            element(
                "section", sources_panel(view, places, pictures), tabindex=0, aria_label="Documents", class_="documents"
            ),
            class_="panes",
        ),
        class_="whole",
    )


def head_part(view: View) -> Markup:
    """The title with what the result comes to, and a link to each document."""
    facts = [fact for fact in (view.result.operation, view.result.model) if fact]
    if view.result.created_at is not None:
        facts.append(view.result.created_at.strftime("%Y-%m-%d %H:%M UTC"))
    links = [_source_link(source, number) for number, source in enumerate(view.sources)]
    return element(
        "header",
        element("h1", view.result.title, dir="auto"),
        element("p", "; ".join(_counts(view)), class_="soft"),
        element("p", ", ".join(facts), class_="soft small") if facts else None,
        element("nav", element("ul", links), aria_label="Documents") if links else None,
        class_="top",
    )


def style_sheet() -> str:
    """The style sheet of all pages."""
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")


def _source_link(source: SourceView, number: int) -> Markup:
    return element("li", element("a", source.name, href=f"#{source_name(number)}", class_="pill"))


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


def _rest(view: View) -> Markup | None:
    """What failed and what is to be known of the whole."""
    lines = [element("li", f"{failure.item}: {failure.message}") for failure in view.failures]
    lines += [element("li", f"{finding.severity}: {finding.message}") for finding in view.findings]
    lines += [element("li", note) for note in view.notes]
    return element("section", element("h2", "Notes"), element("ul", lines), aria_label="Notes") if lines else None


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
