// Made by viewer/wire.py from docs/reference/openapi.json: change that, then run it again.
// Offsets are Unicode code points, boxes fractions of the displayed page, pages count from 1.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface CellPlace {
  readonly block_id: string;
  readonly row: number;
  readonly column: number;
}

export interface CheckSummary {
  readonly supported: number;
  readonly refuted: number;
  readonly nei: number;
  readonly failed: number;
  readonly not_judged: number;
  readonly precision: number | null;
  readonly coverage: number | null;
  readonly claim_faithfulness: number | null;
}

export interface CheckedClaim {
  readonly claim: Claim;
  readonly verdict: Verdict;
}

export interface CitationBase {
  readonly kind: "citation";
  readonly source_id: string;
  readonly quote: string;
  readonly match: "exact" | "normalised" | "fuzzy";
  readonly score: number;
  readonly similarity: number;
  readonly block_id: string | null;
  readonly chunk_hash: string | null;
  readonly box_precision: "character" | "word" | "line" | "cell" | "block" | "none";
  readonly value_boxes: ReadonlyArray<PageBox>;
  readonly support: Support | null;
  readonly alternatives: ReadonlyArray<Segment>;
  readonly note: string | null;
  readonly cell: CellPlace | null;
  readonly ocr_confidence: number | null;
  readonly visibility: "seen" | "unknown" | "hidden" | "unchecked";
}

export type Citation = CitationBase & (Pick<Segment, "page" | "char_span" | "excerpt" | "boxes"> | { readonly segments: readonly Segment[] });

export interface CitedVerdict {
  readonly anchor: string;
  readonly label: "supported" | "refuted" | "nei" | null;
  readonly grade: "proved" | "likely" | "judged" | null;
  readonly confidence: number | null;
  readonly reasons: ReadonlyArray<"stated" | "entailed" | "contradicted" | "neutral" | "low_confidence" | "conflicting_evidence" | "no_evidence" | "nothing_relevant" | "number_mismatch" | "unit_mismatch" | "date_mismatch" | "negation_mismatch" | "exclusion_mismatch" | "name_mismatch" | "comparative_mismatch" | "quote_not_found" | "number_not_found" | "date_not_found" | "name_not_found" | "citation_supports" | "citation_does_not_support" | "unknown_anchor" | "ambiguous_anchor" | "judged_by_model" | "judge_quote_not_found" | "judge_failed" | "retrieval_failed" | "same_model_judge" | "over_limit" | "budget_reached" | "proof_disputed" | "language_not_supported">;
}

export interface Claim {
  readonly id: string;
  readonly text: string;
  readonly type: "fact" | "policy" | "numeric" | "definition";
  readonly importance: "critical" | "material" | "minor";
  readonly requires_citation: boolean;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly citation_anchors: ReadonlyArray<string>;
  readonly context_text: string | null;
  readonly occurrences: ReadonlyArray<readonly [number, number]>;
  readonly extraction_confidence: number;
}

export interface ClaimEvidence {
  readonly text: string;
  readonly source_id: string | null;
  readonly quote: string | null;
  readonly citation: Citation | null;
  readonly part: string;
}

export interface ClaimFinding {
  readonly code: "invalid_offsets" | "text_mismatch" | "invalid_anchor" | "critical_without_citation" | "uncovered_value" | "not_aligned" | "extraction_failed" | "same_model_judge" | "proof_disputed";
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly claim_id: string | null;
}

export interface ClaimItem {
  readonly id: string | null;
  readonly revision: number | null;
  readonly etag: string | null;
  readonly claim: ClaimRecord;
  readonly checked: CheckedClaim | null;
  readonly review: Review;
  readonly findings: ReadonlyArray<ClaimFinding>;
}

export interface ClaimPart {
  readonly name: string;
  readonly value: unknown;
  readonly type: string;
  readonly enum: ReadonlyArray<string>;
  readonly terms: ReadonlyArray<string>;
  readonly citations: ReadonlyArray<Citation>;
}

export interface ClaimRecord {
  readonly id: string;
  readonly revision: number;
  readonly type: string | null;
  readonly label: string | null;
  readonly company: string | null;
  readonly school: string | null;
  readonly role: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly description: string | null;
  readonly evidence: ReadonlyArray<ClaimEvidence>;
  readonly confidence: number | null;
  readonly document_id: string | null;
  readonly subject: string | null;
  readonly position: number;
  readonly created_at: string | null;
  readonly parts: ReadonlyArray<ClaimPart>;
}

export interface Conflict {
  readonly value: unknown;
  readonly display: string;
  readonly citations: ReadonlyArray<Citation>;
}

export interface Derivation {
  readonly op: "sum" | "difference" | "days_between" | "count";
  readonly inputs: ReadonlyArray<DerivationInput>;
}

export interface DerivationInput {
  readonly key: string;
  readonly value: unknown;
}

export interface DocumentCard {
  readonly document: StoredDocument;
  readonly state: "waiting" | "parsing" | "parsed" | "failed";
  readonly failure: Failure | null;
  readonly byte_count: number | null;
  readonly job_id: string | null;
  readonly review: ReviewCounts;
}

export interface Drift {
  readonly group: RateGroup;
  readonly week: string;
  readonly measure: "evaluations" | "rules" | "judged";
  readonly verdict: "worse" | "better" | "none_shown" | "not_compared";
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: string | null;
}

export interface EvalLogRow {
  readonly id: string;
  readonly created_at: string;
  readonly total_claims: number;
  readonly sampled_claims: number;
  readonly rule_checks: Readonly<Record<string, unknown>>;
  readonly rule_passed: boolean;
  readonly passed: boolean | null;
  readonly document_id: string | null;
  readonly ai_eval_result: Readonly<Record<string, unknown>> | null;
  readonly ai_eval_passed: boolean | null;
  readonly cost_micro_usd: number | null;
  readonly issues: ReadonlyArray<Issue>;
  readonly needs_review: boolean;
  readonly reviewed_at: string | null;
  readonly reviewed_by: string | null;
}

export interface EvalRun {
  readonly id: string;
  readonly operation: string;
  readonly created_at: string;
  readonly extraction_id: string | null;
  readonly document_ids: ReadonlyArray<string>;
  readonly model: string | null;
  readonly prompt_version: string | null;
  readonly judge_model: string | null;
  readonly judge_prompt_version: string | null;
  readonly config_digest: string | null;
  readonly package_version: string | null;
  readonly seed: number | null;
}

export interface Evidence {
  readonly doc_id: string;
  readonly snippet: string;
  readonly score: number;
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  readonly chunk_hash: string | null;
  readonly cited: boolean;
  readonly citation: Citation | null;
}

export interface EvidenceSpan {
  readonly doc_id: string;
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
}

export interface Failure {
  readonly kind: "failure";
  readonly item: string;
  readonly code: string;
  readonly message: string;
  readonly page: number | null;
}

export interface FieldError {
  readonly code: "excerpt_not_grounded" | "value_not_supported" | "source_unreadable" | "call_failed" | "reply_cut_off" | "reply_invalid" | "refused" | "not_attempted" | "unsupported_field" | "not_computable" | "deleted_in_review";
  readonly message: string;
}

export interface FieldItem {
  readonly id: string | null;
  readonly revision: number | null;
  readonly etag: string | null;
  readonly field: FieldResult;
  readonly review: Review;
}

export interface FieldResult {
  readonly key: string;
  readonly label: string;
  readonly category: string;
  readonly type: string;
  readonly status: "found" | "not_present" | "error";
  readonly value: unknown;
  readonly display: string;
  readonly confidence: "high" | "medium" | "low" | null;
  readonly confidence_score: number | null;
  readonly citations: ReadonlyArray<Citation>;
  readonly failed_citations: ReadonlyArray<Citation | Ungrounded>;
  readonly conflict: ReadonlyArray<Conflict>;
  readonly note: string | null;
  readonly error: FieldError | null;
  readonly rejected_value: unknown;
  readonly enum: ReadonlyArray<string>;
  readonly items: ReadonlyArray<ItemResult>;
  readonly terms: ReadonlyArray<string>;
  readonly derivation: Derivation | null;
}

export interface Issue {
  readonly claim_id: string;
  readonly source: "rule" | "judge";
  readonly type: string;
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly advice: string;
  readonly related: ReadonlyArray<string>;
}

export interface ItemResult {
  readonly values: ReadonlyArray<ItemValue>;
}

export interface ItemValue {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  readonly display: string;
  readonly citations: ReadonlyArray<Citation>;
  readonly failed_citations: ReadonlyArray<Citation | Ungrounded>;
  readonly rejected_value: unknown;
  readonly note: string | null;
  readonly enum: ReadonlyArray<string>;
}

export interface JobCard {
  readonly id: string;
  readonly kind: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly subject: string;
  readonly documents: ReadonlyArray<string>;
  readonly step: string | null;
  readonly done: number;
  readonly of: number | null;
  readonly submitted_at: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly failure: JobFailure | null;
}

export interface JobFailure {
  readonly code: string;
  readonly message: string;
}

export interface LogEntry {
  readonly run: EvalRun;
  readonly row: EvalLogRow | TailoringLogRow;
  readonly can_undo: string | null;
  readonly etag: string;
}

export interface Mismatch {
  readonly kind: "number" | "unit" | "date" | "negation" | "exclusion" | "name" | "comparative" | "quotation" | "value" | "polarity" | "role" | "opposite" | "participant";
  readonly claim_text: string;
  readonly evidence_text: string | null;
  readonly evidence: number | null;
}

export interface PageBox {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PageRemark {
  readonly page: number;
  readonly kind: "form_value" | "form_technology" | "annotation_layer" | "annotation_unread" | "redaction" | "attachment" | "untrusted_text" | "unread_picture" | "page_tree" | "readers_differ" | "visibility_unknown" | "unread_style" | "instructions";
  readonly text: string;
}

export interface PageText {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly label: string | null;
  readonly text: string;
  readonly words: ReadonlyArray<WordBox>;
}

export interface PageView {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly label: string | null;
  readonly text: string | null;
  readonly image: string | null;
}

export interface PassRate {
  readonly measure: "evaluations" | "rules" | "judged";
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly passed: number;
  readonly items: number;
  readonly population: number;
  readonly left_out: number;
  readonly unreached: number;
}

export interface Profile {
  readonly id: string;
  readonly created_at: string;
  readonly name: string | null;
}

export interface QueueItem {
  readonly kind: "field" | "claim";
  readonly id: string;
  readonly extraction_id: string;
  readonly result_kind: "fields" | "check";
  readonly title: string;
  readonly field: FieldItem | null;
  readonly claim: ClaimItem | null;
  readonly assigned_to: string | null;
  readonly assigned_until: string | null;
  readonly skipped: boolean;
}

export interface QueueProgress {
  readonly total: number;
  readonly decided: number;
  readonly assigned: number;
  readonly remaining: number;
  readonly why: ReadonlyArray<readonly ["issue_error" | "error" | "refuted" | "conflict" | "issue_warning" | "low" | "medium" | "nei" | "not_judged" | "citation" | "cross_reference" | "unread_pages" | "spot_check", number]>;
}

export interface RateGroup {
  readonly operation: string | null;
  readonly model: string | null;
  readonly prompt_version: string | null;
}

export interface RateReport {
  readonly format: "pincite.rates/1";
  readonly rows: number;
  readonly confidence: number;
  readonly by: ReadonlyArray<string>;
  readonly baseline_from: string | null;
  readonly baseline_until: string | null;
  readonly totals: ReadonlyArray<RateRow>;
  readonly weeks: ReadonlyArray<RateRow>;
  readonly drifts: ReadonlyArray<Drift>;
  readonly notes: ReadonlyArray<string>;
}

export interface RateRow {
  readonly group: RateGroup;
  readonly week: string | null;
  readonly starts: string | null;
  readonly evaluations: number;
  readonly needs_review: number;
  readonly cost_micro_usd: number | null;
  readonly rates: ReadonlyArray<PassRate>;
}

export interface ResultCard {
  readonly id: string;
  readonly kind: "fields" | "check";
  readonly title: string;
  readonly created_at: string;
  readonly model: string | null;
  readonly operation: string;
  readonly document_ids: ReadonlyArray<string>;
  readonly state: "waiting" | "running" | "done" | "failed";
  readonly job_id: string | null;
  readonly failure: Failure | null;
  readonly review: ReviewCounts;
}

export interface ResultView {
  readonly id: string | null;
  readonly kind: "fields" | "check";
  readonly title: string;
  readonly created_at: string | null;
  readonly model: string | null;
  readonly operation: string | null;
}

export interface Review {
  readonly needed: boolean;
  readonly why: ReadonlyArray<"issue_error" | "error" | "refuted" | "conflict" | "issue_warning" | "low" | "medium" | "nei" | "not_judged" | "citation" | "cross_reference" | "unread_pages" | "spot_check">;
  readonly state: "open" | "confirmed" | "dismissed" | "edited" | "deleted";
  readonly reviewed_at: string | null;
  readonly reviewed_by: string | null;
  readonly can_undo: string | null;
  readonly issues: ReadonlyArray<StoredIssue>;
}

export interface ReviewCounts {
  readonly needed: number;
  readonly errors: number;
  readonly warnings: number;
}

export interface Segment {
  readonly page: number;
  readonly char_span: readonly [number, number];
  readonly excerpt: string;
  readonly boxes: ReadonlyArray<Box>;
}

export interface SignedIn {
  readonly owner: string;
  readonly person: string;
  readonly person_name: string | null;
  readonly scope: "read" | "review" | "write" | "admin";
  readonly csrf_token: string;
}

export interface SkippedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly reason: "question" | "greeting" | "meta" | "advice" | "hedge" | "heading" | "code" | "fragment" | "reference" | "unverifiable";
}

export interface SourceView {
  readonly id: string;
  readonly name: string;
  readonly layout: "pages" | "clusters" | null;
  readonly media_type: string | null;
  readonly file: string | null;
  readonly document_id: string | null;
  readonly page_count: number;
  readonly pages: ReadonlyArray<PageView>;
  readonly unread_pages: ReadonlyArray<number>;
  readonly ocr_pages: ReadonlyArray<number>;
  readonly hidden_text_count: number | null;
  readonly remarks: ReadonlyArray<PageRemark>;
}

export interface Started {
  readonly id: string;
  readonly job: JobCard;
}

export interface StoredDocument {
  readonly id: string;
  readonly content_id: string;
  readonly slug: string;
  readonly name: string;
  readonly media_type: string;
  readonly sha256: string;
  readonly page_count: number;
  readonly created_at: string;
}

export interface StoredIssue {
  readonly run_id: string;
  readonly position: number;
  readonly claim_row_id: string;
  readonly revision: number;
  readonly issue: Issue;
  readonly closed_by: string | null;
}

export interface Support {
  readonly step: "identity" | "case" | "punctuation" | "glyphs" | "number" | "money" | "date" | "duration" | "boolean" | "enum" | "judge" | null;
  readonly span: readonly [number, number] | null;
  readonly note: string | null;
}

export interface TailoringLogRow {
  readonly id: string;
  readonly created_at: string;
  readonly passed: boolean | null;
  readonly opportunity_id: string | null;
  readonly document_id: string | null;
  readonly grounding: Readonly<Record<string, unknown>> | null;
  readonly hallucinations: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly missed: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly gaps: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly model: string | null;
  readonly cost_micro_usd: number | null;
  readonly needs_review: boolean;
  readonly reviewed_at: string | null;
  readonly reviewed_by: string | null;
}

export interface Ungrounded {
  readonly kind: "ungrounded";
  readonly source_id: string;
  readonly quote: string;
  readonly reason: "not_found" | "critical_mismatch" | "hidden_text" | "empty_quote" | "no_such_source";
  readonly message: string;
  readonly nearest: Segment | null;
}

export interface Uploaded {
  readonly document: DocumentCard;
  readonly job: JobCard | null;
}

export interface Verdict {
  readonly status: "judged" | "failed" | "not_judged";
  readonly label: "supported" | "refuted" | "nei" | null;
  readonly grade: "proved" | "likely" | "judged" | null;
  readonly confidence: number | null;
  readonly method: "lexical" | "deterministic" | "entailment" | "judge" | "combined" | null;
  readonly reasons: ReadonlyArray<"stated" | "entailed" | "contradicted" | "neutral" | "low_confidence" | "conflicting_evidence" | "no_evidence" | "nothing_relevant" | "number_mismatch" | "unit_mismatch" | "date_mismatch" | "negation_mismatch" | "exclusion_mismatch" | "name_mismatch" | "comparative_mismatch" | "quote_not_found" | "number_not_found" | "date_not_found" | "name_not_found" | "citation_supports" | "citation_does_not_support" | "unknown_anchor" | "ambiguous_anchor" | "judged_by_model" | "judge_quote_not_found" | "judge_failed" | "retrieval_failed" | "same_model_judge" | "over_limit" | "budget_reached" | "proof_disputed" | "language_not_supported">;
  readonly rationale: string;
  readonly evidence: ReadonlyArray<Evidence>;
  readonly citations: ReadonlyArray<EvidenceSpan>;
  readonly mismatches: ReadonlyArray<Mismatch>;
  readonly cited: ReadonlyArray<CitedVerdict>;
}

export interface View {
  readonly format: "pincite.view/1";
  readonly result: ResultView;
  readonly sources: ReadonlyArray<SourceView>;
  readonly fields: ReadonlyArray<FieldItem>;
  readonly answer: string | null;
  readonly query: string | null;
  readonly summary: CheckSummary | null;
  readonly skipped: ReadonlyArray<SkippedText>;
  readonly claims: ReadonlyArray<ClaimItem>;
  readonly findings: ReadonlyArray<ClaimFinding>;
  readonly failures: ReadonlyArray<Failure>;
  readonly notes: ReadonlyArray<string>;
}

export interface WordBox {
  readonly start: number;
  readonly end: number;
  readonly box: Box;
}
