import type { CheckedClaim, Citation, Claim, ClaimItem, FieldItem, FieldResult, Review, SourceView, Verdict, View } from "../src/wire";

export const REVIEW: Review = { needed: false, why: [], state: "open", reviewed_at: null, reviewed_by: null, can_undo: null, issues: [] };

export function citation(page: number, excerpt: string, source = "lease"): Citation {
  return {
    kind: "citation",
    source_id: source,
    page,
    char_span: [0, Array.from(excerpt).length],
    excerpt,
    boxes: [{ left: 0.1, top: 0.1, width: 0.2, height: 0.02 }],
    quote: excerpt,
    match: "exact",
    score: 1,
    similarity: 1,
    block_id: null,
    chunk_hash: null,
    box_precision: "character",
    value_boxes: [],
    support: null,
    alternatives: [],
    note: null,
    cell: null,
    ocr_confidence: null,
    visibility: "seen",
  };
}

export function field(key: string, given: Partial<FieldResult> = {}): FieldResult {
  return {
    key,
    label: key,
    category: "Terms",
    type: "string",
    status: "found",
    value: key,
    display: key,
    confidence: "high",
    confidence_score: 0.9,
    citations: [citation(2, key)],
    failed_citations: [],
    conflict: [],
    note: null,
    error: null,
    rejected_value: null,
    enum: [],
    items: [],
    terms: [],
    derivation: null,
    ...given,
  };
}

export function item(key: string, review: Partial<Review> = {}, given: Partial<FieldResult> = {}): FieldItem {
  return { id: `row-${key}`, revision: 1, etag: "1-0", field: field(key, given), review: { ...REVIEW, ...review } };
}

/** A claim; only what stands in the record is known of it. */
export function claim(id: string, given: Partial<ClaimItem> = {}): ClaimItem {
  const none = { type: null, company: null, school: null, role: null, start: null, end: null, description: null };
  const more = { evidence: [], confidence: null, document_id: null, subject: null, position: 0, created_at: null, parts: [] };
  return { id: `row-${id}`, revision: 1, etag: "1-0", claim: { id, revision: 1, label: id, ...none, ...more }, checked: null, review: REVIEW, findings: [], ...given };
}

/** A claim of an answer that its document supports. */
export function checkedClaim(text: string, verdict: Partial<Verdict> = {}): CheckedClaim {
  return { claim: { text } as Claim, verdict: { label: "supported", status: "judged", evidence: [], citations: [], ...verdict } as Verdict };
}

export function source(id: string, pages = 3): SourceView {
  return {
    id,
    name: id,
    layout: "pages",
    media_type: "application/pdf",
    file: null,
    document_id: null,
    page_count: pages,
    pages: Array.from({ length: pages }, (_, index) => ({ number: index + 1, width: 595, height: 842, label: null, text: null, image: null })),
    unread_pages: [],
    ocr_pages: [],
    hidden_text_count: null,
    remarks: [],
  };
}

export function view(fields: readonly FieldItem[], claims: readonly ClaimItem[] = []): View {
  return {
    format: "pincite.view/1",
    result: { id: null, kind: "fields", title: "Lease", created_at: null, model: null, operation: null },
    sources: [source("lease"), source("annex", 1)],
    fields,
    answer: null,
    query: null,
    summary: null,
    skipped: [],
    claims,
    findings: [],
    failures: [],
    notes: [],
  };
}
