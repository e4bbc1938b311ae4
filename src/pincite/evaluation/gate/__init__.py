"""The gate: whether a result is as good as a baseline, or as it should be, as far as numbers can tell."""

from pincite.evaluation.gate.decisions import GateOptions, decide
from pincite.evaluation.gate.files import judged, read_judged

__all__ = ["GateOptions", "decide", "judged", "read_judged"]
