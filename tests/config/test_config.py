"""Settings: which source wins, what is refused, and that no secret is ever shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pincite.config import SETTINGS, Config, Flag, Secret, build, load_config, rows
from pincite.errors import ConfigError

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


def config_file(text: str, path: Path = Path("pincite.toml")) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_without_file_and_variables_all_values_are_defaults() -> None:
    assert load_config(environ={}) == Config()
    assert {str(load_config(environ={}).origin(key)) for key in SETTINGS} == {"default"}


def test_each_source_wins_over_the_one_before() -> None:
    config_file("[claims]\nmodel = 'file'\n")
    flag = Flag(key="claims.model", value="flag", name="--model")
    alias, own = {"CLAIMS_LLM_MODEL": "alias"}, {"PINCITE_CLAIMS_MODEL": "own"}
    found = [
        load_config(environ={}).claims.model,
        load_config(environ=alias).claims.model,
        load_config(environ=alias | own).claims.model,
        load_config(environ=alias | own, flags=[flag]).claims.model,
    ]
    assert found == ["file", "alias", "own", "flag"]


def test_each_value_says_where_it_came_from() -> None:
    config_file("[parsing]\nmax_pages = 7\n")
    flag = Flag(key="cache.enabled", value=False, name="--no-cache")
    config = load_config(environ={"EVAL_MODEL": "m"}, flags=[flag])
    keys = ("parsing.max_pages", "evaluation.model", "cache.enabled", "nli.model")
    assert [str(config.origin(key)) for key in keys] == [
        "pincite.toml: parsing.max_pages",
        "EVAL_MODEL",
        "--no-cache",
        "default",
    ]


@pytest.mark.parametrize(
    ("variable", "key"),
    [
        ("ANTHROPIC_API_KEY", "keys.anthropic"),
        ("OPENAI_API_KEY", "keys.openai"),
        ("GOOGLE_API_KEY", "keys.google"),
        ("REDUCTO_API_KEY", "keys.reducto"),
        ("CLAIMS_LLM_PROVIDER", "claims.provider"),
        ("CLAIMS_LLM_MODEL", "claims.model"),
        ("RAG_NLI_MODEL", "nli.model"),
        ("EVAL_PROVIDER", "evaluation.provider"),
        ("EVAL_MODEL", "evaluation.model"),
    ],
)
def test_a_variable_of_the_specifications_is_an_alias(variable: str, key: str) -> None:
    config = load_config(environ={variable: "x"})
    assert str(config.origin(key)) == variable
    assert config.value(key) is not None


def test_aliases_that_are_no_texts_get_their_type() -> None:
    config = load_config(environ={"CLAIMS_LLM_TEMPERATURE": "0.2", "RAG_NLI_MODEL_PATH": "models/nli"})
    assert (config.claims.temperature, config.nli.model_path) == (0.2, Path("models/nli"))


@pytest.mark.parametrize(
    ("text", "provider"),
    [
        pytest.param("default_api = 'a'", "a", id="default_api"),
        pytest.param("default_api = 'a'\n[RAG]\ndefault_llm_provider = 'b'", "b", id="RAG over default_api"),
        pytest.param(
            "default_api = 'a'\n[llm]\nprovider = 'c'\n[RAG]\ndefault_llm_provider = 'b'", "c", id="key over aliases"
        ),
    ],
)
def test_the_strongest_alias_in_the_file_wins(text: str, provider: str) -> None:
    config_file(text)
    assert load_config(environ={}).llm.provider == provider


def test_a_key_of_a_provider_names_no_model() -> None:
    config = load_config(environ={"OPENAI_API_KEY": "sk", "ANTHROPIC_API_KEY": "sk"})
    assert (config.llm.model, config.claims.model, config.evaluation.model) == (None, None, None)


def test_the_named_file_is_read_instead_of_the_usual_ones() -> None:
    config_file("[parsing]\nmax_pages = 1\n", Path("home/pincite/pincite.toml"))
    assert load_config(environ={}).parsing.max_pages == 1
    config_file("[parsing]\nmax_pages = 2\n")
    assert load_config(environ={}).parsing.max_pages == 2
    other = config_file("[parsing]\nworkers = 3\n", Path("other.toml"))
    config = load_config(environ={"PINCITE_CONFIG": str(other)})
    assert (config.parsing.max_pages, config.parsing.workers) == (Config().parsing.max_pages, 3)
    assert load_config(file=Path("pincite.toml"), environ={"PINCITE_CONFIG": str(other)}).parsing.max_pages == 2


def test_a_path_in_a_file_is_relative_to_the_file() -> None:
    config_file("[cache]\nfolder = 'kept'\n", Path("deep/er/a.toml"))
    assert load_config(file=Path("deep/er/a.toml"), environ={}).cache.folder == Path("deep/er/kept")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[parsing]\nmax_page = 1", r"parsing\.max_page in .*did you mean parsing\.max_pages\?", id="near"),
        pytest.param("[zebra]\nx = 1", r"unknown setting zebra .*`pincite config` lists all", id="far"),
        pytest.param("OPENAI_API_KEY = 'sk'", r"unknown setting OPENAI_API_KEY in", id="variable in file"),
        pytest.param("[parsing]\nmax_pages = '9'", r"max_pages is '9', but .*valid integer .*max_pages\)", id="type"),
        pytest.param("[parsing]\nmax_pages = 0", r"parsing\.max_pages is 0, but .*greater than 0", id="range"),
        pytest.param("[cache]\nenabled = 'yes'", r"cache\.enabled is 'yes', but .*valid boolean", id="boolean"),
        pytest.param("cache = 3", r"unknown setting cache ", id="section as value"),
        pytest.param("[keys]\nopenai = 12345", r"keys\.openai a text is expected \(from", id="secret"),
        pytest.param("a = x", r"not valid TOML: Invalid value \(at line 1", id="not TOML"),
        pytest.param("[cache]\nfolder = 1979-05-27", r"cache\.folder is .*a date or time", id="date as path"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(text: str, message: str) -> None:
    config_file(text)
    with pytest.raises(ConfigError, match=message) as caught:
        load_config(environ={})
    assert "12345" not in str(caught.value)


def test_a_file_that_is_not_text_is_refused() -> None:
    Path("pincite.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"pincite\.toml is not valid TOML"):
        load_config(environ={})


@pytest.mark.parametrize("environ", [{}, {"PINCITE_CONFIG": "gone.toml"}], ids=["flag", "variable"])
def test_a_named_file_that_is_not_there_is_refused(environ: dict[str, str]) -> None:
    file = None if environ else Path("gone.toml")
    with pytest.raises(ConfigError, match=r"cannot read the configuration file gone\.toml: No such file"):
        load_config(file=file, environ=environ)


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"PINCITE_PARSING_MAX_PAGE": "1"}, r"did you mean PINCITE_PARSING_MAX_PAGES\?"),
        ({"PINCITE_PARSING_MAX_PAGES": "many"}, r"valid integer.*\(from PINCITE_PARSING_MAX_PAGES\)"),
        ({"CLAIMS_LLM_TEMPERATURE": "hot"}, r"claims\.temperature is 'hot', but .*\(from CLAIMS_LLM_TEMPERATURE\)"),
    ],
    ids=["unknown", "type", "alias"],
)
def test_a_bad_variable_is_refused(environ: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load_config(environ=environ)


def test_an_empty_variable_counts_as_not_set() -> None:
    assert load_config(environ={"PINCITE_PARSING_MAX_PAGES": "", "OPENAI_API_KEY": ""}) == Config()


def test_a_secret_is_shown_nowhere() -> None:
    config = load_config(environ={"OPENAI_API_KEY": "sk-very-secret"})
    shown = [repr(config), str(config.keys.openai), f"{config.keys}", str(list(rows(config)))]
    assert not [text for text in shown if "secret" in text]
    assert config.keys.openai is not None
    assert config.keys.openai.reveal() == "sk-very-secret"


def test_secrets_are_equal_when_their_values_are() -> None:
    assert len({Secret("a"), Secret("a"), Secret("b")}) == 2
    assert Secret("a") != "a"


def test_the_parser_gets_the_limits_and_the_cache_its_folder(tmp_path: Path) -> None:
    config = load_config(environ={"PINCITE_PARSING_MAX_PAGES": "7", "PINCITE_CACHE_FOLDER": str(tmp_path)})
    assert build.parse_options(config).limits.max_pages == 7
    cache = build.parse_cache(config)
    assert cache is not None
    cache.put("ab" * 32, b"x")
    assert [path for path in (tmp_path / "parsed").rglob("*") if path.is_file()]


def test_there_is_no_cache_when_it_is_switched_off() -> None:
    assert build.parse_cache(load_config(environ={"PINCITE_CACHE_ENABLED": "false"})) is None


def test_the_digest_changes_with_what_can_change_a_result_and_with_nothing_else() -> None:
    def digest(**environ: str) -> str:
        return load_config(environ=environ).digest("parsing", "llm", "cache", "keys")

    same = [
        digest(PINCITE_CACHE_FOLDER="/x"),
        digest(PINCITE_PARSING_WORKERS="3"),
        digest(OPENAI_API_KEY="k"),
        digest(EVAL_MODEL="m"),
    ]
    assert set(same) == {digest()}
    assert len({digest(), digest(PINCITE_PARSING_MAX_PAGES="3"), digest(PINCITE_LLM_MODEL="m")}) == 3


def test_nothing_else_reads_the_environment() -> None:
    reads = re.compile(r"os\.environ|getenv|from os import .*environ")
    sources = (ROOT / "src" / "pincite").rglob("*.py")
    readers = {path.relative_to(ROOT / "src").as_posix() for path in sources if reads.search(path.read_text())}
    handed_on = {"pincite/parsing/process/pool.py", "pincite/onnx/silence.py"}  # to children, and to a library
    assert readers - handed_on == {"pincite/config/load.py"}


def test_the_password_is_masked_and_changes_no_digest() -> None:
    config = load_config(environ={"PINCITE_PASSWORD": "open sesame"})
    assert build.parse_options(config).password == "open sesame"
    assert "open sesame" not in repr(config) + repr(list(rows(config)))
    assert config.digest("parsing") == Config().digest("parsing")
    assert build.parse_options(build.with_password(config, "other")).password == "other"


def test_the_evaluation_specification_s_table_is_read() -> None:
    config_file("[aiEval]\nsampleSize = 8\nsamplePercent = 0.5\n[aiEval.model]\nprovider = 'anthropic'\nmodel = 'm'\n")
    given = load_config(environ={}).evaluation
    assert (given.sample_size, given.sample_percent, given.provider, given.model) == (8, 0.5, "anthropic", "m")
    with pytest.raises(ConfigError, match=r"unknown setting aiEval\.model\.nmae"):
        load_config(file=config_file("[aiEval.model]\nnmae = 1\n"), environ={})
