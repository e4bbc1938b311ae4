import json
import os
import shutil

import pytest
from lxml import html

import pincite
from pincite import api, from_json, to_json
from pincite.api.views import draw_pictures, write_view
from pincite.errors import ForeignOutputError, ResultError, UsageError
from pincite.records import View
from pincite.testing import PdfBuilder

SCHEMA = {"type": "object", "properties": {"invoice_number": {"type": "string"}, "total": {"type": "number"}}}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a result, its documents, and a check of an answer against them."""
    place = tmp_path_factory.mktemp("made")
    builder = PdfBuilder()
    builder.page().lines(72, 700, ["Invoice number: A-17", "Total: 250.00"], leading=24)
    (place / "docs").mkdir()
    builder.page().text(72, 700, "Nothing is cited here.").save(place / "docs" / "invoice.pdf")
    (place / "docs" / "terms.md").write_text("# Terms\n\nThe fee is $150.\n", encoding="utf-8")
    config = api.load_config()
    pincite.extract([place / "docs"], SCHEMA, out=place / "out", config=config)
    checked = pincite.check("The fee is $150.", [place / "docs"], config=config)
    (place / "check").mkdir()
    (place / "check" / "check.json").write_bytes(to_json(checked, pretty=True))
    return place


@pytest.fixture
def folder(made, tmp_path):
    shutil.copytree(made, tmp_path / "made")
    return tmp_path / "made"


def test_a_result_is_opened_with_its_documents_and_files(folder):
    view, documents = api.open_result(folder / "out")
    assert view.result.kind == "fields"
    assert {source.id: source.layout for source in view.sources} == {"invoice": "pages", "terms": "clusters"}
    files = {slug: path.name for slug, path in documents.files.items()}
    assert files == {"invoice": "invoice.pdf", "terms": "terms.md"}
    assert documents.failures == ()


def test_documents_that_were_moved_are_found_where_one_says(folder):
    (folder / "docs").rename(folder / "moved")
    view, _ = api.open_result(folder / "out")
    assert [source.layout for source in view.sources] == [None, None]
    view, _ = api.open_result(folder / "out", sources=folder / "moved")
    assert [source.layout for source in view.sources] == ["pages", "clusters"]


def test_a_data_json_alone_shows_the_words_its_boxes_lie_on(folder):
    (folder / "out" / "fields.json").unlink()
    view, documents = api.open_result(folder / "out")
    assert [item.field.label for item in view.fields] == ["Invoice Number", "Total"]
    (cited,) = view.fields[0].field.citations
    assert "A-17" in cited.excerpt
    document = documents.document("invoice")
    for segment in cited.segments:
        assert document.page(segment.page).text[segment.char_span.start : segment.char_span.end] == segment.excerpt
    assert view.fields[0].review.needed


def test_a_data_json_without_its_documents_shows_errors_and_no_values(folder):
    (folder / "out" / "fields.json").unlink()
    shutil.rmtree(folder / "docs")
    view, _ = api.open_result(folder / "out")
    assert {(item.field.status, item.field.rejected_value) for item in view.fields} == {
        ("error", "A-17"),
        ("error", "250.00"),
    }
    assert "not at hand" in view.fields[0].field.error.message


def test_a_check_is_shown_with_the_documents_whose_words_it_has(folder):
    view, _ = api.open_result(folder / "check", sources=folder / "docs")
    assert view.result.kind == "check"
    assert [source.id for source in view.sources] == ["invoice", "terms"]
    (folder / "docs" / "terms.md").write_text("# Terms\n\nThe fee is $170.\n", encoding="utf-8")
    view, _ = api.open_result(folder / "check" / "check.json", sources=folder / "docs")
    assert [source.id for source in view.sources] == ["invoice"]
    view, _ = api.open_result(folder / "check")
    assert view.sources == ()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("out", None, "no result here"),
        ("out/fields.json", None, "no such result"),
        ("out/x.json", b"[1]", "neither a result nor a check"),
        ("out/data.json", b"{}", "not a data.json"),
        ("out/data.json", b"\xff", "not a data.json"),
    ],
    ids=["empty folder", "no file", "other json", "other data", "no text"],
)
def test_what_is_no_result_is_said(tmp_path, name, content, said):
    (tmp_path / "out").mkdir()
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(ResultError, match=said):
        api.open_result(tmp_path / name)


def test_several_checks_in_a_folder_have_to_be_named(folder):
    shutil.copy(folder / "check" / "check.json", folder / "check" / "other.json")
    with pytest.raises(UsageError, match=r"2 checks; name one of them: check\.json, other\.json"):
        api.open_result(folder / "check")


@pytest.mark.parametrize(("all_pages", "count"), [(False, 1), (True, 2)], ids=["cited", "all"])
def test_one_file_holds_the_result_and_its_pages(folder, all_pages, count):
    out = folder / "page.html"
    assert pincite.export_html(folder / "out", out, all_pages=all_pages, width=400) == count
    shutil.rmtree(folder / "docs")
    read = html.document_fromstring(out.read_text(encoding="utf-8"))
    assert [src[:22] for src in read.xpath("//figure//img/@src")] == ["data:image/png;base64,"] * count
    held = from_json(View, read.xpath("//script[@id='pincite-view']")[0].text)
    assert [item.field.display for item in held.fields] == ["A-17", "250.00"]
    text = held.sources[0].pages[0].text or ""
    assert "Total: 250.00" in text
    if pincite.api.load_program() is not None:
        packed = json.loads(read.xpath("//script[@id='pincite-words']")[0].text)["sources"][0]
        assert sorted(packed) == [str(number) for number in range(1, count + 1)]
        assert text[packed["1"][0] :].startswith(text.split()[0])


def test_a_page_that_cannot_be_drawn_says_why_and_the_rest_is_there(folder):
    view, documents = api.open_result(folder / "out")
    (folder / "docs" / "invoice.pdf").write_bytes(b"%PDF-1.7 changed")
    pictures = draw_pictures(view, documents, api.load_config(), width=400)
    write_view(view, documents, pictures, folder / "page.html")
    text = (
        html.document_fromstring((folder / "page.html").read_text(encoding="utf-8")).xpath("//figure")[0].text_content()
    )
    assert "not shown" in text
    assert "changed since" in text


def test_a_file_that_is_there_is_replaced_only_when_one_says_so(folder):
    out = folder / "page.html"
    out.write_text("mine", encoding="utf-8")
    with pytest.raises(ForeignOutputError, match="--overwrite"):
        pincite.export_html(folder / "out", out)
    assert out.read_text(encoding="utf-8") == "mine"
    pincite.export_html(folder / "out", out, overwrite=True, width=400)
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_file_that_cannot_be_written_leaves_nothing_behind(folder):
    with pytest.raises(UsageError, match="there is no folder"):
        pincite.export_html(folder / "out", folder / "nowhere" / "page.html", width=400)
    assert not [name for name in os.listdir(folder) if name.endswith(".part")]


def test_equal_results_give_equal_files(folder):
    for name in ("one.html", "two.html"):
        pincite.export_html(folder / "out", folder / name, width=400)
    assert (folder / "one.html").read_bytes() == (folder / "two.html").read_bytes()


@pytest.mark.parametrize(
    "bounds",
    [{"left": -5, "top": 9, "width": 1e9, "height": 1}, {"left": 0.99, "top": 0.99, "width": 0.0, "height": 0.0}],
    ids=["off the page", "no words"],
)
def test_boxes_of_others_that_lie_on_no_words_are_errors(folder, bounds):
    file = folder / "out" / "data.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    data["fields"][0]["citations"][0]["bbox"] = bounds
    file.write_text(json.dumps(data), encoding="utf-8")
    (folder / "out" / "fields.json").unlink()
    view, _ = api.open_result(folder / "out")
    first = view.fields[0].field
    assert first.status == "error"
    assert "no words where it points to" in first.error.message
