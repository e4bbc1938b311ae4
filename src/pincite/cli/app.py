"""The program `pincite`: options common to all commands, and the border where errors become exit codes."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any

import typer
from typer.main import get_command

from pincite.cli.check import check
from pincite.cli.cite import cite
from pincite.cli.claims import claims
from pincite.cli.config import config
from pincite.cli.evaluation.eval import evaluate
from pincite.cli.evaluation.eval_log import eval_log
from pincite.cli.evaluation.eval_report import eval_report
from pincite.cli.evaluation.eval_tailoring import eval_tailoring
from pincite.cli.evaluation.gate import gate
from pincite.cli.extraction.assemble import assemble
from pincite.cli.extraction.diff import diff
from pincite.cli.extraction.export import export
from pincite.cli.extraction.extract import extract
from pincite.cli.extraction.recheck import recheck
from pincite.cli.extraction.score import score
from pincite.cli.parse import parse
from pincite.cli.service.jobs import jobs
from pincite.cli.service.serve import serve
from pincite.cli.service.store import store
from pincite.cli.service.view import view
from pincite.cli.shared.console import emit, report_error
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.invocation import Invocation
from pincite.cli.start import INTERRUPTED
from pincite.errors import ConfigError, PinciteError

app = typer.Typer(name="pincite", no_args_is_help=True, add_completion=False, rich_markup_mode=None)
for command in (parse, cite, extract, assemble, recheck, diff, score, export, view, claims, check, gate, config, serve):
    app.command(command.__name__)(command)
app.command("eval")(evaluate)
app.add_typer(jobs, name="jobs")
app.add_typer(eval_log, name="eval-log")
app.add_typer(store, name="store")
app.command("eval-report")(eval_report)
app.command("eval-tailoring")(eval_tailoring)


def _show_version(asked: bool) -> None:
    """Print the version and end the command, when asked."""
    if asked:
        from pincite.version import __version__

        emit(f"pincite {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    *,
    config_file: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Configuration file, instead of the usual ones.")
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_show_version)
    ] = False,
) -> None:
    """Pin citations for what a model says: every extracted field pinned to the words and the box that support it."""
    del debug, version
    context.obj = Invocation(config_file=config_file, flagged=context.obj)


def main() -> None:
    """Run the command line of this process and exit with its code; an unexpected error is one line and exit code 1."""
    sys.excepthook = _crashed
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command line; output goes to this process's standard streams.

    Every error pincite raises on purpose becomes one message that says what failed, where and what to do; `--debug`
    adds the traceback. A setting that cannot be used is wrong usage where an option of the command gave it.
    Unexpected errors pass through.
    """
    as_json = "--json" in arguments
    flagged: set[str] = set()
    try:
        code = get_command(app).main(args=list(arguments), prog_name="pincite", standalone_mode=False, obj=flagged)
    except PinciteError as error:
        if "--debug" in arguments:
            traceback.print_exc()
        report_error(_facts(error), as_json=as_json)
        return ExitCode.USAGE if isinstance(error, ConfigError) and error.key in flagged else error.exit_code
    except typer.TyperException as error:
        report_error({"code": "bad_usage", "message": _usage_message(error)}, as_json=as_json)
        return ExitCode.USAGE
    except typer.Abort as error:
        # how typer passes an EOFError on; only Ctrl-C is an interruption
        raise error.__cause__ or error from None
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    if code == ExitCode.INTERRUPTED:
        report_error({"code": "interrupted", "message": INTERRUPTED}, as_json=as_json)
    return int(code or ExitCode.DONE)


def _facts(error: PinciteError) -> dict[str, Any]:
    """An error's code, message and facts, for the JSON document."""
    facts = {name: fact for name, fact in vars(error).items() if name != "message" and not name.startswith("_")}
    return {"code": error.code, "message": error.message, **facts}


def _usage_message(error: typer.TyperException) -> str:
    """The message for wrong usage, with the command that explains the right one."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "pincite"
    message = error.format_message().replace(": Value error, ", ": ", 1)  # pydantic's words, by which typer reads enums
    return f"{message.rstrip('.')} (try '{command} --help')"


def _crashed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What Python calls for an error nobody expected, before it exits with code 1."""
    if "--debug" in sys.argv:
        traceback.print_exception(kind, error, trace)
    hint = "" if "--debug" in sys.argv else "; run `pincite --debug …` and report the traceback"
    message = f"unexpected {kind.__name__}: {error}{hint}"
    report_error({"code": "crashed", "message": message}, as_json="--json" in sys.argv)
