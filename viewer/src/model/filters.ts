/** Which items are shown, as it stands in the address: a link shows the same to whoever opens it. */

import { type Item, citationsOf } from "./items";

export interface Filters {
  readonly q: string;
  readonly status: string;
  readonly confidence: string;
  readonly label: string;
  readonly severity: string;
  readonly source: string;
  readonly issues: boolean;
  readonly needed: boolean;
}

export const NO_FILTERS: Filters = {
  q: "",
  status: "",
  confidence: "",
  label: "",
  severity: "",
  source: "",
  issues: false,
  needed: false,
};

const WORDS = ["q", "status", "confidence", "label", "severity", "source"] as const;
const SWITCHES = ["issues", "needed"] as const;

/** The filters that an address asks for; what it does not name is not filtered. */
export function readFilters(query: URLSearchParams): Filters {
  const words = Object.fromEntries(WORDS.map((name) => [name, query.get(name) ?? ""]));
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, query.get(name) === "1"]));
  return { ...NO_FILTERS, ...words, ...switches };
}

/** The address's parameters with these filters; those that are off leave it. */
export function writeFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const made = new URLSearchParams(query);
  for (const name of WORDS) {
    if (filters[name] === "") made.delete(name);
    else made.set(name, filters[name]);
  }
  for (const name of SWITCHES) {
    if (filters[name]) made.set(name, "1");
    else made.delete(name);
  }
  return made;
}

/** How many filters are on. */
export function filterCount(filters: Filters): number {
  return WORDS.filter((name) => filters[name] !== "").length + SWITCHES.filter((name) => filters[name]).length;
}

/** Open issues of an item. */
export function openIssues(item: Item): number {
  return item.review.issues.filter((issue) => issue.closed_by === null).length;
}

/** The items that pass every filter, in their order. */
export function filtered(items: readonly Item[], filters: Filters): readonly Item[] {
  const says = saying(filters.q);
  return items.filter((item) => passes(item, filters) && says(textOf(item)));
}

/** Whether a text has every word of a query, in any order and case. */
export function saying(query: string): (text: string) => boolean {
  const words = query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return (text) => {
    const said = text.toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  };
}

function passes(item: Item, filters: Filters): boolean {
  if (filters.needed && !item.review.needed) return false;
  if (filters.issues && openIssues(item) === 0) return false;
  if (filters.severity !== "" && !item.review.issues.some((one) => one.closed_by === null && one.issue.severity === filters.severity)) {
    return false;
  }
  if (filters.source !== "" && !citationsOf(item).some((citation) => citation.source_id === filters.source)) return false;
  return item.kind === "field" ? passesField(item, filters) : passesClaim(item, filters);
}

function passesField(item: Item & { readonly kind: "field" }, filters: Filters): boolean {
  if (filters.label !== "") return false;
  return (
    (filters.status === "" || item.field.status === filters.status) &&
    (filters.confidence === "" || item.field.confidence === filters.confidence)
  );
}

function passesClaim(item: Item & { readonly kind: "claim" }, filters: Filters): boolean {
  if (filters.status !== "" || filters.confidence !== "") return false;
  const verdict = item.checked?.verdict;
  return filters.label === "" || (verdict?.label ?? verdict?.status) === filters.label;
}

function textOf(item: Item): string {
  const parts =
    item.kind === "field"
      ? [item.field.label, item.field.key, item.field.display, item.field.category]
      : [item.claim.label, item.claim.description, item.checked?.claim.text, item.claim.id];
  return parts.filter(Boolean).join(" ");
}
