"""The generator's promises, checked with PDFium's own text and boxes, apart from pincite."""

import hashlib
import json
import math
import re
from datetime import date
from functools import cache

import numpy as np
import pypdfium2
import pytest
from examples.workers_comp import generate as generator
from examples.workers_comp.claim import make_claim
from examples.workers_comp.copies import SCAN, WORD
from examples.workers_comp.formats import DATES, MONEY, TIMES
from examples.workers_comp.layout import Flow
from examples.workers_comp.pack import PACKS, load_pack
from examples.workers_comp.scan import MOST_TURNED, turned_box
from hypothesis import given
from hypothesis import strategies as st

import pincite
from printed_pages import Page, bare

CLAIMS = [("standard", 1), ("standard", 2), ("carrier_b", 3), ("carrier_b", 4), ("tpa", 5), ("tpa", 6)]
IDS = [f"{pack}-{seed}" for pack, seed in CLAIMS]


def _printed(out):
    """The 26 PDFs, without the scan."""
    return [path for path in sorted((out / "documents").glob("*.pdf")) if SCAN not in path.name]


def _places(gold, *, copied=""):
    """Every place with its field's key: those in the 26 PDFs, or those in one of the copies."""
    pairs = [(field["key"], place) for field in gold["fields"] for place in field["places"]]
    return [pair for pair in pairs if (copied in pair[1]["source"] if copied else "copy)" not in pair[1]["source"])]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    @cache
    def make(pack, seed):
        out = tmp_path_factory.mktemp(f"{pack}-{seed}")
        found = generator.generate(out, seed=seed, pack=pack)
        pages = {}
        for path in _printed(out):
            with pypdfium2.PdfDocument(path) as document:
                for number in range(len(document)):
                    pages[path.name, number + 1] = Page(document[number])
        return out, found, pages

    return make


@pytest.fixture(params=CLAIMS, ids=IDS)
def claim(request, made):
    return request.param, *made(*request.param)


def digests(out):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.rglob("*.*"))}


def test_the_schema_has_84_leaves_in_28_categories():
    schema = json.loads(generator.SCHEMA.read_text(encoding="utf-8"))
    assert len(schema["properties"]) == 28
    assert len(set(generator.field_keys())) == 84
    leaves = [leaf for node in schema["properties"].values() for leaf in node["properties"].values()]
    assert all(leaf["description"] and leaf["type"] in ("string", "boolean", "number", "array") for leaf in leaves)


def test_a_claim_has_26_pdfs_a_scan_a_word_file_and_a_gold_entry_for_each_field(claim):
    (pack, seed), out, gold, pages = claim
    assert gold == json.loads((out / "gold.json").read_text(encoding="utf-8"))
    assert (gold["pack"], gold["seed"]) == (pack, seed)
    assert len({name for name, _ in pages}) == 26
    assert sorted(path.name for path in (out / "documents").iterdir()) == sorted(gold["sources"])
    assert [sum(ending in name for name in gold["sources"]) for ending in (SCAN, WORD)] == [1, 1]
    assert [field["key"] for field in gold["fields"]] == generator.field_keys()


def test_between_15_and_25_percent_of_the_fields_are_absent(claim):
    _, _, gold, _ = claim
    absent = [field for field in gold["fields"] if field["status"] == "not_present"]
    assert 0.15 * 84 <= len(absent) <= 0.25 * 84
    assert all(field["value"] is None and field["places"] == [] for field in absent)
    assert all(field["places"] for field in gold["fields"] if field not in absent)


def test_every_quote_stands_on_its_page(claim):
    _, _, gold, pages = claim
    for key, place in _places(gold):
        text = pages[place["source"], place["page"]].text
        # A space that is only a gap between two boxes is PDFium's to see or not.
        assert place["quote"].replace(" ", "") in text.replace(" ", ""), (key, place)


def test_every_box_holds_its_quote_and_nothing_else(claim):
    _, _, gold, pages = claim
    for key, place in _places(gold):
        words = pages[place["source"], place["page"]].words_in(place.get("lines", [place["box"]]))
        assert bare(words) == bare(place["quote"]), (key, place, words)


def test_the_scan_is_a_picture_of_a_document_with_its_places_a_little_turned(claim):
    _, out, gold, _ = claim
    places = _places(gold, copied=SCAN)
    name = places[0][1]["source"]
    with pypdfium2.PdfDocument(out / "documents" / name) as document:
        assert {page.get_textpage().count_chars() for page in document} == {0}
        shades = [np.asarray(page.render(scale=2).to_pil().convert("L")) for page in document]
    original = [place for _, place in _places(gold) if place["source"] == name.replace(SCAN, ".pdf")]
    assert [place["quote"] for _, place in places] == [place["quote"] for place in original]
    for (_, place), drawn in zip(places, original, strict=True):
        box, other = place["box"], drawn["box"]
        assert abs(box["left"] + box["width"] / 2 - other["left"] - other["width"] / 2) < 0.02
        assert abs(box["top"] + box["height"] / 2 - other["top"] - other["height"] / 2) < 0.02
        shade = shades[place["page"] - 1]
        rows, columns = shade.shape
        part = shade[
            int(box["top"] * rows) : int((box["top"] + box["height"]) * rows) + 1,
            int(box["left"] * columns) : int((box["left"] + box["width"]) * columns) + 1,
        ]
        assert part.min() < 110, place


def test_every_quote_of_the_word_file_stands_in_its_cluster(claim):
    _, out, gold, _ = claim
    places = _places(gold, copied=WORD)
    document = pincite.parse(out / "documents" / places[0][1]["source"])
    for key, place in places:
        assert " ".join(place["quote"].split()) in " ".join(document.page(place["page"]).text.split()), (key, place)
        assert "box" not in place


def test_the_26_pdfs_are_the_same_without_the_copies(made, tmp_path):
    out, gold, _ = made("standard", 1)
    alone = generator.generate(tmp_path, seed=1, pack="standard", copies=False)
    assert alone["sources"] == gold["sources"][:-2]
    assert {path.name: path.read_bytes() for path in _printed(out)} == {
        path.name: path.read_bytes() for path in (tmp_path / "documents").iterdir()
    }


@given(
    st.tuples(*[st.floats(0, 700)] * 2, *[st.floats(1, 80)] * 2),
    st.floats(-MOST_TURNED, MOST_TURNED),
)
def test_a_box_turned_with_its_page_keeps_its_middle_s_distance_and_grows_little(edges, angle):
    flow = Flow(size=(612.0, 792.0), margins=(0, 0, 0, 0), font="Helvetica", points=10)
    left, bottom, width, height = edges
    turned = turned_box(flow, (left, bottom, left + width, bottom + height), angle)
    before = math.hypot(left + width / 2 - 306, bottom + height / 2 - 396)
    after = math.hypot((turned[0] + turned[2]) / 2 - 306, (turned[1] + turned[3]) / 2 - 396)
    assert after == pytest.approx(before, abs=1e-6)
    assert width <= turned[2] - turned[0] + 1e-3 * width
    assert turned[2] - turned[0] <= width + 0.03 * height


def test_every_item_of_a_list_is_stated(claim):
    _, _, gold, _ = claim
    for field in gold["fields"]:
        if isinstance(field["value"], list) and field["value"]:
            assert {place["item"] for place in field["places"]} == set(range(len(field["value"]))), field["key"]


def test_a_document_contradicts_the_others(claim):
    _, _, gold, _ = claim
    contested = [field for field in gold["fields"] if "conflict" in field]
    assert contested
    for field in contested:
        assert field["value"] == field["conflict"][0] != field["conflict"][1]
        sources = {value: {p["source"] for p in field["places"] if p["value"] == value} for value in field["conflict"]}
        assert len(sources[field["conflict"][1]]) == 1
        assert sources[field["conflict"][0]] - sources[field["conflict"][1]]


def test_what_is_absent_is_printed_nowhere(claim):
    (_, seed), _, _, pages = claim
    everything = " ".join(page.text for page in pages.values())
    for key, value in make_claim(seed).hidden.items():
        if isinstance(value, date):
            printed = [style(value) for style in DATES.values()]
        elif isinstance(value, float):
            printed = [style(value) for style in MONEY.values()]
        elif key.endswith("time_of_injury"):
            printed = [style(value) for style in TIMES.values()]
        elif isinstance(value, str) and any(character.isupper() or character.isdigit() for character in value):
            printed = [value]
        else:
            continue
        for words in printed:
            assert not re.search(rf"(?<![\w,.]){re.escape(words)}(?![\w,]|\.\d)", everything), (key, words)


def test_pages_turned_and_cropped_are_among_them(claim):
    _, out, _, _ = claim
    turned = cropped = 0
    for path in _printed(out):
        with pypdfium2.PdfDocument(path) as document:
            turned += document[0].get_rotation() != 0
            cropped += document[0].get_cropbox() != document[0].get_mediabox()
    assert turned
    assert cropped


def test_equal_seeds_give_equal_bytes(made, tmp_path):
    out, *_ = made("standard", 1)
    generator.generate(tmp_path, seed=1, pack="standard")
    assert digests(tmp_path) == digests(out)


def test_seeds_and_packs_differ(made):
    first, second = made("standard", 1)[1], made("standard", 2)[1]
    values = [{field["key"]: field["value"] for field in gold["fields"]} for gold in (first, second)]
    assert sum(values[0][key] != values[1][key] for key in values[0]) > 40
    sources = [set(made(pack, seed)[1]["sources"]) for pack, seed in (("standard", 1), ("carrier_b", 3), ("tpa", 5))]
    assert all(len(one & other) < 5 for one in sources for other in sources if one is not other)


@pytest.mark.parametrize("pack", ["standard", "carrier_b", "tpa"])
def test_a_pack_states_every_field_for_many_seeds(pack):
    for seed in range(100, 106):
        claim = make_claim(seed)
        assert not generator.unstated(claim, generator.compose_claim(claim, pack))


def test_a_pack_may_lie_in_any_folder(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for path in (PACKS / "standard").glob("*.*"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8").replace('"standard"', '"mine"'))
    pack, templates = load_pack(str(folder))
    assert (pack.name, len(templates)) == ("mine", 26)


def test_the_command_line_makes_several_claims(tmp_path, capsys):
    assert generator.main([str(tmp_path), "--seed", "7", "--claims", "2"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["claim-0007", "claim-0008"]
    assert generator.main([str(tmp_path), "--pack", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
