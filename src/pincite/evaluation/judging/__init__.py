"""Judges of sampled claims: a language model, the verifier of Check, and what several votes come to."""

from pincite.evaluation.judging.ledgers import Account, Ledgered, SpendingLedger
from pincite.evaluation.judging.model import ModelJudge
from pincite.evaluation.judging.protocols import Ballot, Batch, Judge
from pincite.evaluation.judging.runs import JudgeOptions, Panel, judge_claims
from pincite.evaluation.judging.verifier import VerifierJudge

__all__ = [
    "Account",
    "Ballot",
    "Batch",
    "Judge",
    "JudgeOptions",
    "Ledgered",
    "ModelJudge",
    "Panel",
    "SpendingLedger",
    "VerifierJudge",
    "judge_claims",
]
