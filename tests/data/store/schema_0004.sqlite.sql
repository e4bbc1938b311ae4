CREATE TABLE pincite_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT pincite_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE profiles (
	id CHAR(32) NOT NULL,
	name TEXT,
	last_event BIGINT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT profiles_pkey PRIMARY KEY (id)
);

CREATE TABLE documents (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	content_id TEXT NOT NULL,
	slug TEXT NOT NULL,
	name TEXT NOT NULL,
	media_type TEXT NOT NULL,
	sha256 TEXT NOT NULL,
	page_count INTEGER NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT documents_pkey PRIMARY KEY (id),
	CONSTRAINT documents_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX documents_content_id_idx ON documents (content_id);

CREATE INDEX documents_user_id_created_at_idx ON documents (user_id, created_at);

INSERT INTO profiles (id, name, last_event, created_at) VALUES ('00000000000040008000000000000001', 'local', 0, CURRENT_TIMESTAMP);

CREATE TABLE extractions (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	kind TEXT NOT NULL,
	operation TEXT NOT NULL,
	result TEXT,
	model TEXT,
	prompt_version TEXT,
	config_digest TEXT,
	package_version TEXT,
	created_at DATETIME NOT NULL,
	CONSTRAINT extractions_pkey PRIMARY KEY (id),
	CONSTRAINT extractions_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX extractions_user_id_created_at_idx ON extractions (user_id, created_at);

CREATE TABLE extraction_documents (
	extraction_id CHAR(32) NOT NULL,
	document_id CHAR(32) NOT NULL,
	position INTEGER NOT NULL,
	CONSTRAINT extraction_documents_pkey PRIMARY KEY (extraction_id, document_id),
	CONSTRAINT extraction_documents_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT extraction_documents_extraction_id_fkey FOREIGN KEY(extraction_id) REFERENCES extractions (id) ON DELETE CASCADE
);

CREATE INDEX extraction_documents_document_id_idx ON extraction_documents (document_id);

CREATE TABLE claims (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	extraction_id CHAR(32) NOT NULL,
	name TEXT NOT NULL,
	position INTEGER NOT NULL,
	current_revision INTEGER NOT NULL,
	removed_by CHAR(32),
	reviewed_at DATETIME,
	reviewed_by CHAR(32),
	created_at DATETIME NOT NULL,
	CONSTRAINT claims_pkey PRIMARY KEY (id),
	CONSTRAINT claims_extraction_id_fkey FOREIGN KEY(extraction_id) REFERENCES extractions (id) ON DELETE CASCADE,
	CONSTRAINT claims_reviewed_by_fkey FOREIGN KEY(reviewed_by) REFERENCES profiles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT claims_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT claims_extraction_id_name_key UNIQUE (extraction_id, name)
);

CREATE INDEX claims_user_id_idx ON claims (user_id);

CREATE TABLE claim_revisions (
	claim_id CHAR(32) NOT NULL,
	revision INTEGER NOT NULL,
	type TEXT,
	label TEXT,
	record TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT claim_revisions_pkey PRIMARY KEY (claim_id, revision),
	CONSTRAINT claim_revisions_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE
);

CREATE TABLE evaluation_runs (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	extraction_id CHAR(32),
	operation TEXT NOT NULL,
	model TEXT,
	prompt_version TEXT,
	judge_model TEXT,
	judge_prompt_version TEXT,
	config_digest TEXT,
	package_version TEXT,
	seed BIGINT,
	created_at DATETIME NOT NULL,
	CONSTRAINT evaluation_runs_pkey PRIMARY KEY (id),
	CONSTRAINT evaluation_runs_extraction_id_fkey FOREIGN KEY(extraction_id) REFERENCES extractions (id) ON DELETE CASCADE,
	CONSTRAINT evaluation_runs_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX evaluation_runs_extraction_id_idx ON evaluation_runs (extraction_id);

CREATE INDEX evaluation_runs_user_id_created_at_idx ON evaluation_runs (user_id, created_at);

CREATE TABLE run_documents (
	run_id CHAR(32) NOT NULL,
	document_id CHAR(32) NOT NULL,
	position INTEGER NOT NULL,
	CONSTRAINT run_documents_pkey PRIMARY KEY (run_id, document_id),
	CONSTRAINT run_documents_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT run_documents_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE
);

CREATE INDEX run_documents_document_id_idx ON run_documents (document_id);

CREATE TABLE run_claims (
	run_id CHAR(32) NOT NULL,
	claim_id CHAR(32) NOT NULL,
	revision INTEGER NOT NULL,
	CONSTRAINT run_claims_pkey PRIMARY KEY (run_id, claim_id),
	CONSTRAINT run_claims_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT run_claims_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE
);

CREATE INDEX run_claims_claim_id_idx ON run_claims (claim_id);

CREATE TABLE findings (
	run_id CHAR(32) NOT NULL,
	position INTEGER NOT NULL,
	rule TEXT NOT NULL,
	code TEXT NOT NULL,
	severity TEXT NOT NULL,
	finding TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT findings_pkey PRIMARY KEY (run_id, position),
	CONSTRAINT findings_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE
);

CREATE TABLE judge_calls (
	run_id CHAR(32) NOT NULL,
	id TEXT NOT NULL,
	judge TEXT NOT NULL,
	prompt_version TEXT NOT NULL,
	failed TEXT,
	cost_micro_usd BIGINT,
	call TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT judge_calls_pkey PRIMARY KEY (run_id, id),
	CONSTRAINT judge_calls_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE
);

CREATE TABLE judge_votes (
	run_id CHAR(32) NOT NULL,
	claim_id CHAR(32) NOT NULL,
	claim_revision INTEGER NOT NULL,
	judge TEXT NOT NULL,
	prompt_version TEXT NOT NULL,
	content_hash TEXT NOT NULL,
	status TEXT NOT NULL,
	grounded TEXT,
	accurate BOOLEAN,
	cost_micro_usd BIGINT,
	vote TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT judge_votes_pkey PRIMARY KEY (run_id, claim_id, judge),
	CONSTRAINT judge_votes_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT judge_votes_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE
);

CREATE INDEX judge_votes_claim_id_idx ON judge_votes (claim_id);

CREATE INDEX judge_votes_content_hash_idx ON judge_votes (content_hash);

CREATE TABLE review_events (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	sequence BIGINT NOT NULL,
	action TEXT NOT NULL,
	reviewer CHAR(32),
	claim_id CHAR(32),
	revision INTEGER,
	revision_after INTEGER,
	run_id CHAR(32),
	undoes CHAR(32),
	note TEXT,
	created_at DATETIME NOT NULL,
	CONSTRAINT review_events_pkey PRIMARY KEY (id),
	CONSTRAINT review_events_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT review_events_reviewer_fkey FOREIGN KEY(reviewer) REFERENCES profiles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT review_events_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE,
	CONSTRAINT review_events_undoes_fkey FOREIGN KEY(undoes) REFERENCES review_events (id) ON DELETE CASCADE,
	CONSTRAINT review_events_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT review_events_undoes_key UNIQUE (undoes),
	CONSTRAINT review_events_user_id_sequence_key UNIQUE (user_id, sequence)
);

CREATE INDEX review_events_claim_id_idx ON review_events (claim_id);

CREATE INDEX review_events_run_id_idx ON review_events (run_id);

CREATE TABLE claim_issues (
	run_id CHAR(32) NOT NULL,
	position INTEGER NOT NULL,
	claim_id CHAR(32) NOT NULL,
	revision INTEGER NOT NULL,
	severity TEXT NOT NULL,
	issue TEXT NOT NULL,
	closed_by CHAR(32),
	created_at DATETIME NOT NULL,
	CONSTRAINT claim_issues_pkey PRIMARY KEY (run_id, position),
	CONSTRAINT claim_issues_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT claim_issues_closed_by_fkey FOREIGN KEY(closed_by) REFERENCES review_events (id) ON DELETE SET NULL,
	CONSTRAINT claim_issues_run_id_fkey FOREIGN KEY(run_id) REFERENCES evaluation_runs (id) ON DELETE CASCADE
);

CREATE INDEX claim_issues_claim_id_idx ON claim_issues (claim_id);

CREATE INDEX claim_issues_closed_by_idx ON claim_issues (closed_by);

CREATE TABLE claim_eval_log (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	document_id CHAR(32),
	total_claims INTEGER NOT NULL,
	sampled_claims INTEGER NOT NULL,
	rule_checks JSON NOT NULL,
	rule_passed BOOLEAN NOT NULL,
	ai_eval_result JSON,
	ai_eval_passed BOOLEAN,
	ai_eval_cost_cents INTEGER,
	cost_micro_usd BIGINT,
	passed BOOLEAN,
	issues JSON,
	needs_review BOOLEAN DEFAULT 0 NOT NULL,
	reviewed_at DATETIME,
	reviewed_by CHAR(32),
	created_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
	CONSTRAINT claim_eval_log_pkey PRIMARY KEY (id),
	CONSTRAINT claim_eval_log_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT claim_eval_log_id_fkey FOREIGN KEY(id) REFERENCES evaluation_runs (id) ON DELETE CASCADE,
	CONSTRAINT claim_eval_log_reviewed_by_fkey FOREIGN KEY(reviewed_by) REFERENCES profiles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT claim_eval_log_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX claim_eval_log_needs_review_idx ON claim_eval_log (needs_review) WHERE needs_review = 1;

CREATE INDEX claim_eval_log_user_id_idx ON claim_eval_log (user_id);

CREATE TABLE tailoring_eval_log (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	document_id CHAR(32),
	opportunity_id TEXT,
	passed BOOLEAN,
	grounding JSON,
	hallucinations JSON NOT NULL,
	missed JSON NOT NULL,
	gaps JSON NOT NULL,
	model TEXT,
	cost_cents INTEGER,
	cost_micro_usd BIGINT,
	needs_review BOOLEAN DEFAULT 0 NOT NULL,
	reviewed_at DATETIME,
	reviewed_by CHAR(32),
	created_at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL,
	CONSTRAINT tailoring_eval_log_pkey PRIMARY KEY (id),
	CONSTRAINT tailoring_eval_log_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
	CONSTRAINT tailoring_eval_log_id_fkey FOREIGN KEY(id) REFERENCES evaluation_runs (id) ON DELETE CASCADE,
	CONSTRAINT tailoring_eval_log_reviewed_by_fkey FOREIGN KEY(reviewed_by) REFERENCES profiles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT tailoring_eval_log_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX tailoring_eval_log_needs_review_idx ON tailoring_eval_log (needs_review) WHERE needs_review = 1;

CREATE INDEX tailoring_eval_log_user_id_idx ON tailoring_eval_log (user_id);

CREATE TABLE cost_totals (
	scope TEXT NOT NULL,
	micro_usd BIGINT NOT NULL,
	CONSTRAINT cost_totals_pkey PRIMARY KEY (scope),
	CONSTRAINT cost_totals_cost_totals_not_negative_check_check CHECK (micro_usd >= 0)
);

CREATE TABLE cost_reservations (
	id CHAR(32) NOT NULL,
	run_id CHAR(32) NOT NULL,
	day DATE NOT NULL,
	state TEXT NOT NULL,
	reserved_micro_usd BIGINT NOT NULL,
	settled_micro_usd BIGINT,
	created_at DATETIME NOT NULL,
	settled_at DATETIME,
	CONSTRAINT cost_reservations_pkey PRIMARY KEY (id)
);

CREATE INDEX cost_reservations_run_id_idx ON cost_reservations (run_id);

CREATE INDEX cost_reservations_state_idx ON cost_reservations (state);

INSERT INTO pincite_version (version_num) VALUES ('0001');

CREATE TABLE uploads (
	document_id CHAR(32) NOT NULL,
	byte_count BIGINT NOT NULL,
	state TEXT NOT NULL,
	failure TEXT,
	job_id TEXT,
	changed_at DATETIME NOT NULL,
	CONSTRAINT uploads_pkey PRIMARY KEY (document_id),
	CONSTRAINT uploads_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE TABLE api_keys (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	person CHAR(32) NOT NULL,
	name TEXT NOT NULL,
	scope TEXT NOT NULL,
	key_hash TEXT NOT NULL,
	hint TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	expires_at DATETIME,
	revoked_at DATETIME,
	CONSTRAINT api_keys_pkey PRIMARY KEY (id),
	CONSTRAINT api_keys_person_fkey FOREIGN KEY(person) REFERENCES profiles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT api_keys_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash)
);

CREATE INDEX api_keys_user_id_created_at_idx ON api_keys (user_id, created_at);

CREATE TABLE sessions (
	id CHAR(32) NOT NULL,
	key_id CHAR(32) NOT NULL,
	token_hash TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	expires_at DATETIME NOT NULL,
	CONSTRAINT sessions_pkey PRIMARY KEY (id),
	CONSTRAINT sessions_key_id_fkey FOREIGN KEY(key_id) REFERENCES api_keys (id) ON DELETE CASCADE,
	CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX sessions_key_id_idx ON sessions (key_id);

CREATE TABLE login_failures (
	source TEXT NOT NULL,
	failures INTEGER NOT NULL,
	until DATETIME NOT NULL,
	CONSTRAINT login_failures_pkey PRIMARY KEY (source)
);

CREATE TABLE replies (
	user_id CHAR(32) NOT NULL,
	"key" TEXT NOT NULL,
	fingerprint TEXT NOT NULL,
	state TEXT NOT NULL,
	status INTEGER,
	headers TEXT,
	body TEXT,
	created_at DATETIME NOT NULL,
	CONSTRAINT replies_pkey PRIMARY KEY (user_id, "key"),
	CONSTRAINT replies_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX replies_created_at_idx ON replies (created_at);

CREATE TABLE audit_log (
	sequence BIGINT NOT NULL,
	at DATETIME NOT NULL,
	user_id CHAR(32),
	person CHAR(32),
	key_id CHAR(32),
	action TEXT NOT NULL,
	target TEXT NOT NULL,
	status INTEGER NOT NULL,
	previous TEXT NOT NULL,
	hash TEXT NOT NULL,
	CONSTRAINT audit_log_pkey PRIMARY KEY (sequence)
);

CREATE INDEX audit_log_user_id_sequence_idx ON audit_log (user_id, sequence);

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;

CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;

UPDATE pincite_version SET version_num='0002' WHERE pincite_version.version_num = '0001';

CREATE TABLE fields (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	extraction_id CHAR(32) NOT NULL,
	"key" TEXT NOT NULL,
	position INTEGER NOT NULL,
	current_revision INTEGER NOT NULL,
	why TEXT,
	rank INTEGER,
	removed_by CHAR(32),
	reviewed_at DATETIME,
	reviewed_by CHAR(32),
	created_at DATETIME NOT NULL,
	CONSTRAINT fields_pkey PRIMARY KEY (id),
	CONSTRAINT fields_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT fields_extraction_id_fkey FOREIGN KEY(extraction_id) REFERENCES extractions (id) ON DELETE CASCADE,
	CONSTRAINT fields_reviewed_by_fkey FOREIGN KEY(reviewed_by) REFERENCES profiles (id) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT fields_extraction_id_key_key UNIQUE (extraction_id, "key")
);

CREATE INDEX fields_user_id_created_at_idx ON fields (user_id, created_at);

CREATE TABLE field_revisions (
	field_id CHAR(32) NOT NULL,
	revision INTEGER NOT NULL,
	status TEXT NOT NULL,
	confidence TEXT,
	field TEXT NOT NULL,
	claims TEXT NOT NULL,
	search TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT field_revisions_pkey PRIMARY KEY (field_id, revision),
	CONSTRAINT field_revisions_field_id_fkey FOREIGN KEY(field_id) REFERENCES fields (id) ON DELETE CASCADE
);

CREATE TABLE field_documents (
	field_id CHAR(32) NOT NULL,
	document_id CHAR(32) NOT NULL,
	CONSTRAINT field_documents_pkey PRIMARY KEY (field_id, document_id),
	CONSTRAINT field_documents_field_id_fkey FOREIGN KEY(field_id) REFERENCES fields (id) ON DELETE CASCADE,
	CONSTRAINT field_documents_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX field_documents_document_id_idx ON field_documents (document_id);

CREATE TABLE claim_documents (
	claim_id CHAR(32) NOT NULL,
	document_id CHAR(32) NOT NULL,
	CONSTRAINT claim_documents_pkey PRIMARY KEY (claim_id, document_id),
	CONSTRAINT claim_documents_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT claim_documents_document_id_fkey FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);

CREATE INDEX claim_documents_document_id_idx ON claim_documents (document_id);

CREATE TABLE assignments (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	field_id CHAR(32),
	claim_id CHAR(32),
	reviewer CHAR(32) NOT NULL,
	until DATETIME NOT NULL,
	CONSTRAINT assignments_pkey PRIMARY KEY (id),
	CONSTRAINT assignments_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT assignments_field_id_fkey FOREIGN KEY(field_id) REFERENCES fields (id) ON DELETE CASCADE,
	CONSTRAINT assignments_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT assignments_reviewer_fkey FOREIGN KEY(reviewer) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX assignments_user_id_idx ON assignments (user_id);

CREATE INDEX assignments_field_id_idx ON assignments (field_id);

CREATE INDEX assignments_claim_id_idx ON assignments (claim_id);

CREATE TABLE skips (
	id CHAR(32) NOT NULL,
	user_id CHAR(32) NOT NULL,
	field_id CHAR(32),
	claim_id CHAR(32),
	reviewer CHAR(32) NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT skips_pkey PRIMARY KEY (id, reviewer),
	CONSTRAINT skips_user_id_fkey FOREIGN KEY(user_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT skips_field_id_fkey FOREIGN KEY(field_id) REFERENCES fields (id) ON DELETE CASCADE,
	CONSTRAINT skips_claim_id_fkey FOREIGN KEY(claim_id) REFERENCES claims (id) ON DELETE CASCADE,
	CONSTRAINT skips_reviewer_fkey FOREIGN KEY(reviewer) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE INDEX skips_user_id_idx ON skips (user_id);

CREATE INDEX skips_field_id_idx ON skips (field_id);

CREATE INDEX skips_claim_id_idx ON skips (claim_id);

CREATE TABLE questions (
	extraction_id CHAR(32) NOT NULL,
	question TEXT NOT NULL,
	state TEXT NOT NULL,
	failure TEXT,
	job_id TEXT,
	changed_at DATETIME NOT NULL,
	CONSTRAINT questions_pkey PRIMARY KEY (extraction_id),
	CONSTRAINT questions_extraction_id_fkey FOREIGN KEY(extraction_id) REFERENCES extractions (id) ON DELETE CASCADE
);

ALTER TABLE claims ADD COLUMN field_id CHAR(32) CONSTRAINT claims_field_id_fkey REFERENCES fields (id) ON DELETE CASCADE;

CREATE INDEX claims_field_id_idx ON claims (field_id);

ALTER TABLE review_events ADD COLUMN field_id CHAR(32) CONSTRAINT review_events_field_id_fkey REFERENCES fields (id) ON DELETE CASCADE;

CREATE INDEX review_events_field_id_idx ON review_events (field_id);

ALTER TABLE claims ADD COLUMN why TEXT;

ALTER TABLE claims ADD COLUMN rank INTEGER;

ALTER TABLE claims ADD COLUMN verdict TEXT;

ALTER TABLE claim_revisions ADD COLUMN search TEXT;

ALTER TABLE extraction_documents ADD COLUMN source_id TEXT;

UPDATE pincite_version SET version_num='0003' WHERE pincite_version.version_num = '0002';

CREATE TABLE ledger (
	sequence BIGINT NOT NULL,
	action TEXT NOT NULL,
	note TEXT,
	rows TEXT NOT NULL,
	previous TEXT NOT NULL,
	hash TEXT NOT NULL,
	CONSTRAINT ledger_pkey PRIMARY KEY (sequence)
);

CREATE TABLE ledger_head (
	id INTEGER NOT NULL,
	count BIGINT NOT NULL,
	hash TEXT NOT NULL,
	key_id TEXT,
	seal TEXT,
	CONSTRAINT ledger_head_pkey PRIMARY KEY (id)
);

UPDATE pincite_version SET version_num='0004' WHERE pincite_version.version_num = '0003';
