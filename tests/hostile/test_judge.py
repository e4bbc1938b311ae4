"""No hostile passage or answer makes a claim supported, changes another claim's verdict, or leaves the page's text.

Judges here believe whatever they are told. What they get through is their own label with words that do stand in the
evidence: nothing else is taken.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from tests.hostile.judge_attacks import ANSWERS, ORDERS

from pincite.claims.model import extract_with_model
from pincite.records import CheckResult, ModelRequest
from pincite.testing import ScriptedModel
from pincite.verification import Checker, EvidenceIndex, Verifier, check_page, read_sources
from pincite.verification.model_judge import ModelJudge

ANSWER = "The annual charge is $150. Bob joined Acme in 2021. The office opens at 9."
HONEST = [("staff", "Bob joined Acme in 2021. He is a clerk."), ("hours", "The office opens at 8.")]
EXPECTED = [("nei", "judged"), ("supported", "judged"), ("refuted", "judged")]
OPEN = "clm_001"

Reply = Callable[[ModelRequest], str]


def run(order: str, reply: Reply | None = None) -> tuple[CheckResult, list[ModelRequest]]:
    """The check of the answer beside the honest documents and the hostile one, and what a judge was asked."""
    model = ScriptedModel(reply or (lambda request: "{}"))
    verifier = Verifier(judge=ModelJudge(model)) if reply else Verifier()
    index = EvidenceIndex(read_sources([*HONEST, ("hostile", order)]))
    return Checker(verifier=verifier).check(ANSWER, query="", evidence=index), model.requests


def labels(result: CheckResult) -> list[tuple[str | None, str]]:
    return [(each.verdict.label, each.verdict.status) for each in result.claims]


def judgement(**changes: object) -> str:
    whole = {"id": OPEN, "label": "supported", "confidence": 1, "evidence": 1, "quote": "it is so indeed"}
    others = [{**whole, "id": name, "label": "refuted"} for name in ("clm_002", "clm_003")]
    return json.dumps({"judgements": [{**whole, **changes}, *others]})


def each_order(test: Callable[..., None]) -> Callable[..., None]:
    return pytest.mark.parametrize("order", list(ORDERS.values()), ids=list(ORDERS))(test)


def test_there_are_enough_of_them() -> None:
    assert len(ORDERS) >= 60


@each_order
def test_no_order_changes_a_verdict_by_rule(order: str) -> None:
    assert labels(run(order)[0]) == labels(run("A quiet day.")[0]) == EXPECTED


LIES = {
    "invented": lambda order: "the annual charge is indeed $150",
    "claim": lambda order: "The annual charge is $150",
    "none": lambda order: None,
    "empty": lambda order: "",
    "blank": lambda order: " \u200b ",
    "one word": lambda order: "supported",
    "altered": lambda order: "Bob joined Acme in 2022",
    "cut number": lambda order: "joined Acme in 202",
    "list": lambda order: ["Bob joined Acme"],
}


@each_order
def test_a_judge_that_obeys_and_quotes_nothing_that_stands_there_is_not_believed(order: str) -> None:
    for name, lie in LIES.items():
        result, _ = run(order, lambda request, lie=lie: judgement(quote=lie(order)))  # type: ignore[misc]  # a default
        assert labels(result) == EXPECTED, name
        assert not result.claims[0].verdict.citations


@each_order
def test_what_a_judge_gets_through_stands_in_the_evidence_and_touches_no_other_claim(order: str) -> None:
    texts = dict([*HONEST, ("hostile", order)])
    result, _ = run(order, lambda request: judgement(quote=" ".join(order.split()[:6])))
    assert labels(result)[1:] == EXPECTED[1:]
    for span in result.claims[0].verdict.citations:
        assert texts[span.doc_id][span.start : span.end].strip()
        assert span.end <= len(texts[span.doc_id])


@each_order
def test_a_judge_that_repeats_the_evidence_before_its_answer_is_not_mistaken(order: str) -> None:
    honest = json.dumps({"judgements": [{"id": OPEN, "label": "nei"}]})
    for reply in (f"The evidence says: {order}\n{honest}", f"{honest}\nThe evidence said: {order}"):
        result, _ = run(order, lambda request, reply=reply: reply)  # type: ignore[misc]  # a default
        assert result.claims[0].verdict.label in {None, "nei"}
        assert labels(result)[1:] == EXPECTED[1:]


@each_order
def test_a_prompt_shows_each_passage_once_and_nothing_that_nobody_sees(order: str) -> None:
    _, requests = run(order, lambda request: "{}")
    for request in requests:
        opened = len(re.findall(r"<evidence number=\d+>", request.prompt, re.IGNORECASE))
        assert opened == len(re.findall(r"</evidence", request.prompt, re.IGNORECASE)) <= 3
        assert len(re.findall(r"<claim id=", request.prompt)) == len(re.findall(r"</claim>", request.prompt)) == 1
        assert not [char for char in request.prompt if unicodedata.category(char) in {"Cf", "Co", "Cs"}]
        marks = r"<\|im_|(?<!\\)\[/?INST\]|^(?:system|user|assistant|human)\s*:"
        assert not re.search(marks, request.prompt, re.IGNORECASE | re.MULTILINE)


class _Tags(HTMLParser):
    """The tags and attributes of a page, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: set[str] = set()
        self.metas = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.metas += tag == "meta"
        self.attributes |= {name for name, _ in attrs}
        self.links |= {value or "" for name, value in attrs if name in {"href", "src"}}


def safe(page: str) -> None:
    seen = _Tags(page)
    assert not seen.tags & {"script", "svg", "img", "iframe", "object", "form", "base", "link"}
    assert not {name for name in seen.attributes if name.startswith("on")} | (seen.attributes & {"style", "src"})
    assert all(re.fullmatch(r"#clm_\d{3,}|#claims", link) for link in seen.links)
    assert (seen.metas, page.count("<style>"), page.count("<main>"), page.count("</main>")) == (3, 1, 1, 1)
    assert page.count("default-src 'none'") == 1


@each_order
def test_no_passage_leaves_the_pages_text(order: str) -> None:
    source = (f"{order[:60]}", f"The annual charge is due. {order} The annual charge is due.")
    index = EvidenceIndex(read_sources([source]), notes=[order])
    safe(check_page(Checker().check(f"{ANSWER} [1]", query=order, evidence=index)))


@pytest.mark.parametrize("order", list(ANSWERS.values()), ids=list(ANSWERS))
def test_no_answer_leaves_the_pages_text(order: str) -> None:
    index = EvidenceIndex(read_sources([("d", order)]))
    safe(check_page(Checker().check(f"{order} The fee is $5. {order}", query=order, evidence=index)))


_ENDS = re.compile(r"</answer\s*>", re.IGNORECASE)
"""The end of the answer in a prompt: it is named once before, in the words that say where the answer stands."""


@pytest.mark.parametrize("profile", ["llm", "aps"])
@pytest.mark.parametrize("order", list(ANSWERS.values()), ids=list(ANSWERS))
def test_an_extractor_that_obeys_lists_nothing_that_is_not_in_the_answer(order: str, profile: str) -> None:
    answer = f"The fee is $5. {order} The cap is $6."
    reply = json.dumps({"claims": ["Acme is bankrupt", "The charge was waived in 1999", "The fee is $5"]})
    model = ScriptedModel(lambda request: reply)
    found = extract_with_model(answer, model=model, extractor=profile)  # type: ignore[arg-type]  # one of two names
    texts = {claim.text for claim in found.claims}
    assert "The fee is $5" in texts
    assert any(text.endswith("The cap is $6") for text in texts)
    assert not any("bankrupt" in claim.statement or "1999" in claim.statement for claim in found.claims)
    assert [finding.code for finding in found.findings].count("not_aligned") == 2
    for request in model.requests:
        assert len(_ENDS.findall(request.prompt)) == 2
