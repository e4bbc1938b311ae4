"""The verifier of Check as a judge: what a source states, and what it plainly states otherwise.

It says "no" only where nothing in the source speaks of the claim, and "not accurate" only where the source says another
thing at that place. Everything between is "partial": to this judge, words that it does not know are no hallucination.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pincite.evaluation.judging.ballots import split_cost, unevaluated
from pincite.evaluation.judging.clashes import clashes
from pincite.evaluation.judging.excerpts import whole_texts
from pincite.evaluation.judging.mentions import NamePlace, name_places, near_places, word_places
from pincite.evaluation.judging.prompts import content_hash
from pincite.evaluation.judging.protocols import Ballot, ClaimBatch
from pincite.evaluation.judging.statements import ClaimStatement, as_claim, statements
from pincite.evaluation.judging.times import DateFinding, check_dates
from pincite.evaluation.judging.values import find_values, grounded, values_of
from pincite.records import VERIFIER, ClaimRecord, Grounded, JudgeCall, JudgeVote, Mismatch, Quality, Verdict
from pincite.verification import EvidenceIndex, Verifier
from pincite.verification.lexical import overlap
from pincite.version import __version__

PROVIDER = "pincite"

_SAME = 0.7
"""Share of a sentence's words and figures from which a passage says the same but for a figure."""

_FIGURES = frozenset({"number", "unit", "date"})

_BESIDE = 100
"""Most characters between the names of one claim: an entry has them on neighbouring lines."""

_ENTRY = 600
"""Characters of an entry: what stands further from its names is another one's."""

_WORD = re.compile(r"[^\W\d_]+")
_NOWHERE = frozenset({"no_evidence", "nothing_relevant"})


class VerifierJudge:
    """A `Judge` without a model call: free, offline, equal for equal inputs. Its prompt version is the package's."""

    provider = PROVIDER
    model = VERIFIER

    def __init__(self, verifier: Verifier | None = None) -> None:
        self._verifier = verifier or Verifier()
        self._without_model = Verifier(judge=self._verifier.judge)
        self.prompt_version = f"{__version__}/{self._verifier.name}"

    def vote(self, batches: Sequence[ClaimBatch]) -> list[Ballot]:
        """One ballot for each batch; a batch without a source is not evaluated."""
        return [self._ballot(batch, at) for at, batch in enumerate(batches)]

    def _ballot(self, batch: ClaimBatch, at: int) -> Ballot:
        nothing = not batch.sources
        call = JudgeCall(
            id=f"verify-{at}",
            judge_provider=self.provider,
            judge_model=self.model,
            prompt_version=self.prompt_version,
            claim_ids=tuple(claim.id for claim in batch.claims),
            failed="no_source" if nothing else None,
            message="there is no source to hold them against" if nothing else None,
            cost_micro_usd=0,
        )
        texts = whole_texts(batch.sources)
        missing = unevaluated(batch, call, {claim.id: content_hash(claim, texts) for claim in batch.claims})
        if nothing:
            return Ballot(call=call, votes=split_cost(missing, 0))
        index = EvidenceIndex(batch.sources)
        pairs = clashes(batch.claims, self._without_model)
        votes = [
            _clashing(self._vote(vote, claim, index), pairs) for vote, claim in zip(missing, batch.claims, strict=True)
        ]
        return Ballot(call=replace(call, overall_quality=_quality(votes)), votes=split_cost(votes, 0))

    def _verdicts(self, wanted: Sequence[ClaimStatement], index: EvidenceIndex) -> list[Verdict]:
        """One verdict for each statement. Names are looked up without the entailment model: to it "Chief Engineer"
        follows from "Engineer".
        """
        verdicts_by_place: dict[int, Verdict] = {}
        for verifier, is_name in ((self._without_model, True), (self._verifier, False)):
            at = [place for place, statement in enumerate(wanted) if statement.is_name == is_name]
            verdicts = verifier.verify([as_claim(wanted[place]) for place in at], [index] * len(at))
            verdicts_by_place.update(zip(at, verdicts, strict=True))
        return [verdicts_by_place[place] for place in range(len(wanted))]

    def _vote(self, missing: JudgeVote, claim: ClaimRecord, index: EvidenceIndex) -> JudgeVote:
        if values := values_of(claim):
            value_findings = find_values(claim, values, index)
            issue_text = "; ".join(finding.issue for finding in value_findings if finding.issue)[:500] or None
            return _voted(missing, grounded(value_findings), accurate=True, issue=issue_text)
        claim_statements = statements(claim)
        if not claim_statements:
            return replace(missing, reason="not_answered", message="the claim says nothing that could be looked up")
        verdicts = self._verdicts(claim_statements, index)
        looked_up = _looked_up(claim_statements, verdicts, index)
        failed = next((finding for finding in looked_up if finding.verdict.label is None), None)
        if failed is not None:
            return replace(missing, reason="call_failed", message=failed.verdict.rationale or "the verifier failed")
        dates = check_dates(claim, [place for finding in looked_up for place in finding.places])
        issues = [issue for finding in looked_up if (issue := finding.issue)] + [
            date.issue for date in dates if date.issue
        ]
        right = not any(finding.refuted for finding in looked_up) and not any(date.differs for date in dates)
        return _voted(missing, _grounded(looked_up, dates), accurate=right, issue="; ".join(issues)[:500] or None)


def _clashing(vote: JudgeVote, pairs: Collection[tuple[str, str]]) -> JudgeVote:
    """The vote with the claims that its claim conflicts with."""
    conflict_ids = tuple(sorted(conflict_id for own_id, conflict_id in pairs if own_id == vote.claim_id))
    return replace(vote, conflicts_with=conflict_ids) if conflict_ids and vote.status == "voted" else vote


def _voted(missing: JudgeVote, grounded: Grounded, *, accurate: bool, issue: str | None) -> JudgeVote:
    """The vote in the place of the one that says that there is none."""
    return replace(
        missing, status="voted", reason=None, message=None, grounded=grounded, accurate=accurate, issue=issue
    )


def _quality(votes: Sequence[JudgeVote]) -> Quality | None:
    """The word for all of a batch: the gravest level decides; None where nothing was looked up."""
    levels = {vote.level for vote in votes}
    if levels <= {None}:
        return None
    return "poor" if "fail" in levels else "good" if levels == {"pass"} else "acceptable"


@dataclass(frozen=True, slots=True)
class _Looked:
    """A statement with its verdict. `places` are those of the entry that it names. `named`: it is a name, and its words
    stand in the source. `beside`: the names that it joins stand close to each other. `verbatim`: its words stand in the
    entry, whatever other entries say. `short_form`: the source has its initials, or it is itself some.
    """

    statement: ClaimStatement
    verdict: Verdict
    places: tuple[NamePlace, ...] = ()
    named: bool = False
    beside: bool = False
    verbatim: bool = False
    short_form: bool = False

    @property
    def supported(self) -> bool:
        if self.statement.role == "together":
            return self.beside
        return self.named or self.verbatim or self.verdict.label == "supported"

    @property
    def refuted(self) -> bool:
        """Whether the source says otherwise: it contradicts a sentence or a figure, or has no word of a company, a
        school or a role that it is to name. Another name near by refutes none.
        """
        if self.statement.role == "part":
            return self.nowhere and not self.short_form
        if self.statement.role != "detail" or self.verbatim:
            return False
        return self.verdict.label == "refuted" or self.other is not None

    @property
    def other(self) -> Mismatch | None:
        """A figure that the source has otherwise, in a passage that says nearly all the rest; None for none."""
        if self.verdict.label != "nei":
            return None
        return next((mismatch for mismatch in self.verdict.mismatches if self._is_in_place(mismatch)), None)

    def _is_in_place(self, mismatch: Mismatch) -> bool:
        if mismatch.kind not in _FIGURES or not mismatch.evidence_text or mismatch.evidence is None:
            return False
        return overlap(self.statement.text, self.verdict.evidence[mismatch.evidence].snippet) >= _SAME

    @property
    def nowhere(self) -> bool:
        return bool(_NOWHERE & set(self.verdict.reasons))

    @property
    def issue(self) -> str | None:
        """What a person should know of it; None where it is stated."""
        if self.supported:
            return None
        if self.statement.role == "together":
            return f"{self.statement.text!r} is not stated together"
        label = f"{self.statement.name} {self.statement.text!r}"
        if self.other is not None:
            return f"{label}: the source says {self.other.evidence_text!r}, not {self.other.claim_text!r}"
        if self.refuted and not self.nowhere:
            return f"{label}: {self.verdict.rationale}"
        return f"{label} is not found in the source" if self.nowhere else f"{label} is not stated in these words"


def _looked_up(
    wanted: Sequence[ClaimStatement], verdicts: Sequence[Verdict], index: EvidenceIndex
) -> tuple[_Looked, ...]:
    """Each statement with its verdict; parts that stand close to the claim's name are together with it."""
    pairs = list(zip(wanted, verdicts, strict=True))
    places = {
        statement: name_places(statement.text, index) for statement in wanted if statement.role in {"head", "part"}
    }
    entry = near_places(list(places.values()), _BESIDE)
    words = frozenset(word for passage in index.passages for word in _WORD.findall(passage.text))
    return tuple(
        _Looked(
            statement,
            verdict,
            places=entry or places[statement] if statement in places else (),
            named=statement.is_name and bool(places.get(statement)),
            beside=bool(entry) and statement.role == "together",
            verbatim=statement.role == "detail" and _follows(entry, word_places(statement.text, index)),
            short_form=statement.text.isupper() or _initials(statement.text) in words,
        )
        for statement, verdict in pairs
    )


def _follows(entry: Sequence[NamePlace], places: Sequence[NamePlace]) -> bool:
    """Whether one of the places belongs to an entry that begins at one of its own; to any where none is known."""
    return any(not entry or any(begin.begins(place, _ENTRY) for begin in entry) for place in places)


def _initials(name: str) -> str:
    """The first letters of a name's words that begin with a capital."""
    return "".join(word[0] for word in _WORD.findall(name) if word[0].isupper())


def _grounded(looked_up: Sequence[_Looked], dates: Sequence[DateFinding]) -> Grounded:
    """Yes where everything is stated; no where the claim's name is nowhere in the source; else partial."""
    if all(lookup.supported for lookup in looked_up) and all(date.found for date in dates):
        return "yes"
    head = looked_up[0]
    part_lookups = [lookup for lookup in looked_up[1:] if lookup.statement.role != "together"]
    if not head.supported and head.nowhere and not any(lookup.supported for lookup in part_lookups):
        return "no"
    return "partial"
