"""Quality over time: pass rates of the evaluation log by model, operation, prompt version and week, and drift."""

from pincite.evaluation.rates.files import read_log
from pincite.evaluation.rates.page import report_page
from pincite.evaluation.rates.reports import ReportOptions, rate_report

__all__ = ["ReportOptions", "rate_report", "read_log", "report_page"]
