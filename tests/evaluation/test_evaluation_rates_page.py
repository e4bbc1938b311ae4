import re
from html.parser import HTMLParser

import pytest

from log_rows import entry, judgement, tailored
from pincite.evaluation.rates import ReportOptions, rate_report, report_page
from pincite.evaluation.rates.words import cost_text, interval_text, rate_text


class Tags(HTMLParser):
    """Whether every tag is closed in its turn, and which attributes point elsewhere."""

    VOID = ("meta",)

    def __init__(self):
        super().__init__()
        self.open, self.outside = [], []

    def handle_starttag(self, tag, attrs):
        self.outside += [value for name, value in attrs if name in ("src", "href", "srcset") and value]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def rows(**facts):
    good = [entry(at, week=at % 5, **facts) for at in range(60)]
    return [*good, *(entry(100 + at, week=6, failing=5, **facts) for at in range(20))]


def test_the_page_is_whole_and_asks_for_nothing_outside():
    found = report_page(rate_report([*rows(), tailored(1, passed=True)]))
    tags = Tags()
    tags.feed(found)
    assert (tags.open, tags.outside) == ([], [])
    assert 'http-equiv="Content-Security-Policy" content="default-src \'none\'' in found
    assert not re.search(r"https?://|@import|<script", found)


def test_equal_reports_give_equal_bytes():
    assert report_page(rate_report(rows())) == report_page(rate_report(list(reversed(rows()))))


def test_names_are_shown_and_never_obeyed():
    found = report_page(rate_report(rows(model="<script>alert(1)</script>", prompt_version='"><b>')))
    assert "<script>alert" not in found
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in found
    assert 'aria-label="extract · &lt;script' in found


def test_drift_is_said_in_words_and_marked_by_shape():
    found = report_page(rate_report(rows()))
    assert "<b>▼ worse</b>: extract, 2026-W43, evaluations that passed: -100.0 points" in found
    assert ">▼</text>" in found
    assert "worse than the baseline</title>" in found


def test_a_group_is_called_what_it_is():
    found = report_page(rate_report(rows(), ReportOptions(by=())))
    assert "<h2>all evaluations</h2>" in found
    assert "<h2>unnamed</h2>" in report_page(rate_report(rows(), ReportOptions(by=("model",))))


def test_no_drift_is_said_too():
    assert "None shown in " in report_page(rate_report([entry(at, week=at % 6) for at in range(60)]))


def test_weeks_without_rows_break_the_line():
    found = report_page(rate_report([entry(1), entry(2, week=1), entry(3, week=4)]))
    charts = re.findall(r"<svg viewBox.*?</svg>", found, re.DOTALL)
    assert [chart.count('class="path"') for chart in charts] == [1, 1]
    assert [chart.count("<circle") for chart in charts] == [3, 3]


@pytest.mark.parametrize("number", [0, 1])
def test_few_rows_make_a_page(number):
    found = report_page(rate_report([entry(1, ai_eval_result=judgement("pass"))][:number]))
    assert f"{number} evaluations" in found


def test_nothing_finished_has_a_dash_and_no_chart():
    found = report_page(rate_report([entry(1, passed=None, claims=0)]))
    assert "evaluations that passed: –" in found
    assert "<svg viewBox" not in found


def test_words():
    assert rate_text(None) == interval_text(None, None, None) == "–"
    assert interval_text(0.5, None, None) == "50.0 %"
    assert interval_text(-0.05, -0.1, 0.0, points=True) == "-5.0 points (-10.0 to +0.0)"
    assert (cost_text(None), cost_text(12_345)) == ("not known", "$0.0123")
