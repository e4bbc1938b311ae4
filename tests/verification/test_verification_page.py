"""The page of a check: text stays text, every claim is there, no script may run."""

from __future__ import annotations

from dataclasses import replace

from pincite.records import CheckResult
from pincite.verification import Checker, EvidenceIndex, check_page, read_sources


def checked(answer: str, *evidence: str, query: str = "") -> CheckResult:
    return Checker().check(answer, query=query, evidence=EvidenceIndex(read_sources(list(evidence))))


def test_everything_from_outside_is_escaped() -> None:
    mark = "<b>&\"'"
    page = check_page(checked(f"The fee {mark} is $5.", f"The fee {mark} is $5.", query=mark))
    assert mark not in page
    assert page.count("&lt;b&gt;&amp;&#34;&#39;") >= 4


def test_nothing_is_loaded_and_no_script_runs() -> None:
    page = check_page(checked("The fee is $5.", "The fee is $5."))
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert not any(word in page for word in ("<script", "http://", "https://", "url(", "@import"))


def test_each_claim_is_a_link_to_its_evidence() -> None:
    page = check_page(checked("The fee is $5. The cap is $7.", "Dogs bark. The fee is $5. It is due."))
    assert page.count('href="#clm_') == 2 * page.count('<article id="clm_') == 4
    assert 'class="supported' in page
    assert "<mark>The fee is $5.</mark>" in page


def test_a_claim_inside_another_one_is_left_to_the_list() -> None:
    result = checked("The fee is $5. The cap is $7.")
    first, second = result.claims
    inner = replace(second.claim, start_offset=4, end_offset=7)
    page = check_page(replace(result, claims=(first, replace(second, claim=inner))))
    assert page.count('title="not enough information">') == 1
    assert page.count("<article id=") == 2
    assert "The cap is $7." in page


def test_every_place_of_a_claim_is_a_link() -> None:
    page = check_page(checked("The fee is $5. Dogs are barred. The fee is $5.", "The fee is $5."))
    assert page.count('title="supported">The fee is $5</a>') == 2
    assert page.count("<article id=") == 2


def test_an_answer_without_claims_has_a_page() -> None:
    assert "The answer makes no claims." in check_page(checked("Hello!"))


def test_equal_results_give_equal_pages() -> None:
    assert check_page(checked("The fee is $5.")) == check_page(checked("The fee is $5."))
