"""The functions behind `import pincite`. Everything heavy is imported when a function is called.

docs/reference/python.md has an example of each that is run by the tests.
"""

from pincite.api.checks import (
    check,
    check_set,
    check_with,
    cite_context,
    extract_claims,
    index_evidence,
    verify_claims,
)
from pincite.api.citations import cite, find_citation, strip_html
from pincite.api.documents import Source, find_sources, load_config, parse, parse_all, parse_to_folder
from pincite.api.engine import ClaimsEngine, HybridClaimVerifier
from pincite.api.evaluation_runs import (
    EvaluationOptions,
    KeptEvaluation,
    evaluate_and_keep,
    evaluate_in_background,
    evaluate_tailoring_in_background,
)
from pincite.api.evaluations import evaluate
from pincite.api.extractions import assemble, build_extraction_prompt, extract, flatten_schema, load_schema
from pincite.api.judging import judge
from pincite.api.quality import eval_report, gate
from pincite.api.results import diff, documents_of, export, load_result, recheck, score
from pincite.api.stores import open_store
from pincite.api.tailoring import evaluate_tailoring, log_tailoring
from pincite.api.views import export_html, load_program, open_result

__all__ = [
    "ClaimsEngine",
    "EvaluationOptions",
    "HybridClaimVerifier",
    "KeptEvaluation",
    "Source",
    "assemble",
    "build_extraction_prompt",
    "check",
    "check_set",
    "check_with",
    "cite",
    "cite_context",
    "diff",
    "documents_of",
    "eval_report",
    "evaluate",
    "evaluate_and_keep",
    "evaluate_in_background",
    "evaluate_tailoring",
    "evaluate_tailoring_in_background",
    "export",
    "export_html",
    "extract",
    "extract_claims",
    "find_citation",
    "find_sources",
    "flatten_schema",
    "gate",
    "index_evidence",
    "judge",
    "load_config",
    "load_program",
    "load_result",
    "load_schema",
    "log_tailoring",
    "open_result",
    "open_store",
    "parse",
    "parse_all",
    "parse_to_folder",
    "recheck",
    "score",
    "strip_html",
    "verify_claims",
]
