"""The tables of documents, claims, evaluations, decisions and costs.

Whose they are (`user_id`) stands on everything that is asked for by itself. Results only grow; the columns that change
are projections of review events (`claims.current_revision`, `claims.removed_by`, `claim_issues.closed_by`,
`needs_review`, `reviewed_at`, `reviewed_by`), counters, and the state of a cost reservation. Whatever is derived from a
document goes with it.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    false,
    func,
    true,
)

from pincite.store.tables.columns import AnyText, Id, Jsonb, UtcDateTime
from pincite.store.tables.conventions import made_at, metadata, owned_by, part_of, reviewer

profiles = Table(
    "profiles",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", AnyText),
    Column("last_event", BigInteger, nullable=False),  # the number of the owner's latest review event
    made_at(),
)

documents = Table(
    "documents",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    Column("content_id", AnyText, nullable=False),
    Column("slug", AnyText, nullable=False),
    Column("name", AnyText, nullable=False),
    Column("media_type", AnyText, nullable=False),
    Column("sha256", AnyText, nullable=False),
    Column("page_count", Integer, nullable=False),
    made_at(),
    Index("documents_user_id_created_at_idx", "user_id", "created_at"),
    Index("documents_content_id_idx", "content_id"),
)

extractions = Table(
    "extractions",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    Column("kind", AnyText, nullable=False),
    Column("operation", AnyText, nullable=False),
    Column("result", AnyText),  # as the codec writes it: not jsonb, which would change its bytes
    Column("model", AnyText),
    Column("prompt_version", AnyText),
    Column("config_digest", AnyText),
    Column("package_version", AnyText),
    made_at(),
    Index("extractions_user_id_created_at_idx", "user_id", "created_at"),
)

extraction_documents = Table(
    "extraction_documents",
    metadata,
    part_of("extraction_id", "extractions"),
    part_of("document_id", "documents"),
    Column("position", Integer, nullable=False),
    Column("source_id", AnyText),  # what the result's citations call it
    PrimaryKeyConstraint("extraction_id", "document_id"),
    Index("extraction_documents_document_id_idx", "document_id"),
)

claims = Table(
    "claims",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    part_of("extraction_id", "extractions"),
    Column("name", AnyText, nullable=False),
    Column("position", Integer, nullable=False),
    Column("current_revision", Integer, nullable=False),
    Column("removed_by", Id),
    Column("reviewed_at", UtcDateTime),
    reviewer("reviewed_by"),
    made_at(),
    part_of("field_id", "fields", required=False),  # the field that it was made of
    Column("why", AnyText),
    Column("rank", Integer),  # of the gravest reason in `why`
    Column("verdict", AnyText),
    UniqueConstraint("extraction_id", "name"),
    Index("claims_user_id_idx", "user_id"),
    Index("claims_field_id_idx", "field_id"),
)

claim_revisions = Table(
    "claim_revisions",
    metadata,
    part_of("claim_id", "claims"),
    Column("revision", Integer, nullable=False),
    Column("type", AnyText),
    Column("label", AnyText),
    Column("record", AnyText, nullable=False),
    made_at(),
    Column("search", AnyText),
    PrimaryKeyConstraint("claim_id", "revision"),
)

evaluation_runs = Table(
    "evaluation_runs",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    part_of("extraction_id", "extractions", required=False),
    Column("operation", AnyText, nullable=False),
    Column("model", AnyText),
    Column("prompt_version", AnyText),
    Column("judge_model", AnyText),
    Column("judge_prompt_version", AnyText),
    Column("config_digest", AnyText),
    Column("package_version", AnyText),
    Column("seed", BigInteger),
    made_at(),
    Index("evaluation_runs_user_id_created_at_idx", "user_id", "created_at"),
    Index("evaluation_runs_extraction_id_idx", "extraction_id"),
)

run_documents = Table(
    "run_documents",
    metadata,
    part_of("run_id", "evaluation_runs"),
    part_of("document_id", "documents"),
    Column("position", Integer, nullable=False),
    PrimaryKeyConstraint("run_id", "document_id"),
    Index("run_documents_document_id_idx", "document_id"),
)

run_claims = Table(
    "run_claims",
    metadata,
    part_of("run_id", "evaluation_runs"),
    part_of("claim_id", "claims"),
    Column("revision", Integer, nullable=False),
    PrimaryKeyConstraint("run_id", "claim_id"),
    Index("run_claims_claim_id_idx", "claim_id"),
)

findings = Table(
    "findings",
    metadata,
    part_of("run_id", "evaluation_runs"),
    Column("position", Integer, nullable=False),
    Column("rule", AnyText, nullable=False),
    Column("code", AnyText, nullable=False),
    Column("severity", AnyText, nullable=False),
    Column("finding", AnyText, nullable=False),
    made_at(),
    PrimaryKeyConstraint("run_id", "position"),
)

judge_calls = Table(
    "judge_calls",
    metadata,
    part_of("run_id", "evaluation_runs"),
    Column("id", AnyText, nullable=False),
    Column("judge", AnyText, nullable=False),
    Column("prompt_version", AnyText, nullable=False),
    Column("failed", AnyText),
    Column("cost_micro_usd", BigInteger),
    Column("call", AnyText, nullable=False),
    made_at(),
    PrimaryKeyConstraint("run_id", "id"),
)

judge_votes = Table(
    "judge_votes",
    metadata,
    part_of("run_id", "evaluation_runs"),
    part_of("claim_id", "claims"),
    Column("claim_revision", Integer, nullable=False),
    Column("judge", AnyText, nullable=False),
    Column("prompt_version", AnyText, nullable=False),
    Column("content_hash", AnyText, nullable=False),
    Column("status", AnyText, nullable=False),
    Column("grounded", AnyText),
    Column("accurate", Boolean),
    Column("cost_micro_usd", BigInteger),
    Column("vote", AnyText, nullable=False),
    made_at(),
    PrimaryKeyConstraint("run_id", "claim_id", "judge"),
    Index("judge_votes_claim_id_idx", "claim_id"),
    Index("judge_votes_content_hash_idx", "content_hash"),
)

review_events = Table(
    "review_events",
    metadata,
    Column("id", Id, primary_key=True),
    owned_by(),
    Column("sequence", BigInteger, nullable=False),
    Column("action", AnyText, nullable=False),
    reviewer("reviewer"),
    part_of("claim_id", "claims", required=False),
    Column("revision", Integer),
    Column("revision_after", Integer),
    part_of("run_id", "evaluation_runs", required=False),
    part_of("undoes", "review_events", required=False),
    Column("note", AnyText),
    made_at(),
    part_of("field_id", "fields", required=False),
    UniqueConstraint("user_id", "sequence"),
    UniqueConstraint("undoes"),  # an event is undone once
    Index("review_events_claim_id_idx", "claim_id"),
    Index("review_events_run_id_idx", "run_id"),
    Index("review_events_field_id_idx", "field_id"),
)

claim_issues = Table(
    "claim_issues",
    metadata,
    part_of("run_id", "evaluation_runs"),
    Column("position", Integer, nullable=False),
    part_of("claim_id", "claims"),
    Column("revision", Integer, nullable=False),
    Column("severity", AnyText, nullable=False),
    Column("issue", AnyText, nullable=False),
    Column("closed_by", Id, ForeignKey("review_events.id", ondelete="SET NULL")),
    made_at(),
    PrimaryKeyConstraint("run_id", "position"),
    Index("claim_issues_claim_id_idx", "claim_id"),
    Index("claim_issues_closed_by_idx", "closed_by"),
)

claim_eval_log = Table(
    "claim_eval_log",
    metadata,
    Column("id", Id, ForeignKey("evaluation_runs.id", ondelete="CASCADE"), primary_key=True),
    owned_by(),
    part_of("document_id", "documents", required=False),
    Column("total_claims", Integer, nullable=False),
    Column("sampled_claims", Integer, nullable=False),
    Column("rule_checks", Jsonb, nullable=False),
    Column("rule_passed", Boolean, nullable=False),
    Column("ai_eval_result", Jsonb),
    Column("ai_eval_passed", Boolean),
    Column("ai_eval_cost_cents", Integer),
    Column("cost_micro_usd", BigInteger),
    Column("passed", Boolean),  # null: a judge failed
    Column("issues", Jsonb),
    Column("needs_review", Boolean, nullable=False, server_default=false()),
    Column("reviewed_at", UtcDateTime),
    reviewer("reviewed_by"),
    Column("created_at", UtcDateTime, nullable=False, server_default=func.current_timestamp()),
)
Index("claim_eval_log_user_id_idx", claim_eval_log.c.user_id)
Index(
    "claim_eval_log_needs_review_idx",
    claim_eval_log.c.needs_review,
    postgresql_where=claim_eval_log.c.needs_review == true(),
    sqlite_where=claim_eval_log.c.needs_review == true(),
)

tailoring_eval_log = Table(
    "tailoring_eval_log",
    metadata,
    Column("id", Id, ForeignKey("evaluation_runs.id", ondelete="CASCADE"), primary_key=True),
    owned_by(),
    part_of("document_id", "documents", required=False),
    Column("opportunity_id", AnyText),
    Column("passed", Boolean),
    Column("grounding", Jsonb),
    Column("hallucinations", Jsonb, nullable=False),
    Column("missed", Jsonb, nullable=False),
    Column("gaps", Jsonb, nullable=False),
    Column("model", AnyText),
    Column("cost_cents", Integer),
    Column("cost_micro_usd", BigInteger),
    Column("needs_review", Boolean, nullable=False, server_default=false()),
    Column("reviewed_at", UtcDateTime),
    reviewer("reviewed_by"),
    Column("created_at", UtcDateTime, nullable=False, server_default=func.current_timestamp()),
)
Index("tailoring_eval_log_user_id_idx", tailoring_eval_log.c.user_id)
Index(
    "tailoring_eval_log_needs_review_idx",
    tailoring_eval_log.c.needs_review,
    postgresql_where=tailoring_eval_log.c.needs_review == true(),
    sqlite_where=tailoring_eval_log.c.needs_review == true(),
)

# What was spent outlives what it was spent on: a document that is deleted frees no budget.
cost_totals = Table(
    "cost_totals",
    metadata,
    Column("scope", AnyText, primary_key=True),  # "day:2026-11-22" or "run:<id>"
    Column("micro_usd", BigInteger, nullable=False),
    CheckConstraint("micro_usd >= 0", name="not_negative"),
)

cost_reservations = Table(
    "cost_reservations",
    metadata,
    Column("id", Id, primary_key=True),
    Column("run_id", Id, nullable=False),
    Column("day", Date, nullable=False),
    Column("state", AnyText, nullable=False),
    Column("reserved_micro_usd", BigInteger, nullable=False),
    Column("settled_micro_usd", BigInteger),
    made_at(),
    Column("settled_at", UtcDateTime),
    Index("cost_reservations_run_id_idx", "run_id"),
    Index("cost_reservations_state_idx", "state"),
)
