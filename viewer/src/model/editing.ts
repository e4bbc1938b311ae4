/** An item as a person wants it to be: from what stands in a form to the value that is sent. Pure. */

import type { Citation, ClaimEvidence, ClaimRecord, FieldResult, ItemResult, ItemValue } from "../wire";

export interface FieldDraft {
  readonly status: "found" | "not_present";
  readonly value: string;
  readonly citations: readonly Citation[];
  readonly entries: readonly ItemResult[];
  readonly note: string;
}

/** The form of a field as it is now; a failed one is offered as found, with the value that was rejected. */
export function draftOf(field: FieldResult): FieldDraft {
  const offered = field.status === "found" ? field.value : field.rejected_value;
  const grounded = field.failed_citations.flatMap((one) => (one.kind === "citation" ? [one] : []));
  return {
    status: field.status === "not_present" ? "not_present" : "found",
    value: written(offered),
    citations: field.status === "error" ? grounded : field.citations,
    entries: field.items,
    note: "",
  };
}

/** A value as it is typed: of a list of plain texts each on a line, else as JSON. */
function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const lines = Array.isArray(value) && value.every((one): one is string => typeof one === "string" && one.trim() === one && !/[\r\n]/u.test(one));
  const text = lines ? value.join("\n") : JSON.stringify(value);
  // what begins like JSON would be read as JSON
  return lines && text.startsWith("[") ? JSON.stringify(value) : text;
}

/** A number as people write it: with commas only between thousands, since 1,5 could be read in two ways. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/u;

/** What a text is as a value of a type; undefined where it is none. */
export function typedValue(type: string, text: string): unknown {
  const said = text.trim();
  if (said === "") return undefined;
  switch (type) {
    case "number": {
      return NUMBER.test(said) && said.length <= 40 ? Number(said.replaceAll(",", "")) : undefined;
    }
    case "boolean":
      return said === "true" ? true : said === "false" ? false : undefined;
    case "array":
      return parsedList(said);
    default:
      return said;
  }
}

function parsedList(text: string): unknown {
  try {
    const found: unknown = JSON.parse(text);
    if (Array.isArray(found)) return found;
  } catch {
    // no JSON: a value on each line
  }
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

const NO_VALUE: Readonly<Record<string, string>> = {
  number: "This is no number. Write it like 1,250.50.",
  boolean: "Choose Yes or No.",
  array: "Say which values there are, one on each line.",
};

/** The words that support what a form says: of a list the first of every entry. */
function citationsOf(draft: FieldDraft): readonly Citation[] {
  if (draft.entries.length === 0) return draft.citations;
  return draft.entries.flatMap((entry) => entry.values.flatMap((value) => value.citations).slice(0, 1));
}

/** What is wrong with a form, in words; null where nothing is. */
export function problemOf(field: FieldResult, draft: FieldDraft): string | null {
  if (draft.status === "not_present") return null;
  if (draft.entries.length === 0 && typedValue(field.type, draft.value) === undefined) return NO_VALUE[field.type] ?? "Say what its value is.";
  if (citationsOf(draft).length === 0) return "A value needs the words that support it: choose them on the page.";
  return null;
}

/** The field that a form asks for. */
export function editedField(field: FieldResult, draft: FieldDraft): FieldResult {
  const cleared = { failed_citations: [], error: null, rejected_value: null, conflict: [], derivation: null } as const;
  if (draft.status === "not_present") {
    const none = { value: null, display: "", confidence: null, confidence_score: null, citations: [], items: [] } as const;
    return { ...field, ...cleared, ...none, status: "not_present", note: draft.note || "A reviewer found it in none of the documents." };
  }
  const entries = draft.entries;
  const value = entries.length > 0 ? entries.map(entryValue) : typedValue(field.type, draft.value);
  return {
    ...field,
    ...cleared,
    status: "found",
    value,
    display: entries.length > 0 ? entries.map(entryDisplay).join("; ") : displayed(value),
    confidence: field.confidence ?? "medium",
    citations: [...citationsOf(draft)],
    items: [...entries],
    note: draft.note || null,
  };
}

function displayed(value: unknown): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (Array.isArray(value)) return value.map(displayed).join("; ");
  return value === null || value === undefined ? "" : String(value);
}

/** The value of an entry: the plain value of a list of values, or an object nested where names are dotted. */
function entryValue(entry: ItemResult): unknown {
  const [only] = entry.values;
  if (only !== undefined && only.name === "") return only.value;
  const made: Record<string, unknown> = {};
  for (const value of entry.values) {
    const names = value.name.split(".");
    const last = names.pop() ?? "";
    let here = made;
    for (const name of names) {
      const below = here[name];
      const next = typeof below === "object" && below !== null ? (below as Record<string, unknown>) : {};
      here[name] = next;
      here = next;
    }
    here[last] = value.value;
  }
  return made;
}

function entryDisplay(entry: ItemResult): string {
  const parts = entry.values.filter((value) => value.value !== null);
  return parts.map((value) => (value.name === "" ? value.display : `${value.name}: ${value.display}`)).join(", ");
}

/** The entries without one of them. */
export function withoutEntry(draft: FieldDraft, index: number): FieldDraft {
  return { ...draft, entries: draft.entries.filter((_, at) => at !== index) };
}

/** The entries with one more, of the shape of those that are there, and nothing in it. */
export function withNewEntry(draft: FieldDraft): FieldDraft {
  const shape = draft.entries[0]?.values ?? [];
  const values = shape.map((value) => ({ ...value, value: null, display: "", citations: [], failed_citations: [], rejected_value: null, note: null }));
  return { ...draft, entries: [...draft.entries, { values }] };
}

/** The entries with another text for one value; an empty text is "not stated". */
export function withEntry(draft: FieldDraft, index: number, name: string, text: string): FieldDraft {
  const changed = (value: ItemValue): ItemValue => {
    if (value.name !== name) return value;
    const typed = typedValue(value.type, text) ?? null;
    return { ...value, value: value.citations.length === 0 ? null : typed, display: text };
  };
  const entries = draft.entries.map((entry, at) => (at === index ? { ...entry, values: entry.values.map(changed) } : entry));
  return { ...draft, entries };
}

/** The parts of a claim that a form shows, in their order: those that have a text, and the description always. */
export const CLAIM_PARTS = ["label", "role", "company", "school", "start", "end", "description"] as const;
export type ClaimPart = (typeof CLAIM_PARTS)[number];

/** The form of a claim: the texts of its parts, and words that were chosen for it. */
export interface ClaimDraft {
  readonly texts: ReadonlyArray<readonly [ClaimPart, string]>;
  readonly citations: readonly Citation[];
}

export function claimDraft(claim: ClaimRecord): ClaimDraft {
  const texts = CLAIM_PARTS.filter((name) => name === "description" || claim[name] !== null).map((name) => [name, claim[name] ?? ""] as const);
  return { texts, citations: [] };
}

/** The claim that a form asks for, with the words that were chosen for it as further evidence. */
export function editedClaim(claim: ClaimRecord, draft: ClaimDraft): ClaimRecord {
  const texts = Object.fromEntries(draft.texts.map(([name, text]) => [name, text.trim() === "" ? null : text.trim()]));
  return { ...claim, ...texts, evidence: [...claim.evidence, ...draft.citations.map(evidenceOf)] };
}

/** What a form of a claim that was missed asks for: what it says, and the words that say so. */
export function newClaim(draft: ClaimDraft): Readonly<Record<string, unknown>> {
  const texts = draft.texts.map(([name, text]) => [name, text.trim()] as const).filter(([, text]) => text !== "");
  return { ...Object.fromEntries(texts), evidence: draft.citations.map(evidenceOf) };
}

const evidenceOf = (citation: Citation): ClaimEvidence => ({
  text: "",
  source_id: citation.source_id,
  quote: citation.quote,
  citation,
  part: "",
});
