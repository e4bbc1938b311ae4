"""Pairs as tokens in one file, and the units that a true and a false claim about one passage form."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer
from training.verifier import pack as packing
from training.verifier.pack import FAMILIES, family_of, load_pack, pack, units_of

from pincite.nli.builtin import FOLDER


def row(claim: str, truth: str, *, evidence: str = "The pump weighs 31 kg.", name: str = "contrast") -> dict[str, str]:
    return {"set": name, "evidence": evidence, "claim": claim, "truth": truth}


ROWS = [
    row("The pump weighs 12 kg.", "c"),
    row("It is heavy.", "nc"),
    row("Its mass is 31 kilograms.", "e"),
    row("The pump weighs 31 kg.", "e"),
    row("It rained.", "n", evidence="The sun shone."),
]


def test_claims_that_share_as_many_words_with_the_evidence_form_a_unit() -> None:
    units = units_of(ROWS)
    assert units[0] == units[3]
    assert units[1] == units[2]
    assert len(set(units)) == 3


def test_pairs_with_one_evidence_of_other_families_form_no_unit() -> None:
    assert len(set(units_of([row("A.", "e"), row("B.", "c", name="fm2")]))) == 2


@pytest.mark.parametrize(
    ("name", "family"), [("fm2", "closest"), ("snli", "ordinary"), ("machine", "machine"), ("made_news", "ordinary")]
)
def test_a_set_belongs_to_a_family(name: str, family: str) -> None:
    assert family_of({"set": name}) == family


def test_a_pack_is_read_as_it_was_written(tmp_path: Path) -> None:
    tokenizer = Tokenizer.from_file(str(FOLDER / "tokenizer.json"))
    packed = pack(ROWS, tokenizer)
    packed.save(tmp_path / "pack.npz")
    same = load_pack(tmp_path / "pack.npz")
    first = same.tokens[: same.starts[1]]
    assert tokenizer.decode(first.tolist()) == "the pump weighs 31 kg. the pump weighs 12 kg."
    assert tokenizer.decode(first[same.claims[0] :].tolist()) == "the pump weighs 12 kg."
    assert same.truths.tolist() == [4, 6, 1, 1, 2]
    assert {FAMILIES[family] for family in same.families} == {"contrast"}
    assert np.array_equal(same.units, packed.units)


def test_a_pack_that_cannot_be_carried_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LARGEST", 100)
    packed = pack(ROWS, Tokenizer.from_file(str(FOLDER / "tokenizer.json")))
    with pytest.raises(ValueError, match="more than 100: pack fewer pairs"):
        packed.save(tmp_path / "pack.npz")
