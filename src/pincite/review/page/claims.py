"""A checked answer on a page: the answer with its claims underlined, and each claim with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pincite.document import Span
from pincite.records import ClaimItem, Evidence, Verdict, View
from pincite.review.page.citations import Cited, issue_part
from pincite.review.page.fields import decided_part, open_issues
from pincite.review.page.marked import mark_spans
from pincite.review.page.markup import Markup, element, join
from pincite.review.page.places import claim_name
from pincite.review.page.words import OUTCOME, SIGN, STATE, outcome_of, why_of
from pincite.text.display.outcomes import DIFFERENCES, GRADES, NEEDS_CONTEXT, cited_words, grade_words

Actions = Callable[[ClaimItem], Markup | None]
"""What a person can do about a claim, put at its end."""


def answer_panel(view: View, cited: Cited, *, actions: Actions | None = None) -> Markup:
    """The answer and its claims; nothing for a view without."""
    numbered = [(claim_name(number), item) for number, item in enumerate(view.claims)]
    answer = None
    if view.answer is not None:
        spans = [(span, numbered_claim) for numbered_claim in numbered for span in _spans(numbered_claim[1])]
        words = element("div", mark_spans(view.answer, spans, _claim_link), class_="answer", dir="auto")
        question = element("p", f"Question: {view.query}", class_="soft", dir="auto") if view.query else None
        answer = element("section", element("h2", "Answer"), question, words, aria_label="Answer")
    judge = view.result.model
    cards = [claim_card(item, cited, name=name, judge=judge, actions=actions) for name, item in numbered]
    if not cards and view.answer is None:
        return join(())
    none = element("p", "The answer makes no claims.", class_="soft") if not cards else None
    return join((answer, element("section", element("h2", "Claims"), none, cards, aria_label="Claims")))


def claim_card(
    item: ClaimItem, cited: Cited, *, name: str, judge: str | None = None, actions: Actions | None = None
) -> Markup:
    """One claim: its words, its label with its grade, why, and the passages it was held against."""
    verdict = item.checked.verdict if item.checked is not None else None
    outcome = outcome_of(verdict) if verdict is not None and not _is_reworded(item) else "not_judged"
    words = item.claim.label or item.claim.description or (item.checked.claim.text if item.checked else item.claim.id)
    return element(
        "article",
        element("header", element("h3", words, dir="auto"), *_chips(item, outcome, judge)),
        element("p", f"To review: {why_of(item.review)}.", class_="why") if item.review.needed else None,
        [issue_part(finding.severity, finding.message) for finding in item.findings],
        decided_part(item.review),
        open_issues(item.review),
        _before(item),
        list(_verdict(item, verdict, cited)) if verdict is not None else cited.listed(item.claim.citations),
        actions(item) if actions is not None else None,
        id=name,
        class_=f"card is-{outcome}",
    )


def _is_reworded(item: ClaimItem) -> bool:
    """Whether a person changed the claim after it was checked: its verdict is about other words then."""
    return item.checked is not None and item.revision is not None and item.revision > 1


def _before(item: ClaimItem) -> Markup | None:
    """That the verdict is about the words before an edit; nothing for a claim that nobody changed."""
    if item.checked is None or not _is_reworded(item):
        return None
    label = OUTCOME[outcome_of(item.checked.verdict)].lower()
    notice = f"Not checked since it was edited. What follows was {label}, and is about the words before: "
    return element("p", notice, element("q", item.checked.claim.text, dir="auto"), class_="soft")


def _spans(item: ClaimItem) -> Iterator[Span]:
    """Where the answer says the claim; nothing for one that a person added."""
    if item.checked is None:
        return
    claim = item.checked.claim
    yield Span(start=claim.start_offset, end=claim.end_offset)
    yield from claim.occurrences


def _claim_link(piece: Markup, numbered: tuple[str, ClaimItem], begins: bool) -> Markup:
    name, item = numbered
    if item.checked is None:
        return piece
    outcome = outcome_of(item.checked.verdict)
    sign = element("sup", SIGN[outcome], aria_hidden="true") if begins else None
    classes = f"said is-{outcome} {item.checked.claim.importance}"
    return join((element("a", piece, class_=classes, href=f"#{name}", title=OUTCOME[outcome]), sign))


def _chips(item: ClaimItem, outcome: str, judge: str | None) -> Iterator[Markup]:
    verdict = item.checked.verdict if item.checked is not None else None
    is_current = verdict is not None and not _is_reworded(item)
    words = f" {OUTCOME[outcome]}"
    if is_current and verdict is not None and verdict.grade is not None:
        words += f" ({grade_words(verdict.grade, confidence=verdict.confidence, judge=judge)})"
    yield element("span", element("span", SIGN[outcome], aria_hidden="true"), words, class_=f"chip {outcome}")
    if item.checked is not None:
        yield element("span", item.checked.claim.type, class_="chip")
        yield element("span", item.checked.claim.importance, class_="chip")
    if item.review.needed:
        yield element("span", "Review needed", class_="chip wanted")
    elif item.review.state != "open":
        yield element("span", STATE[item.review.state], class_="chip done")


def _verdict(item: ClaimItem, verdict: Verdict, cited: Cited) -> Iterator[Markup | None]:
    claim = item.checked.claim if item.checked is not None else None
    if claim is not None and claim.context_text:
        yield element("p", f"Verified as: {claim.context_text}", class_="soft", dir="auto")
    if claim is not None and claim.needs_context:
        yield element("p", NEEDS_CONTEXT, class_="soft")
    if verdict.rationale:
        yield element("p", verdict.rationale, dir="auto")
    if verdict.grade is not None:
        yield element("p", GRADES[verdict.grade], class_="soft small")
    yield _mismatches(verdict)
    for citation_verdict in verdict.cited:
        words = cited_words(citation_verdict.anchor, label=citation_verdict.label, reasons=citation_verdict.reasons)
        yield element("p", f"{words}.", class_="soft")
    for evidence in verdict.evidence:
        yield _evidence(evidence, verdict, cited)


def _mismatches(verdict: Verdict) -> Markup | None:
    if not verdict.mismatches:
        return None
    head = element(
        "tr", [element("th", words, scope="col") for words in ("Differs in", "The claim says", "The document says")]
    )
    rows = [
        element(
            "tr",
            element("td", DIFFERENCES[mismatch.kind]),
            element("td", mismatch.claim_text, dir="auto"),
            element(
                "td", mismatch.evidence_text if mismatch.evidence_text is not None else "nothing like it", dir="auto"
            ),
        )
        for mismatch in verdict.mismatches
    ]
    return element("table", element("thead", head), element("tbody", rows))


def _evidence(evidence: Evidence, verdict: Verdict, cited: Cited) -> Markup:
    """A passage with the deciding words marked, under a badge that leads to it."""
    inside = [
        (Span(start=span.start - evidence.start, end=span.end - evidence.start), None)
        for span in verdict.citations
        if evidence.holds(span)
    ]
    words = mark_spans(evidence.snippet, inside, lambda piece, _, __: element("mark", piece))
    if evidence.citation is not None:
        badge = cited.badge(evidence.citation)
    else:
        page = f", page {evidence.page}" if evidence.page is not None else ""
        badge = element("span", f"{evidence.doc_id}{page}", class_="badge")
    note = element("span", " cited by the answer", class_="soft small") if evidence.cited else None
    return element("blockquote", element("p", words, dir="auto"), badge, note)
