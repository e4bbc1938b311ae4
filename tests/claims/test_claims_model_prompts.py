"""Prompts and their overrides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.claims.model.prompts import PROMPT_VERSION, Prompts, fill, load_prompts
from pincite.errors import ConfigError


def test_places_are_filled_once_and_other_braces_stay() -> None:
    assert fill('{answer} {"a": {x}} {query}', answer="{query}", query="Q") == '{query} {"a": {x}} Q'
    assert fill('{{"a": {{}}}} {answer}', answer="x") == '{"a": {}} x'


def test_overrides_come_from_json_and_markdown(tmp_path: Path) -> None:
    (tmp_path / "ingestion.prompts.json").write_text(json.dumps({"claims_extractor_prompt": "List: {answer}"}))
    (tmp_path / "chunking.prompts.md").write_text("# proposition_generic\n\n```text\nSplit {answer}\n```\n")
    found = load_prompts(tmp_path)
    assert (found.claims(), found.propositions("generic")) == ("List: {answer}", "Split {answer}")
    assert found.system == Prompts().system
    assert found.version.startswith(f"{PROMPT_VERSION}+")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("ingestion.prompts.json", '{"claims_extractor_prompt": "x"}', "no {answer} in it"),
        ("ingestion.prompts.json", "[]", "object of prompts"),
        ("ingestion.prompts.json", "{", "cannot be read"),
        ("ingestion.prompts.yaml", "x", "is YAML"),
        ("ingestion.prompts.md", "x" * 1_000_001, "larger than"),
    ],
)
def test_overrides_that_cannot_be_used(tmp_path: Path, name: str, text: str, words: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(ConfigError, match=words):
        load_prompts(tmp_path)


def test_no_folder_and_a_missing_folder(tmp_path: Path) -> None:
    assert load_prompts(None) == Prompts()
    with pytest.raises(ConfigError, match="is not there"):
        load_prompts(tmp_path / "x")
