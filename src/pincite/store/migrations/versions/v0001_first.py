"""The first schema."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

_UUID = sa.Uuid(as_uuid=False)
_TEXT = sa.Text()
_TIME = sa.DateTime(timezone=True)
_JSON = sa.JSON().with_variant(JSONB(), "postgresql")


def upgrade() -> None:
    """Make the tables in an empty database."""
    _documents()
    _local_owner()
    _claims()
    _runs()
    _reviews()
    _logs()
    _costs()


def _documents() -> None:
    """Owners and their documents."""
    op.create_table(
        "profiles",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("name", _TEXT),
        sa.Column("last_event", sa.BigInteger(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="profiles_pkey"),
    )
    op.create_table(
        "documents",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("content_id", _TEXT, nullable=False),
        sa.Column("slug", _TEXT, nullable=False),
        sa.Column("name", _TEXT, nullable=False),
        sa.Column("media_type", _TEXT, nullable=False),
        sa.Column("sha256", _TEXT, nullable=False),
        sa.Column("page_count", sa.Integer(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="documents_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="documents_pkey"),
    )
    op.create_index("documents_content_id_idx", "documents", ["content_id"])
    op.create_index("documents_user_id_created_at_idx", "documents", ["user_id", "created_at"])


def _local_owner() -> None:
    """Who owns everything where nobody says who they are."""
    profiles = sa.table(
        "profiles", sa.column("id", _UUID), sa.column("name"), sa.column("last_event"), sa.column("created_at")
    )
    local = {"id": "00000000-0000-4000-8000-000000000001", "name": "local", "last_event": 0}
    op.execute(sa.insert(profiles).values(**local, created_at=sa.func.current_timestamp()))


def _claims() -> None:
    """What was extracted, claim by claim, with revisions."""
    op.create_table(
        "extractions",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("kind", _TEXT, nullable=False),
        sa.Column("operation", _TEXT, nullable=False),
        sa.Column("result", _TEXT),
        sa.Column("model", _TEXT),
        sa.Column("prompt_version", _TEXT),
        sa.Column("config_digest", _TEXT),
        sa.Column("package_version", _TEXT),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="extractions_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="extractions_pkey"),
    )
    op.create_index("extractions_user_id_created_at_idx", "extractions", ["user_id", "created_at"])
    op.create_table(
        "extraction_documents",
        sa.Column("extraction_id", _UUID, nullable=False),
        sa.Column("document_id", _UUID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="extraction_documents_document_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["extraction_id"], ["extractions.id"], name="extraction_documents_extraction_id_fkey", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("extraction_id", "document_id", name="extraction_documents_pkey"),
    )
    op.create_index("extraction_documents_document_id_idx", "extraction_documents", ["document_id"])
    op.create_table(
        "claims",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("extraction_id", _UUID, nullable=False),
        sa.Column("name", _TEXT, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("current_revision", sa.Integer(), nullable=False),
        sa.Column("removed_by", _UUID),
        sa.Column("reviewed_at", _TIME),
        sa.Column("reviewed_by", _UUID),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["extraction_id"], ["extractions.id"], name="claims_extraction_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["reviewed_by"], ["profiles.id"], name="claims_reviewed_by_fkey", deferrable=True, initially="DEFERRED"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="claims_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="claims_pkey"),
        sa.UniqueConstraint("extraction_id", "name", name="claims_extraction_id_name_key"),
    )
    op.create_index("claims_user_id_idx", "claims", ["user_id"])
    op.create_table(
        "claim_revisions",
        sa.Column("claim_id", _UUID, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("type", _TEXT),
        sa.Column("label", _TEXT),
        sa.Column("record", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["claim_id"], ["claims.id"], name="claim_revisions_claim_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim_id", "revision", name="claim_revisions_pkey"),
    )


def _runs() -> None:
    """Evaluations: what rules found and judges voted."""
    op.create_table(
        "evaluation_runs",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("extraction_id", _UUID),
        sa.Column("operation", _TEXT, nullable=False),
        sa.Column("model", _TEXT),
        sa.Column("prompt_version", _TEXT),
        sa.Column("judge_model", _TEXT),
        sa.Column("judge_prompt_version", _TEXT),
        sa.Column("config_digest", _TEXT),
        sa.Column("package_version", _TEXT),
        sa.Column("seed", sa.BigInteger()),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["extraction_id"], ["extractions.id"], name="evaluation_runs_extraction_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="evaluation_runs_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="evaluation_runs_pkey"),
    )
    op.create_index("evaluation_runs_extraction_id_idx", "evaluation_runs", ["extraction_id"])
    op.create_index("evaluation_runs_user_id_created_at_idx", "evaluation_runs", ["user_id", "created_at"])
    op.create_table(
        "run_documents",
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("document_id", _UUID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="run_documents_document_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["evaluation_runs.id"], name="run_documents_run_id_fkey", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "document_id", name="run_documents_pkey"),
    )
    op.create_index("run_documents_document_id_idx", "run_documents", ["document_id"])
    op.create_table(
        "run_claims",
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("claim_id", _UUID, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["claim_id"], ["claims.id"], name="run_claims_claim_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["run_id"], ["evaluation_runs.id"], name="run_claims_run_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "claim_id", name="run_claims_pkey"),
    )
    op.create_index("run_claims_claim_id_idx", "run_claims", ["claim_id"])
    op.create_table(
        "findings",
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("rule", _TEXT, nullable=False),
        sa.Column("code", _TEXT, nullable=False),
        sa.Column("severity", _TEXT, nullable=False),
        sa.Column("finding", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["evaluation_runs.id"], name="findings_run_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "position", name="findings_pkey"),
    )
    op.create_table(
        "judge_calls",
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("id", _TEXT, nullable=False),
        sa.Column("judge", _TEXT, nullable=False),
        sa.Column("prompt_version", _TEXT, nullable=False),
        sa.Column("failed", _TEXT),
        sa.Column("cost_micro_usd", sa.BigInteger()),
        sa.Column("call", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["evaluation_runs.id"], name="judge_calls_run_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "id", name="judge_calls_pkey"),
    )
    op.create_table(
        "judge_votes",
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("claim_id", _UUID, nullable=False),
        sa.Column("claim_revision", sa.Integer(), nullable=False),
        sa.Column("judge", _TEXT, nullable=False),
        sa.Column("prompt_version", _TEXT, nullable=False),
        sa.Column("content_hash", _TEXT, nullable=False),
        sa.Column("status", _TEXT, nullable=False),
        sa.Column("grounded", _TEXT),
        sa.Column("accurate", sa.Boolean()),
        sa.Column("cost_micro_usd", sa.BigInteger()),
        sa.Column("vote", _TEXT, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["claim_id"], ["claims.id"], name="judge_votes_claim_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["run_id"], ["evaluation_runs.id"], name="judge_votes_run_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "claim_id", "judge", name="judge_votes_pkey"),
    )
    op.create_index("judge_votes_claim_id_idx", "judge_votes", ["claim_id"])
    op.create_index("judge_votes_content_hash_idx", "judge_votes", ["content_hash"])


def _reviews() -> None:
    """Decisions of people, and the issues they are about."""
    op.create_table(
        "review_events",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("action", _TEXT, nullable=False),
        sa.Column("reviewer", _UUID),
        sa.Column("claim_id", _UUID),
        sa.Column("revision", sa.Integer()),
        sa.Column("revision_after", sa.Integer()),
        sa.Column("run_id", _UUID),
        sa.Column("undoes", _UUID),
        sa.Column("note", _TEXT),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["claim_id"], ["claims.id"], name="review_events_claim_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["reviewer"], ["profiles.id"], name="review_events_reviewer_fkey", deferrable=True, initially="DEFERRED"
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["evaluation_runs.id"], name="review_events_run_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["undoes"], ["review_events.id"], name="review_events_undoes_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="review_events_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="review_events_pkey"),
        sa.UniqueConstraint("undoes", name="review_events_undoes_key"),
        sa.UniqueConstraint("user_id", "sequence", name="review_events_user_id_sequence_key"),
    )
    op.create_index("review_events_claim_id_idx", "review_events", ["claim_id"])
    op.create_index("review_events_run_id_idx", "review_events", ["run_id"])
    op.create_table(
        "claim_issues",
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("claim_id", _UUID, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("severity", _TEXT, nullable=False),
        sa.Column("issue", _TEXT, nullable=False),
        sa.Column("closed_by", _UUID),
        sa.Column("created_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(["claim_id"], ["claims.id"], name="claim_issues_claim_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["closed_by"], ["review_events.id"], name="claim_issues_closed_by_fkey", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["evaluation_runs.id"], name="claim_issues_run_id_fkey", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "position", name="claim_issues_pkey"),
    )
    op.create_index("claim_issues_claim_id_idx", "claim_issues", ["claim_id"])
    op.create_index("claim_issues_closed_by_idx", "claim_issues", ["closed_by"])


def _logs() -> None:
    """What evaluations came to."""
    op.create_table(
        "claim_eval_log",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("document_id", _UUID),
        sa.Column("total_claims", sa.Integer(), nullable=False),
        sa.Column("sampled_claims", sa.Integer(), nullable=False),
        sa.Column("rule_checks", _JSON, nullable=False),
        sa.Column("rule_passed", sa.Boolean(), nullable=False),
        sa.Column("ai_eval_result", _JSON),
        sa.Column("ai_eval_passed", sa.Boolean()),
        sa.Column("ai_eval_cost_cents", sa.Integer()),
        sa.Column("cost_micro_usd", sa.BigInteger()),
        sa.Column("passed", sa.Boolean()),
        sa.Column("issues", _JSON),
        sa.Column("needs_review", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("reviewed_at", _TIME),
        sa.Column("reviewed_by", _UUID),
        sa.Column("created_at", _TIME, server_default=sa.func.current_timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="claim_eval_log_document_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["id"], ["evaluation_runs.id"], name="claim_eval_log_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["reviewed_by"],
            ["profiles.id"],
            name="claim_eval_log_reviewed_by_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.ForeignKeyConstraint(["user_id"], ["profiles.id"], name="claim_eval_log_user_id_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="claim_eval_log_pkey"),
    )
    op.create_index(
        "claim_eval_log_needs_review_idx",
        "claim_eval_log",
        ["needs_review"],
        postgresql_where=sa.text("needs_review = true"),
        sqlite_where=sa.text("needs_review = 1"),
    )
    op.create_index("claim_eval_log_user_id_idx", "claim_eval_log", ["user_id"])
    op.create_table(
        "tailoring_eval_log",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("user_id", _UUID, nullable=False),
        sa.Column("document_id", _UUID),
        sa.Column("opportunity_id", _TEXT),
        sa.Column("passed", sa.Boolean()),
        sa.Column("grounding", _JSON),
        sa.Column("hallucinations", _JSON, nullable=False),
        sa.Column("missed", _JSON, nullable=False),
        sa.Column("gaps", _JSON, nullable=False),
        sa.Column("model", _TEXT),
        sa.Column("cost_cents", sa.Integer()),
        sa.Column("cost_micro_usd", sa.BigInteger()),
        sa.Column("needs_review", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("reviewed_at", _TIME),
        sa.Column("reviewed_by", _UUID),
        sa.Column("created_at", _TIME, server_default=sa.func.current_timestamp(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="tailoring_eval_log_document_id_fkey", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["id"], ["evaluation_runs.id"], name="tailoring_eval_log_id_fkey", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["reviewed_by"],
            ["profiles.id"],
            name="tailoring_eval_log_reviewed_by_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["profiles.id"], name="tailoring_eval_log_user_id_fkey", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="tailoring_eval_log_pkey"),
    )
    op.create_index(
        "tailoring_eval_log_needs_review_idx",
        "tailoring_eval_log",
        ["needs_review"],
        postgresql_where=sa.text("needs_review = true"),
        sqlite_where=sa.text("needs_review = 1"),
    )
    op.create_index("tailoring_eval_log_user_id_idx", "tailoring_eval_log", ["user_id"])


def _costs() -> None:
    """Money spent and set aside."""
    op.create_table(
        "cost_totals",
        sa.Column("scope", _TEXT, nullable=False),
        sa.Column("micro_usd", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", name="cost_totals_pkey"),
        sa.CheckConstraint("micro_usd >= 0", name="cost_totals_not_negative_check"),
    )
    op.create_table(
        "cost_reservations",
        sa.Column("id", _UUID, nullable=False),
        sa.Column("run_id", _UUID, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("state", _TEXT, nullable=False),
        sa.Column("reserved_micro_usd", sa.BigInteger(), nullable=False),
        sa.Column("settled_micro_usd", sa.BigInteger()),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("settled_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="cost_reservations_pkey"),
    )
    op.create_index("cost_reservations_run_id_idx", "cost_reservations", ["run_id"])
    op.create_index("cost_reservations_state_idx", "cost_reservations", ["state"])
