"""Judges of sampled claims: a language model, the verifier of Check, and what several votes come to."""

from pincite.evaluation.judging.ledgers import Account, Ledgered, SpendingLedger
from pincite.evaluation.judging.model import LanguageModelJudge
from pincite.evaluation.judging.protocols import Ballot, ClaimBatch, Judge
from pincite.evaluation.judging.runs import JudgeOptions, Panel, judge_claims
from pincite.evaluation.judging.verifier import VerifierJudge

__all__ = [
    "Account",
    "Ballot",
    "ClaimBatch",
    "Judge",
    "JudgeOptions",
    "LanguageModelJudge",
    "Ledgered",
    "Panel",
    "SpendingLedger",
    "VerifierJudge",
    "judge_claims",
]
