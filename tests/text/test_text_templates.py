"""Pages from templates: every text stays text, wherever a template puts it."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, UndefinedError, nodes
from lxml import html

from pincite.text.display.printing import shown
from pincite.text.display.templates import inline_asset, inline_json, render

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "style": "</style><img src=x onerror=alert(1)>",
    "quote": "\" onclick='alert(1)",
    "entity": "&lt;b&gt;",
    "template": "{{ 7 * 7 }}{% raw %}",
    "reordering": "\u202egnp.exe",
}
PACKAGE = Path(str(resources.files("pincite")))
TEMPLATES = [
    path.relative_to(PACKAGE).as_posix()
    for path in sorted(PACKAGE.rglob("*"))
    if path.parent.name in {"templates", "login_files"} and path.suffix in {".html", ".svg"}
]


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_a_text_is_never_markup(words):
    page = html.document_fromstring(render("server/login_files/error.html", title=words, detail=words))
    plain = html.document_fromstring(render("server/login_files/error.html", title="t", detail="d"))
    assert [element.tag for element in page.iter()] == [element.tag for element in plain.iter()]
    assert page.xpath("string(//h1)") == shown(words)
    assert page.xpath("string(//p[@role='alert'])") == shown(words)


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_a_text_in_an_attribute_cannot_end_it(words):
    (figure,) = html.fragments_fromstring(
        render("evaluation/rates/templates/chart.svg", chart={**EMPTY_CHART, "title": words})
    )
    assert dict(figure.attrib)["aria-label"] == shown(words)
    assert [element.tag for element in figure.iter()] == ["svg", "title"]


EMPTY_CHART = {"width": 1, "height": 1, "window": None, "shares": [], "weeks": [], "lines": [], "points": []}


@given(st.text())
def test_what_reorders_or_controls_text_is_shown_and_does_nothing(words):
    page = render("server/login_files/error.html", title="t", detail=words)
    control = {chr(code) for code in (*range(9), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028)}
    assert not set(page) & control


def test_nothing_is_written_for_none_and_a_missing_name_is_an_error():
    assert '<p class="error" role="alert"></p>' in render("server/login_files/error.html", title="t", detail=None)
    with pytest.raises(UndefinedError, match="'detail' is undefined"):
        render("server/login_files/error.html", title="t")


@pytest.mark.parametrize("closing", ["</script>", "</SCRIPT >", "<!--", "\u2028", "]]>"])
def test_json_in_a_page_can_neither_end_its_element_nor_begin_another(closing):
    content = inline_json(json.dumps({"title": closing}, ensure_ascii=False).encode())
    assert json.loads(content) == {"title": closing}
    assert not set(content) & set("<>&\u2028\u2029")


@pytest.mark.parametrize("content", ["a</script>b", "a</SCRIPT", "<!-- a"])
def test_a_script_of_ours_that_would_end_early_is_refused(content):
    with pytest.raises(ValueError, match="would end it"):
        inline_asset("script", content)


def test_there_are_templates():
    assert len(TEMPLATES) >= 10


@pytest.mark.parametrize("template", TEMPLATES)
def test_no_template_declares_a_text_safe(template):
    tree = Environment().parse((PACKAGE / template).read_text(encoding="utf-8"))
    assert not list(tree.find_all((nodes.MarkSafe, nodes.MarkSafeIfAutoescape, nodes.ScopedEvalContextModifier)))
    assert "safe" not in {used.name for used in tree.find_all(nodes.Filter)}
