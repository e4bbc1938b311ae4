"""A check as one self-contained HTML file: the answer with its claims marked, and the evidence of each a click away.

It works without JavaScript: a claim's evidence is shown while the page's address ends in the claim's id (`:target`),
which a click on the claim does; what is refuted is always shown, and all of it on paper. It loads nothing, and treats
the answer and the evidence as text: everything is escaped, and a content security policy forbids scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape

from pincite.document import Span
from pincite.records import CheckedClaim, CheckResult, Evidence, EvidenceSpan, Verdict
from pincite.text.display.outcomes import (
    DIFFERENCES,
    GRADES,
    NEEDS_CONTEXT,
    OUTCOMES,
    SIGNS,
    cited_words,
    outcome_words,
)

_STYLE = """
:root{color-scheme:light dark;--ink:#1c1e21;--soft:#5b6169;--line:#d9dde2;--paper:#fff;--wash:#f6f7f9;
--supported:#1a7f45;--refuted:#b3261e;--nei:#8a5a00;--failed:#6b3fa0;--not_judged:#5b6169}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a4abb3;--line:#3a4047;--paper:#16181b;--wash:#1f2226;
--supported:#5fce8b;--refuted:#ff8a80;--nei:#f2b84b;--failed:#c9a6ff;--not_judged:#a4abb3}
}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.35rem;margin:0 0 .25rem}
h2{font-size:1.05rem;margin:2rem 0 .5rem}
.soft{color:var(--soft)}
.counts{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;margin:1rem 0;list-style:none}
.counts li{border:1px solid var(--line);border-radius:999px;padding:.1rem .75rem}
.answer{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--wash);border:1px solid var(--line);
border-radius:.5rem;padding:1rem 1.25rem}
.answer a{color:inherit;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:3px}
.answer a.critical{text-decoration-thickness:4px}
.answer a.minor{text-decoration-thickness:1px}
.supported{--c:var(--supported)}
.refuted{--c:var(--refuted)}
.nei{--c:var(--nei)}
.failed{--c:var(--failed)}
.not_judged{--c:var(--not_judged)}
a.supported,a.refuted,a.nei,a.failed,a.not_judged{text-decoration-color:var(--c)}
a.refuted{text-decoration-style:wavy}
a.nei{text-decoration-style:dashed}
a.failed,a.not_judged{text-decoration-style:dotted}
.answer sup{color:var(--c);font-weight:700}
article{border:1px solid var(--line);border-left:4px solid var(--c);border-radius:.4rem;margin:.6rem 0;
padding:.5rem .9rem;scroll-margin-top:1rem}
article:target{outline:3px solid var(--c)}
h3{font:inherit;margin:0}
h3 a{color:inherit;text-decoration:none;display:block}
h3 a:hover,h3 a:focus{text-decoration:underline}
h3 b{color:var(--c)}
.evidence{display:none}
article:target .evidence,.refuted .evidence,#claims:target .evidence{display:block}
@media print{.evidence{display:block}}
blockquote{margin:.5rem 0;padding:.5rem .8rem;background:var(--wash);border-radius:.3rem;overflow-wrap:anywhere;
white-space:pre-wrap}
mark{background:color-mix(in srgb,var(--c) 25%,transparent);color:inherit;border-radius:.15rem}
.chip{border:1px solid var(--line);border-radius:.3rem;padding:0 .4rem;font-size:.85em}
table{border-collapse:collapse}
td,th{border:1px solid var(--line);padding:.2rem .6rem;text-align:left}
"""


def check_page(result: CheckResult) -> str:
    """The HTML of a check; equal results give equal bytes."""
    return "".join(_parts(result))


def _parts(result: CheckResult) -> Iterator[str]:
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'\">"
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Check of an answer</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>Check of an answer</h1>"
    )
    if result.query:
        yield f'<p class="soft">Question: {escape(result.query)}</p>'
    yield _counts(result)
    yield f'<h2>Answer</h2><div class="answer" dir="auto">{"".join(_answer(result))}</div>'
    yield '<section id="claims"><h2>Claims</h2>'
    if not result.claims:
        yield '<p class="soft">The answer makes no claims.</p>'
    else:
        yield '<p class="soft">A click on a claim shows its evidence; <a href="#claims">show all</a>.</p>'
    for checked in result.claims:
        yield from _claim(checked, judge=result.provenance.judge_model)
    yield "</section>"
    yield from _rest(result)
    yield "</main></body></html>\n"


def _counts(result: CheckResult) -> str:
    summary = result.summary
    items = [
        f'<li class="{name}">{SIGNS[name]} {getattr(summary, name)} {OUTCOMES[name]}</li>'
        for name in OUTCOMES
        if getattr(summary, name) or name in {"supported", "refuted", "nei"}
    ]
    items += [f"<li>{count} {grade}</li>" for grade, count in asdict(summary.grades).items() if count]
    faith = summary.claim_faithfulness
    items.append(f"<li>claim faithfulness {'none judged' if faith is None else f'{faith:.2f}'}</li>")
    citations = summary.citations
    if citations.judged:
        items.append(f"<li>{citations.supporting} of {citations.judged} citations support their claim</li>")
    if citations.required:
        items.append(f"<li>{citations.covered} of {citations.required} claims that require a citation have one</li>")
    if result.budget is not None and result.budget.reached:
        items.append(f"<li>budget reached: {escape(result.budget.described)}</li>")
    return f'<ul class="counts">{"".join(items)}</ul>'


def _answer(result: CheckResult) -> Iterator[str]:
    """The answer as it is, with a link around each place of each claim; a claim inside another one is left to the list
    below.
    """
    at = 0
    places = [
        (span.start, span.end, checked)
        for checked in result.claims
        for span in (Span(start=checked.claim.start_offset, end=checked.claim.end_offset), *checked.claim.occurrences)
    ]
    for start, end, checked in sorted(places, key=lambda place: place[0]):
        claim, outcome = checked.claim, _outcome(checked.verdict)
        if start < at:
            continue
        yield escape(result.answer[at:start])
        yield (
            f'<a class="{outcome} {claim.importance}" href="#{escape(claim.id)}" title="{OUTCOMES[outcome]}">'
            f"{escape(result.answer[start:end])}</a>"
            f'<sup class="{outcome}" aria-hidden="true">{SIGNS[outcome]}</sup>'
        )
        at = end
    yield escape(result.answer[at:])


def _claim(checked: CheckedClaim, *, judge: str | None) -> Iterator[str]:
    claim, verdict = checked.claim, checked.verdict
    outcome = _outcome(verdict)
    words = outcome_words(outcome, grade=verdict.grade, confidence=verdict.confidence, judge=judge)
    yield (
        f'<article id="{escape(claim.id)}" class="{outcome}"><h3><a href="#{escape(claim.id)}">'
        f"<b>{SIGNS[outcome]} {escape(words)}</b> {escape(claim.text)} "
        f'<span class="chip">{claim.type}</span> <span class="chip">{claim.importance}</span></a></h3>'
        '<div class="evidence">'
    )
    if claim.context_text:
        yield f'<p class="soft">Verified as: {escape(claim.context_text)}</p>'
    if claim.needs_context:
        yield f'<p class="soft">{NEEDS_CONTEXT}</p>'
    if verdict.rationale:
        yield f"<p>{escape(verdict.rationale)}</p>"
    if verdict.grade is not None:
        yield f'<p class="soft">{escape(GRADES[verdict.grade])}</p>'
    yield from _mismatches(verdict)
    for cited in verdict.cited:
        yield f"<p>{escape(cited_words(cited.anchor, label=cited.label, reasons=cited.reasons))}.</p>"
    for evidence in verdict.evidence:
        yield _evidence(evidence, verdict.citations)
    yield "</div></article>"


def _mismatches(verdict: Verdict) -> Iterator[str]:
    if verdict.mismatches:
        yield "<table><tr><th>Differs in</th><th>The claim says</th><th>The document says</th></tr>"
        for mismatch in verdict.mismatches:
            document = "nothing like it" if mismatch.evidence_text is None else escape(mismatch.evidence_text)
            kind = DIFFERENCES[mismatch.kind]
            yield f"<tr><td>{kind}</td><td>{escape(mismatch.claim_text)}</td><td>{document}</td></tr>"
        yield "</table>"


def _evidence(evidence: Evidence, citations: Sequence[EvidenceSpan]) -> str:
    page = f", page {evidence.page}" if evidence.page is not None else ""
    cited = ", cited by the answer" if evidence.cited else ""
    return (
        f'<blockquote dir="auto">{_marked(evidence, citations)}<br>'
        f'<span class="soft">{escape(evidence.doc_id)}{page}, characters {evidence.start}–{evidence.end}'
        f"{cited}</span></blockquote>"
    )


def _marked(evidence: Evidence, citations: Sequence[EvidenceSpan]) -> str:
    """The passage with the deciding words marked."""
    for span in citations:
        if evidence.holds(span):
            start, end = span.start - evidence.start, span.end - evidence.start
            text = evidence.snippet
            return f"{escape(text[:start])}<mark>{escape(text[start:end])}</mark>{escape(text[end:])}"
    return escape(evidence.snippet)


def _rest(result: CheckResult) -> Iterator[str]:
    if result.findings or result.notes:
        yield "<h2>Notes</h2><ul>"
        yield from (f"<li>{escape(note)}</li>" for note in result.notes)
        yield from (f"<li>{finding.severity}: {escape(finding.message)}</li>" for finding in result.findings)
        yield "</ul>"
    if result.skipped:
        yield '<h2>Not claims</h2><ul class="soft">'
        yield from (f"<li>{escape(piece.text[:300])} ({piece.reason})</li>" for piece in result.skipped)
        yield "</ul>"


def _outcome(verdict: Verdict) -> str:
    return verdict.label or verdict.status
