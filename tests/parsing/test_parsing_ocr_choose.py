import os

import pytest
from tests.scans import need_engine

from pincite.config import Config
from pincite.config.build import ocr_advice, parse_options
from pincite.config.settings import ParsingSettings
from pincite.errors import ConfigError
from pincite.parsing.ocr import EngineSpec, find_engine

_PROGRAM = """#!/bin/sh
case "$1" in
  --version) echo "tesseract {version}" ;;
  --list-langs) printf 'List of available languages (2):\\n{languages}\\n' ;;
esac
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts a program that answers as tesseract does on an otherwise empty PATH."""

    def make(*, version="5.9.9", languages="eng\\ndeu"):
        program = tmp_path / f"bin-{version}" / "tesseract"
        program.parent.mkdir()
        program.write_text(_PROGRAM.format(version=version, languages=languages))
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}/usr/bin{os.pathsep}/bin")
        return program

    return make


@pytest.mark.skipif(os.name != "posix", reason="a shell script")
def test_tesseract_is_found_with_its_version_and_preferred(install):
    program = install(version="5.9.1")
    spec = find_engine("auto", "eng+deu")
    assert spec == EngineSpec(name="tesseract", version="5.9.1", language="eng+deu", command=str(program))
    assert spec.label == "tesseract.5.9.1.eng+deu"


@pytest.mark.skipif(os.name != "posix", reason="a shell script")
def test_a_language_that_tesseract_lacks_is_said(install):
    install(version="5.9.2")
    with pytest.raises(ValueError, match=r"no language fra, only deu, eng; install it \(apt-get install .*-fra\)"):
        find_engine("tesseract", "eng+fra")


def test_nothing_reads_scans_when_it_is_off():
    assert find_engine("off") is None


def test_an_engine_that_is_asked_for_and_missing_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ValueError, match="no tesseract on the PATH; install it"):
        find_engine("tesseract")
    with pytest.raises(ConfigError, match=r"parsing\.ocr: there is no tesseract") as caught:
        parse_options(Config(parsing=ParsingSettings(ocr="tesseract")))
    assert caught.value.key == "parsing.ocr"


@pytest.mark.parametrize("language", ["", "e", "../eng", "-eng", "eng;ls", "eng+"])
def test_a_language_that_is_no_name_never_reaches_a_program(language):
    with pytest.raises(ValueError, match="is no language of tesseract's"):
        find_engine("auto", language)
    with pytest.raises(ConfigError, match=r"parsing\.ocr_language"):
        parse_options(Config(parsing=ParsingSettings(ocr_language=language)))


def test_rapidocr_needs_no_program(require_part, tmp_path, monkeypatch):
    need_engine(require_part, "rapidocr")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_engine("auto").name == "rapidocr"
    assert find_engine("auto").label.startswith("rapidocr.")


def test_advice_is_given_only_where_scans_stay_unread(require_part):
    assert "it is off" in ocr_advice(Config(parsing=ParsingSettings(ocr="off")))
    need_engine(require_part, "tesseract")
    assert ocr_advice(Config()) == ""
