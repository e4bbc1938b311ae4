"""One rule over claims, whatever it raises: a rule may be anybody's function, and its error is no end of the others."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import Path

from pincite.codec import to_json
from pincite.evaluation.rules.catalogue import RULES, ChosenRule
from pincite.evaluation.rules.citations import Broken
from pincite.llm.threads import Raised, call_in_thread
from pincite.records import SEVERITIES, ClaimRecord, Finding
from pincite.text.display.printing import shorten

_MOST = 20
"""Claims that a rule may fail on by themselves; with more it failed as a whole."""

_SAID = 160


@dataclass(frozen=True, slots=True)
class Applied:
    """A rule with the day and what recheck found, which it is given where it asks for them."""

    chosen: ChosenRule
    today: date
    breaks: Mapping[str, Sequence[Broken]] | None

    def tried(self, claims: Sequence[ClaimRecord]) -> list[Finding] | Raised:
        """What the rule finds in these claims, or what it raised."""
        outcome: list[Finding] | Raised = call_in_thread(lambda: self._findings(claims)).result()
        return outcome

    def words(self, error: BaseException) -> str:
        """An error on one line, with the last place in the rule's file, or else in any, that it came through."""
        frames = traceback.extract_tb(error.__traceback__)
        file = getattr(getattr(inspect.unwrap(self.chosen.rule), "__code__", None), "co_filename", None)
        place = next(reversed([frame for frame in frames if frame.filename == file] or frames), None)
        where = f" ({Path(place.filename).name}, line {place.lineno})" if place is not None else ""
        message = shorten(str(error), _SAID)
        return f"{type(error).__name__}{': ' + message if message else ''}{where}"

    def _findings(self, claims: Sequence[ClaimRecord]) -> list[Finding]:
        """What the rule finds; what it raises passes through, as does TypeError or ValueError for no findings."""
        context = {"today": self.today, "breaks": self.breaks}
        arguments = {name: value for name, value in context.items() if self.chosen.takes(name)}
        findings = list(self.chosen.rule(claims, **arguments, **self.chosen.options))
        if self.chosen.rule not in RULES:
            claim_ids = {claim.id for claim in claims}
            for finding in findings:
                _require_sound(finding, claim_ids)
        return [replace(rule_finding, rule=self.chosen.name) for rule_finding in findings]


@dataclass(frozen=True, slots=True)
class Ran:
    """What a rule found in the claims that it could look at, and what it raised over the others; `failure` is None
    where it raised nothing.
    """

    findings: tuple[Finding, ...]
    claims: int
    failure: str | None = None


def run_rule(applied: Applied, claims: Sequence[ClaimRecord]) -> Ran:
    """What a rule finds. Where single claims make it raise, those are named by a warning each, and it looks at the
    others without them; where it is not a few claims, it failed as a whole.
    """
    outcome = applied.tried(claims)
    if not isinstance(outcome, Raised):
        return Ran(tuple(outcome), len(claims))
    bad = list(islice(_raising(applied, claims), _MOST + 1))
    failing_ids = {claim.id for claim, _ in bad}
    sound_claims = [claim for claim in claims if claim.id not in failing_ids]
    retry_outcome = applied.tried(sound_claims) if 0 < len(bad) <= _MOST else outcome
    if isinstance(retry_outcome, Raised):
        return Ran((), 0, f"it raised {applied.words(outcome.error)}")
    warnings = [_warning(applied.chosen.name, claim, applied.words(error)) for claim, error in bad]
    about = f"over {len(bad)} of {len(claims)} claims, which {'is' if len(bad) == 1 else 'are'} named,"
    return Ran((*retry_outcome, *warnings), len(sound_claims), f"{about} it raised {applied.words(bad[0][1])}")


def _raising(applied: Applied, claims: Sequence[ClaimRecord]) -> Iterator[tuple[ClaimRecord, BaseException]]:
    """The claims that by themselves make the rule raise, with what it raises; found by halving."""
    outcome = applied.tried(claims)
    if not isinstance(outcome, Raised):
        return
    if len(claims) == 1:
        yield claims[0], outcome.error
        return
    half = len(claims) // 2
    yield from _raising(applied, claims[:half])
    yield from _raising(applied, claims[half:])


def _require_sound(finding: Finding, known: set[str]) -> None:
    """Raise for what is no finding that could be kept: about other claims, of no severity, with details no JSON has."""
    if not isinstance(finding, Finding):
        raise TypeError(f"it gives {type(finding).__name__}, where a Finding is wanted")
    if unknown := [name for name in finding.claim_ids if name not in known]:
        raise ValueError(f"it names the claim {unknown[0]}, which it was not given")
    if finding.severity not in SEVERITIES:
        raise ValueError(f"its finding {finding.code} has the severity {finding.severity!r}: {', '.join(SEVERITIES)}")
    to_json(finding)


def _warning(rule: str, claim: ClaimRecord, said: str) -> Finding:
    return Finding(
        rule=rule,
        code="rule_failed",
        severity="warning",
        claim_ids=(claim.id,),
        message=f"The rule {rule} raised {said} over this claim.",
        advice=f"What it would have found is not known: mend it, or set evaluation.rules.{rule}.enabled to false.",
    )
