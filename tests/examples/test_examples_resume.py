"""The résumé generator's promises, checked with PDFium's own text and boxes, apart from pincite."""

import json
import re

import pypdfium2
import pytest
from examples.resume import generate as generator
from examples.resume.pack import NAMES
from examples.resume.person import ITEM_FIELDS

from printed_pages import Page, bare

MADE = [(pack, seed) for pack in NAMES for seed in (1, 2, 3)]


@pytest.fixture(scope="module", params=MADE, ids=[f"{pack}-{seed}" for pack, seed in MADE])
def resume(request, tmp_path_factory):
    pack, seed = request.param
    out = tmp_path_factory.mktemp(f"{pack}-{seed}")
    gold = generator.generate(out, seed=seed, pack=pack)
    (path,) = (out / "documents").glob("*.pdf")
    with pypdfium2.PdfDocument(path) as document:
        pages = {number + 1: Page(document[number]) for number in range(len(document))}
    return gold, {field["key"]: field for field in gold["fields"]}, pages, path


def test_gold_has_every_field_of_the_schema_and_names_its_file(resume):
    gold, fields, _, path = resume
    schema = json.loads(generator.SCHEMA.read_text(encoding="utf-8"))
    assert list(fields) == ["person.name", "person.email", "person.phone", "claims"]
    assert list(ITEM_FIELDS) == list(schema["properties"]["claims"]["items"]["properties"])
    assert gold["sources"] == [path.name]
    assert json.loads((path.parents[1] / "gold.json").read_text(encoding="utf-8")) == gold


def test_every_quote_stands_on_its_page_in_its_box(resume):
    _, fields, pages, _ = resume
    for field in fields.values():
        for place in field["places"]:
            words = pages[place["page"]].words_in(place.get("lines", [place["box"]]))
            assert bare(words) == bare(place["quote"]), place


def test_every_value_of_a_claim_is_stated_and_nothing_else_is(resume):
    _, fields, _, _ = resume
    claims, places = fields["claims"]["value"], fields["claims"]["places"]
    stated = {(place["item"], place["item_field"]): place["value"] for place in places}
    assert stated == {
        (at, name): value for at, claim in enumerate(claims) for name, value in claim.items() if value is not None
    }


def test_claims_have_what_their_type_needs(resume):
    _, fields, _, _ = resume
    needed = {"experience": ("company", "role", "start", "end"), "education": ("school", "end")}
    for claim in fields["claims"]["value"]:
        assert claim["label"]
        assert all(claim[name] for name in needed.get(claim["type"], ()))
        assert all(re.fullmatch(r"\d{4}(-\d{2})?|present", claim[name] or "present") for name in ("start", "end"))


@pytest.mark.parametrize("pack", NAMES)
def test_equal_seeds_give_equal_bytes_and_others_do_not(tmp_path, pack):
    golds = [generator.generate(tmp_path / str(at), seed=seed, pack=pack) for at, seed in enumerate((7, 7, 8))]
    files = [next((tmp_path / str(at) / "documents").iterdir()).read_bytes() for at in range(3)]
    assert golds[0] == golds[1] != golds[2]
    assert files[0] == files[1] != files[2]


def test_packs_state_the_same_claims_in_other_layouts(tmp_path):
    golds = [generator.generate(tmp_path / pack, seed=3, pack=pack)["fields"] for pack in NAMES]
    assert golds[0][3]["value"] == golds[1][3]["value"] == golds[2][3]["value"]
    assert golds[0][3]["places"] != golds[1][3]["places"] != golds[2][3]["places"]


def test_many_seeds_fit_every_pack(tmp_path):
    for pack in NAMES:
        for seed in range(30, 50):
            fields = generator.generate(tmp_path / f"{pack}-{seed}", seed=seed, pack=pack)["fields"]
            assert {place["page"] for place in fields[3]["places"]} <= {1, 2}


def test_the_command_line_makes_several_and_says_what_is_wrong(tmp_path, capsys):
    assert generator.main([str(tmp_path), "--seed", "7", "--resumes", "2"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["resume-0007", "resume-0008"]
    assert generator.main([str(tmp_path), "--pack", "nobody"]) == 2
    assert "nobody: use classic, sidebar, table" in capsys.readouterr().err
    assert generator.main([str(tmp_path / "resume-0007"), "--seed", "9"]) == 2
    assert "choose an empty folder" in capsys.readouterr().err
