"""An honest claim of three documents, its schema and its true values: what every attack is let loose on."""

from __future__ import annotations

from typing import Any

from pincite.testing import Canvas, PdfBuilder

POLICY = "Policy Declarations.pdf"
NOTICE = "Notice of Claim.txt"
LEDGER = "Payment Ledger.pdf"

_POLICY_ROWS = (
    ("Policy Number:", "KLN-4471902"),
    ("Named Insured:", "Harrow Orchard Supply LLC"),
    ("Effective Date:", "March 14, 2023"),
    ("Annual Premium:", "$18,250.00"),
    ("Coverage Limit:", "$750,000.00"),
)

NOTICE_TEXT = """NOTICE OF CLAIM

Claim Number: WX-88-30517

Date of Injury: August 9, 2023

Claimant: Marisol Whitcombe

Claim Status: open

Litigated: No

Adjuster Email: t.brandt@kelner-mutual.example

Dear Ms. Whitcombe,

We have received your report and are looking into it. Please call us with any question.
"""

_LEDGER_ROWS = (
    ("Payment Date", "Payee", "Amount"),
    ("09/01/2023", "Dorset Clinic", "$1,120.00"),
    ("09/18/2023", "Ames Pharmacy", "$86.40"),
    ("10/02/2023", "Vale Imaging", "$940.00"),
)

HONEST: dict[str, Any] = {
    "policy.policy_number": "KLN-4471902",
    "policy.named_insured": "Harrow Orchard Supply LLC",
    "policy.effective_date": "2023-03-14",
    "policy.annual_premium": 18250,
    "policy.coverage_limit": 750000,
    "claim.claim_number": "WX-88-30517",
    "claim.date_of_injury": "2023-08-09",
    "claim.claimant": "Marisol Whitcombe",
    "claim.claim_status": "open",
    "claim.litigated": False,
    "claim.adjuster_email": "t.brandt@kelner-mutual.example",
    "payments.total_paid": 2146.4,
    "payments.entries": [
        {"payment_date": "2023-09-01", "payee": "Dorset Clinic", "amount": 1120},
        {"payment_date": "2023-09-18", "payee": "Ames Pharmacy", "amount": 86.4},
        {"payment_date": "2023-10-02", "payee": "Vale Imaging", "amount": 940},
    ],
}
"""The value of every field of the schema; all of them stand in the three documents, once each."""

_POLICY_ID, _NOTICE_ID, _LEDGER_ID = "policy-declarations", "notice-of-claim", "payment-ledger"

HONEST_QUOTES: dict[str, tuple[str, tuple[str, ...]]] = {
    "policy.policy_number": (_POLICY_ID, ("Policy Number: KLN-4471902",)),
    "policy.named_insured": (_POLICY_ID, ("Named Insured: Harrow Orchard Supply LLC",)),
    "policy.effective_date": (_POLICY_ID, ("Effective Date: March 14, 2023",)),
    "policy.annual_premium": (_POLICY_ID, ("Annual Premium: $18,250.00",)),
    "policy.coverage_limit": (_POLICY_ID, ("Coverage Limit: $750,000.00",)),
    "claim.claim_number": (_NOTICE_ID, ("Claim Number: WX-88-30517",)),
    "claim.date_of_injury": (_NOTICE_ID, ("Date of Injury: August 9, 2023",)),
    "claim.claimant": (_NOTICE_ID, ("Claimant: Marisol Whitcombe",)),
    "claim.claim_status": (_NOTICE_ID, ("Claim Status: open",)),
    "claim.litigated": (_NOTICE_ID, ("Litigated: No",)),
    "claim.adjuster_email": (_NOTICE_ID, ("Adjuster Email: t.brandt@kelner-mutual.example",)),
    "payments.total_paid": (_LEDGER_ID, ("Total Paid: $2,146.40",)),
    "payments.entries": (
        _LEDGER_ID,
        ("09/01/2023 Dorset Clinic $1,120.00", "09/18/2023 Ames Pharmacy $86.40", "10/02/2023 Vale Imaging $940.00"),
    ),
}
"""For each field the source that states it and its words there; for a list, those of each item."""


def _leaf(kind: str, description: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "description": description, **more}


SCHEMA: dict[str, Any] = {
    "title": "Claim",
    "type": "object",
    "properties": {
        "policy": {
            "type": "object",
            "properties": {
                "policy_number": _leaf("string", "Number of the policy"),
                "named_insured": _leaf("string", "Name of the insured"),
                "effective_date": _leaf("string", "Date on which the policy takes effect", format="date"),
                "annual_premium": _leaf("number", "Premium for a year"),
                "coverage_limit": _leaf("number", "Limit of coverage"),
            },
        },
        "claim": {
            "type": "object",
            "properties": {
                "claim_number": _leaf("string", "Number of the claim"),
                "date_of_injury": _leaf("string", "Date on which the injury happened", format="date"),
                "claimant": _leaf("string", "Name of the claimant", format="name"),
                "claim_status": _leaf("string", "Status of the claim", enum=["open", "closed", "denied"]),
                "litigated": _leaf("boolean", "Whether the claim is litigated"),
                "adjuster_email": _leaf("string", "E-mail address of the adjuster", format="email"),
            },
        },
        "payments": {
            "type": "object",
            "properties": {
                "total_paid": _leaf("number", "Total of all payments"),
                "entries": {
                    "type": "array",
                    "description": "Payments made",
                    "items": {
                        "type": "object",
                        "properties": {
                            "payment_date": _leaf("string", "Date of the payment", format="date"),
                            "payee": _leaf("string", "Who was paid"),
                            "amount": _leaf("number", "Amount paid"),
                        },
                    },
                },
            },
        },
    },
}


def policy() -> Canvas:
    """The policy's page, a form of labels and values; an attack may draw on it, below y = 560 it is empty."""
    page = PdfBuilder(title="Policy Declarations").page()
    page.text(72, 720, "Policy Declarations", size=18, font="Helvetica-Bold")
    for index, (label, value) in enumerate(_POLICY_ROWS):
        page.text(72, 684 - 22 * index, label).text(200, 684 - 22 * index, value)
    return page


def ledger() -> Canvas:
    """The ledger's page: a ruled table of payments and their total; below y = 540 it is empty."""
    page = PdfBuilder(title="Payment Ledger").page()
    page.text(72, 720, "Payment Ledger", size=18, font="Helvetica-Bold")
    for row, cells in enumerate(_LEDGER_ROWS):
        for column, cell in enumerate(cells):
            left, bottom = 72 + 140 * column, 670 - 20 * row
            page.box(left, bottom, 140, 20, stroke=0).text(left + 6, bottom + 6, cell)
    return page.text(72, 570, "Total Paid: $2,146.40")


def base_files() -> dict[str, bytes]:
    """The three files by name."""
    return {POLICY: policy().build(), NOTICE: NOTICE_TEXT.encode(), LEDGER: ledger().build()}
