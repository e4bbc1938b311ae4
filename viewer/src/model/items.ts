/** Fields and claims as one list of items that people decide about, and what of them is counted, filtered and named. */

import type { Citation, ClaimItem, Evidence, FieldItem, Review, Segment, SourceView, Verdict, View } from "../wire";

export type Item =
  | ({ readonly kind: "field"; readonly key: string } & FieldItem)
  | ({ readonly kind: "claim"; readonly key: string } & ClaimItem);

/** All items of a view in its order; `key` is a field's key or a claim's id, unique within the view. */
export function itemsOf(view: View): readonly Item[] {
  return [
    ...view.fields.map((item): Item => ({ ...item, kind: "field", key: item.field.key })),
    ...view.claims.map((item): Item => ({ ...item, kind: "claim", key: item.claim.id })),
  ];
}

/** A citation's segments, in whichever of its two forms it came. */
export function segmentsOf(citation: Citation): readonly Segment[] {
  if ("segments" in citation) return citation.segments;
  const { page, char_span, excerpt, boxes } = citation;
  return [{ page, char_span, excerpt, boxes }];
}

/** The page of a citation's first segment. */
export function pageOf(citation: Citation): number {
  return segmentsOf(citation)[0]?.page ?? 1;
}

/** The document's words, segments joined by an ellipsis. */
export function excerptOf(citation: Citation): string {
  return segmentsOf(citation)
    .map((segment) => segment.excerpt)
    .join(" … ");
}

/** Every citation of an item that holds, in the order in which they are shown and stepped through. */
export function citationsOf(item: Item): readonly Citation[] {
  if (item.kind === "field") {
    const { field } = item;
    const own = field.items.length > 0 ? field.items.flatMap((one) => one.values.flatMap((value) => value.citations)) : field.citations;
    return [...own, ...field.conflict.flatMap((one) => one.citations), ...failedOf(item)];
  }
  if (item.checked !== null) return evidenceOf(item.checked.verdict).flatMap((one) => (one.citation === null ? [] : [one.citation]));
  const parts = item.claim.parts.flatMap((part) => part.citations);
  const evidence = item.claim.evidence.flatMap((one) => (one.citation === null ? [] : [one.citation]));
  return [...parts, ...evidence];
}

/** Whether a passage is among those that decided. */
export function hasDecided(verdict: Verdict, one: Evidence): boolean {
  return verdict.citations.some((span) => span.doc_id === one.doc_id && span.page === one.page && span.start < one.end && one.start < span.end);
}

/** The passages that a claim was held against: those that decided first, else in their order. */
export function evidenceOf(verdict: Verdict): readonly Evidence[] {
  return [...verdict.evidence].sort((left, right) => Number(hasDecided(verdict, right)) - Number(hasDecided(verdict, left)));
}

/** Citations that stand where they say and do not support the value. */
function failedOf(item: Item & { readonly kind: "field" }): readonly Citation[] {
  return item.field.failed_citations.flatMap((one) => (one.kind === "citation" ? [one] : []));
}

export interface Category {
  readonly name: string;
  readonly items: readonly Item[];
}

/** Items by category, categories in the order of their first item. */
export function categories(items: readonly Item[]): readonly Category[] {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.kind === "field" ? item.field.category || "Fields" : (item.claim.type ?? "Claims");
    found.set(name, [...(found.get(name) ?? []), item]);
  }
  return [...found].map(([name, listed]) => ({ name, items: listed }));
}

export const isDecided = (review: Review): boolean => review.state !== "open";

/** The next item after `from` that needs review, going round once; null where none is left. */
export function nextNeeded(items: readonly Item[], from: string | null): Item | null {
  const at = items.findIndex((item) => item.key === from);
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return round.find((item) => item.review.needed && item.key !== from) ?? null;
}

/** The neighbour of an item in a list, at the ends the item itself; the first or last where nothing is chosen. */
export function neighbour(items: readonly Item[], from: string | null, step: 1 | -1): Item | null {
  const at = items.findIndex((item) => item.key === from);
  if (at < 0) return (step === 1 ? items[0] : items[items.length - 1]) ?? null;
  return items[Math.min(items.length - 1, Math.max(0, at + step))] ?? null;
}

/** The source that a citation names; null where the view does not have it. */
export function sourceOf(view: View, id: string): SourceView | null {
  return view.sources.find((source) => source.id === id) ?? null;
}

/** A document as what a reader opens: one source, and nothing that was made of it. */
export function documentView(source: SourceView): View {
  return {
    format: "pincite.view/1",
    result: { id: null, kind: "fields", title: source.name, created_at: null, model: null, operation: null },
    sources: [source],
    fields: [],
    answer: null,
    query: null,
    summary: null,
    skipped: [],
    claims: [],
    findings: [],
    failures: [],
    notes: [],
  };
}

/** What is counted of a document: pages, or paragraphs where its format has none. */
export function extentOf(source: SourceView): string {
  return counted(source.page_count, source.layout === "clusters" ? "paragraph" : "page");
}

/** The source that a result opens at: the first of which something can be shown, where a file holds only some pages. */
export function firstSource(view: View): SourceView | null {
  const shows = (source: SourceView): boolean =>
    source.file !== null || source.document_id !== null || source.pages.some((page) => page.image !== null || page.text !== null);
  return view.sources.find(shows) ?? view.sources[0] ?? null;
}

/** The page that a source opens at: the first that can be shown, where a file holds only some of them. */
export function firstPage(source: SourceView | null): number {
  const pictured = source?.file == null && source?.document_id == null ? source?.pages.find((page) => page.image !== null) : undefined;
  return pictured?.number ?? 1;
}

/** What people call the page: its label in the file with its number, or the paragraph of a format without pages. */
export function pageName(source: SourceView | null, page: number): string {
  if (source?.layout === "clusters") return `§ ${page}`;
  const label = source?.pages[page - 1]?.label;
  return label && label !== String(page) ? `p. ${label} (${page})` : `p. ${page}`;
}

/** "1 field", "2 fields". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}

/** An instant in the reader's time zone: "5 Mar 2024, 14:07". */
export function dated(instant: string): string {
  return new Date(instant).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}
