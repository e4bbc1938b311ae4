"""The command line: output, exit codes, and one clear message for whatever goes wrong."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pincite.cli.app import run
from pincite.cli.shared.console import printable, shorten
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow

SCHEMA = {
    "type": "object",
    "properties": {
        "agreement": {
            "type": "object",
            "properties": {
                "effective_date": {"type": "string", "format": "date", "description": "Effective date"},
                "governing_law": {"type": "string", "description": "Law that governs the agreement"},
            },
        }
    },
}

LINES = ("Effective Date: March 5, 2024", "The term of this agreement is two (2) years.", "It is signed by both.")


class Outcome(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder with two documents, a schema and a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    (tmp_path / "docs").mkdir()
    write_pdf(tmp_path / "docs" / "agreement.pdf", *LINES)
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    return tmp_path


def write_pdf(path: Path, *lines: str) -> None:
    builder = PdfBuilder()
    builder.page().lines(72, 700, list(lines), leading=24)
    builder.save(path)


@pytest.fixture
def pincite(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(*arguments: str) -> Outcome:
        code = run(arguments)
        out, err = capfdbinary.readouterr()
        return Outcome(code, out.decode(), err.decode())

    return call


def process(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """The installed program, in a process of its own."""
    program = [sys.executable, "-c", "from pincite.cli import main; main()", *arguments]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def test_cite_prints_the_place_of_a_quote(pincite: Any) -> None:
    outcome = pincite("cite", "docs/agreement.pdf", "two (2) years")
    assert outcome.code == 0
    assert "agreement, page 1, characters" in outcome.out
    assert "“two (2) years”" in outcome.out


def test_cite_prints_one_json_document_with_the_shape_of_the_citation_format(pincite: Any) -> None:
    citation = pincite("cite", "docs/agreement.pdf", "two (2) years", "--json").json
    assert (citation["kind"], citation["page"], citation["excerpt"]) == ("citation", 1, "two (2) years")
    assert citation["char_span"][1] - citation["char_span"][0] == len("two (2) years")
    assert citation["box_precision"] == "character"


def test_cite_refuses_an_altered_quote_with_code_4_and_shows_the_nearest_text(pincite: Any) -> None:
    outcome = pincite("cite", "docs/agreement.pdf", "the term of this agreement is three (3) years")
    assert outcome.code == 4
    assert "the nearest text on page 1 says" in outcome.out
    assert "[" not in outcome.out
    assert "nearest, page 1" in outcome.out


def test_cite_reads_a_parsed_source_too(pincite: Any) -> None:
    assert pincite("parse", "docs", "--out", "parsed").code == 0
    for source in ("parsed", "parsed/agreement.pincite.json"):
        citation = pincite("cite", source, "signed by both", "--json").json
        assert (citation["source_id"], citation["box_precision"]) == ("agreement", "character")


def test_cite_cannot_choose_among_several_documents(pincite: Any, workplace: Path) -> None:
    write_pdf(workplace / "docs" / "other.pdf", "Other words")
    pincite("parse", "docs", "--out", "parsed")
    outcome = pincite("cite", "parsed", "Other words")
    assert outcome.code == 2
    assert "holds 2 documents; name one of them: agreement.pincite.json, other.pincite.json" in outcome.err


def test_parse_writes_a_folder_and_says_what_is_in_it(pincite: Any) -> None:
    outcome = pincite("parse", "docs", "--out", "parsed")
    assert "agreement: 1 page, " in outcome.out
    names = {path.name for path in Path("parsed").iterdir()}
    assert {"agreement.pincite.json", "agreement.md", "sources_index.json"} <= names


def test_parse_goes_on_after_a_failed_document_and_exits_3(pincite: Any, workplace: Path) -> None:
    (workplace / "docs" / "bad.pdf").write_bytes(b"%PDF-1.7 and then nothing")
    outcome = pincite("parse", "docs", "--out", "parsed", "--json")
    assert outcome.code == 3
    assert [document["slug"] for document in outcome.json["documents"]] == ["agreement"]
    assert [failure["code"] for failure in outcome.json["failures"]] == ["damaged"]


def test_failed_documents_are_listed_with_their_reasons(pincite: Any, workplace: Path) -> None:
    (workplace / "docs" / "bad.pdf").write_bytes(b"%PDF-1.7 and then nothing")
    outcome = pincite("extract", "docs", "--schema", "schema.json", "--out", "result")
    assert outcome.code == 3
    assert outcome.err.startswith("1 document failed:\n  docs/bad.pdf: the PDF is damaged")


def test_nothing_is_kept_without_the_cache(pincite: Any, workplace: Path) -> None:
    pincite("cite", "docs/agreement.pdf", "two", "--no-cache")
    assert not (workplace / "cache").exists()
    pincite("cite", "docs/agreement.pdf", "two")
    assert (workplace / "cache").exists()


def test_progress_is_drawn_on_a_terminal_only(workplace: Path) -> None:
    pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
    ours, theirs = pty.openpty()
    arguments = ("extract", "docs", "--schema", "schema.json", "--out", "result")
    child = subprocess.Popen(
        [sys.executable, "-c", "from pincite.cli import main; main()", *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    drawn = b""
    with contextlib.suppress(OSError):  # how Linux says that the other side has closed
        while chunk := os.read(ours, 4096):
            drawn += chunk
    os.close(ours)
    out, _ = child.communicate()
    assert [stage for stage in (b"parse", b"extract") if stage not in drawn] == []
    assert b"\x1b" not in out


def test_parse_leaves_another_run_alone_unless_told(pincite: Any, workplace: Path) -> None:
    write_pdf(workplace / "other.pdf", "Other words")
    pincite("parse", "docs", "--out", "parsed")
    refused = pincite("parse", "other.pdf", "--out", "parsed")
    assert refused.code == 2
    assert "parsed holds parsed documents of another run (agreement.pdf); choose another --out" in refused.err
    assert pincite("parse", "other.pdf", "--out", "parsed", "--overwrite").code == 0


@pytest.mark.skipif(sys.platform != "linux", reason="such names are possible there only")
def test_parse_again_knows_a_file_whose_name_is_no_text(pincite: Any, workplace: Path) -> None:
    (workplace / "docs" / os.fsdecode(b"fee \xff.txt")).write_text("The fee is due.")
    (workplace / "docs" / "loop.txt").symlink_to("loop.txt")
    assert pincite("parse", "docs", "--out", "parsed").code == 3
    again = pincite("parse", "docs", "--out", "parsed")
    assert again.code == 3
    assert (
        "1 document failed:\n  docs/loop.txt: the file cannot be read (Too many levels of symbolic links)" in again.err
    )


def test_parse_reports_hidden_text(pincite: Any, workplace: Path) -> None:
    builder = PdfBuilder()
    builder.page().text(72, 700, "Seen").text(72, 600, "Unseen", mode=3)
    builder.save(workplace / "docs" / "hidden.pdf")
    outcome = pincite("parse", "docs/hidden.pdf", "--out", "parsed")
    assert "hidden.pdf: hidden text on page 1" in outcome.err


def test_extract_writes_the_result_and_closes_with_a_table(pincite: Any) -> None:
    outcome = pincite("extract", "docs", "--schema", "schema.json", "--out", "result")
    assert outcome.code == 0
    assert " ".join(outcome.out.splitlines()[0].split()) == "category found not present error high medium low"
    fields = json.loads(Path("result/fields.json").read_text())["fields"]
    assert [(field["key"], field["status"]) for field in fields] == [
        ("agreement.effective_date", "found"),
        ("agreement.governing_law", "not_present"),
    ]


def test_extract_sums_up_in_json(pincite: Any) -> None:
    summary = pincite("extract", "docs", "--schema", "schema.json", "--out", "result", "--json").json
    assert summary["categories"][0]["found"] == 1
    assert summary["fields"] == "result/fields.json"


def test_extract_leaves_another_result_alone_unless_told(pincite: Any, workplace: Path) -> None:
    arguments = ("--schema", "schema.json", "--out", "result")
    pincite("extract", "docs", *arguments)
    write_pdf(workplace / "other.pdf", "Other words")
    refused = pincite("extract", "other.pdf", *arguments)
    assert (refused.code, "result holds the result of other sources" in refused.err) == (2, True)
    assert pincite("extract", "other.pdf", *arguments, "--overwrite").code == 0


def test_recheck_holds_then_breaks_when_the_document_changes(pincite: Any, workplace: Path) -> None:
    pincite("extract", "docs", "--schema", "schema.json", "--out", "result")
    outcome = pincite("recheck", "result")
    assert (outcome.code, outcome.out) == (0, "1 citation in 1 document: all hold\n")
    write_pdf(workplace / "docs" / "agreement.pdf", "Effective Date: March 6, 2024", *LINES[1:])
    changed = pincite("recheck", "result", "--json")
    assert changed.code == 4
    assert {found["code"] for found in changed.json["breaks"]} >= {"source_changed", "excerpt_differs"}


def test_recheck_finds_moved_documents_by_content(pincite: Any, workplace: Path) -> None:
    pincite("extract", "docs", "--schema", "schema.json", "--out", "result")
    pincite("parse", "docs", "--out", "parsed")
    (workplace / "elsewhere").mkdir()
    (workplace / "docs" / "agreement.pdf").rename(workplace / "elsewhere" / "renamed.pdf")
    assert pincite("recheck", "result").code == 4
    assert pincite("recheck", "result", "--sources", "elsewhere").code == 0
    assert pincite("recheck", "result", "--sources", "parsed").code == 0


def test_diff_of_a_changed_value_names_the_field(pincite: Any, workplace: Path) -> None:
    pincite("extract", "docs", "--schema", "schema.json", "--out", "a")
    write_pdf(workplace / "docs" / "agreement.pdf", "Effective Date: March 6, 2024", *LINES[1:])
    pincite("extract", "docs", "--schema", "schema.json", "--out", "b")
    outcome = pincite("diff", "a", "b")
    assert "agreement.effective_date" in outcome.out
    assert outcome.out.endswith("sources changed: agreement\n1 field of 2 changed\n")
    changes = pincite("diff", "a", "b", "--json").json["fields"]
    assert [(change["key"], change["change"]) for change in changes] == [("agreement.effective_date", "value")]


def test_config_shows_values_with_their_sources_and_no_secret(pincite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    for arguments in (("config",), ("config", "--json")):
        outcome = pincite(*arguments)
        assert "OPENAI_API_KEY" in outcome.out
        assert "secret" not in outcome.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        pytest.param(["cite"], 2, r"Missing argument 'SOURCE' (try 'pincite cite --help')", id="argument missing"),
        pytest.param(["cite", "a", "b", "--page", "0"], 2, "--page", id="page 0"),
        pytest.param(["bogus"], 2, "No such command 'bogus' (try 'pincite --help')", id="no such command"),
        pytest.param(["cite", "gone.pdf", "x"], 2, "gone.pdf: no such file", id="no such file"),
        pytest.param(["cite", "docs", "x"], 2, "docs is a folder of documents; name one", id="folder to cite"),
        pytest.param(["parse", "gone", "--out", "o"], 2, "gone: no such file or folder", id="no such folder"),
        pytest.param(["parse", "empty", "--out", "o"], 2, "empty: no documents in this folder", id="empty folder"),
        pytest.param(["extract", "docs", "--schema", "gone.json", "--out", "o"], 2, "gone.json", id="no schema"),
        pytest.param(["extract", "docs", "--schema", "bad.json", "--out", "o"], 2, "/properties/a", id="bad schema"),
        pytest.param(["extract", "docs", "--schema", "schema.json", "--out", "schema.json"], 2, "--out", id="file out"),
        pytest.param(["recheck", "docs"], 2, "no saved result here", id="no result"),
        pytest.param(["diff", "docs", "docs"], 2, "no saved result here", id="no result to compare"),
        pytest.param(["recheck", "damaged.json"], 2, "damaged.json: not a result", id="damaged result"),
        pytest.param(["--config", "gone.toml", "config"], 5, "cannot read the configuration file", id="no config"),
    ],
)
def test_what_is_wrong_is_said_once_with_its_code(
    arguments: list[str], code: int, message: str, pincite: Any, workplace: Path
) -> None:
    (workplace / "empty").mkdir()
    (workplace / "bad.json").write_text('{"type": "object", "properties": {"a": 3}}')
    (workplace / "damaged.json").write_text("{}")
    outcome = pincite(*arguments)
    assert outcome.code == code
    assert outcome.out == ""
    assert outcome.err.startswith("pincite: ")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1
    error = pincite(*arguments, "--json").json["error"]
    assert error["message"] == outcome.err.removeprefix("pincite: ").rstrip("\n")


def test_the_version_is_that_of_the_package(pincite: Any) -> None:
    assert pincite("--version") == (0, f"pincite {metadata.version('pincite')}\n", "")


def test_debug_adds_the_traceback(pincite: Any) -> None:
    outcome = pincite("--debug", "cite", "gone.pdf", "x")
    assert "SourceNotFoundError" in outcome.err
    assert outcome.err.endswith("pincite: gone.pdf: no such file; check the path\n")


@pytest.mark.parametrize(
    ("broken", "kind"),
    [("None", "AttributeError"), ("type('', (), {'loads': iter([]), 'dumps': lambda *_, **__: input()})", "EOFError")],
    ids=["a bug", "an end of input, which is no Ctrl-C"],
)
def test_an_unexpected_error_is_one_line_and_code_1(workplace: Path, broken: str, kind: str) -> None:
    broken = f"import pincite.codec, sys; sys.argv = ['pincite', 'config', '--json']; pincite.codec.json = {broken}"
    child = subprocess.run(
        [sys.executable, "-c", f"{broken}; from pincite.cli import main; main()"],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert child.returncode == 1
    error = json.loads(child.stdout)["error"]
    assert (error["code"], child.stderr.strip()) == ("crashed", b"")
    assert f"unexpected {kind}" in error["message"]


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    with process("config", "--json") as child:
        assert child.stdout is not None
        child.stdout.close()
        _, errors = child.communicate()
    assert (child.returncode, errors) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_says_that_finished_documents_are_kept(workplace: Path) -> None:
    os.mkfifo(workplace / "endless.toml")
    child = process("--config", str(workplace / "endless.toml"), "config")
    with child, open(workplace / "endless.toml", "wb"):  # opens once the command has begun to read
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=120)
    assert child.returncode == 130
    assert errors.decode() == "pincite: interrupted; finished documents and replies are kept\n"


@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["text", "json"])
def test_ctrl_c_while_the_program_starts_is_no_traceback(flags: list[str]) -> None:
    early = "class Early:\n    def find_spec(self, name, *_):\n        if name == 'typer': raise KeyboardInterrupt"
    start = f"{early}\nimport sys; sys.meta_path.insert(0, Early())\nfrom pincite.cli import main; main()"
    child = subprocess.run([sys.executable, "-c", start, "config", *flags], capture_output=True, text=True, check=False)
    shown = json.loads(child.stdout)["error"]["message"] if flags else child.stderr.removeprefix("pincite: ").strip()
    assert (child.returncode, shown) == (130, "interrupted; finished documents and replies are kept")


@pytest.mark.parametrize("way", ["flag", "variable"])
def test_a_password_opens_encrypted_documents(pincite: Any, workplace: Path, way: str) -> None:
    PdfBuilder(password="open sesame").page().text(72, 700, "Closed until noon.").save(workplace / "locked.pdf")
    flags = ("--password", "open sesame") if way == "flag" else ()
    with pytest.MonkeyPatch.context() as patch:
        if way == "variable":
            patch.setenv("PINCITE_PASSWORD", "open sesame")
        assert pincite("cite", "locked.pdf", "until noon", *flags).code == 0
        assert pincite("parse", "locked.pdf", "--out", "out", *flags).code == 0
    refused = pincite("cite", "locked.pdf", "until noon")
    assert (refused.code, refused.err.count("locked.pdf")) == (3, 1)
    assert "--password" in refused.err


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 nothing"], ids=["empty", "damaged"])
def test_a_failed_document_is_named_once(pincite: Any, workplace: Path, content: bytes) -> None:
    (workplace / "docs" / "bad.pdf").write_bytes(content)
    assert pincite("parse", "docs", "--out", "out").err.count("bad.pdf") == 1
    assert pincite("cite", "docs/bad.pdf", "x").err.count("docs/bad.pdf") == 1


def test_a_scan_with_a_stamp_is_reported_as_not_fully_read(pincite: Any, workplace: Path) -> None:
    paper = bytes([255] * 60 + [0, 255] * 30) * 40
    page = PdfBuilder().page(width=600, height=800).image(0, 0, 600, 800, pixels=paper, size=(60, 80))
    page.text(60, 20, "Filed 03/05/19").save(workplace / "stamped.pdf")
    assert "page 1 not, or not fully, read" in pincite("parse", "stamped.pdf", "--out", "out").err
    assert "not fully read" in (workplace / "out" / "stamped.md").read_text()
    assert "Filed 03/05/19" in (workplace / "out" / "stamped.md").read_text()


def test_output_is_utf8_whatever_the_locale() -> None:
    locale = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    with process("cite", "docs/agreement.pdf", "two (2) years", env=locale) as child:
        out, errors = child.communicate()
    assert (child.returncode, errors) == (0, b"")
    assert "“two (2) years”" in out.decode("utf-8")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("a\x1b[31mb", "a\\u001b[31mb", id="escape sequence"),
        pytest.param("a\u202eb", "a\\u202eb", id="right to left override"),
        pytest.param("a\n\tb", "a b", id="white space"),
        pytest.param("[red]a[/red]", "[red]a[/red]", id="markup"),
        pytest.param("\udcff", "\\udcff", id="lone surrogate"),
        pytest.param("Straße 日本", "Straße 日本", id="letters"),
    ],
)
def test_text_of_documents_cannot_act_on_the_terminal(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_long_text_is_cut_and_says_so() -> None:
    assert (shorten("abcdef", 4), shorten("abcd", 4)) == ("abc…", "abcd")


def test_a_category_with_markup_is_printed_as_it_is(pincite: Any, workplace: Path) -> None:
    schema = {"type": "object", "properties": {"[red]x": {"type": "object", "properties": {"a": {"type": "string"}}}}}
    (workplace / "schema.json").write_text(json.dumps(schema))
    outcome = pincite("extract", "docs", "--schema", "schema.json", "--out", "result")
    assert "[red]x" in outcome.out.lower()
