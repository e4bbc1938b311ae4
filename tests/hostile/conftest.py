"""Every file of every attack, parsed once by the real parser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.hostile.base import base_files
from tests.hostile.cases import ATTACKS

import pincite
from pincite.config.build import FileParser
from pincite.parsing import unique_slugs

Library = dict[str, list[pincite.Document]]


@pytest.fixture(scope="session")
def config(tmp_path_factory: pytest.TempPathFactory) -> pincite.config.Config:
    """A configuration that keeps nothing outside the tests' own folder."""
    folder = tmp_path_factory.mktemp("hostile-config")
    file = folder / "pincite.toml"
    file.write_text("[cache]\nenabled = false\n")
    return pincite.load_config(file)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory, config: pincite.config.Config) -> Library:
    """The documents by the attack's name, honest ones first; "" has only the honest ones."""
    folder = tmp_path_factory.mktemp("hostile")
    honest = _written(folder / "honest", base_files())
    hostile = {attack.name: _written(folder / str(at), attack.files) for at, attack in enumerate(ATTACKS)}
    paths = [*honest.values(), *(path for files in hostile.values() for path in files.values())]
    parsed = dict(zip(paths, FileParser(config)(paths), strict=True))
    documents: Library = {}
    for name, files in {"": {}, **hostile}.items():
        found = [parsed[path] for path in {**honest, **files}.values()]
        assert all(isinstance(item, pincite.Document) for item in found), name
        slugs = unique_slugs([item.name for item in found])
        documents[name] = [replace(item, slug=slug) for item, slug in zip(found, slugs, strict=True)]
    return documents


def _written(folder: Path, files: dict[str, bytes]) -> dict[str, Path]:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return {name: folder / name for name in files}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every attack, for a test that asks for one and chooses none itself."""
    chosen = [mark for mark in metafunc.definition.iter_markers("parametrize") if "attack" in mark.args[0]]
    if "attack" in metafunc.fixturenames and not chosen:
        metafunc.parametrize("attack", ATTACKS, ids=[attack.name for attack in ATTACKS])
