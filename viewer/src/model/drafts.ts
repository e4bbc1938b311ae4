/** What people type before it is sent: one form for each item, kept until it is sent or thrown away. Pure. */

import type { Citation, FieldResult, ItemResult } from "../wire";
import { type ClaimDraft, type FieldDraft, claimDraft, draftOf, typedValue } from "./editing";
import { type Item, excerptOf } from "./items";

export type Draft = ({ readonly kind: "field" } & FieldDraft) | ({ readonly kind: "claim" } & ClaimDraft);

/** The form that is no item's yet: of a claim that was missed. */
export const NEW = "";

/** A value of an entry of a list that words are chosen for. */
export interface Spot {
  readonly entry: number;
  readonly name: string;
}

export const newDraft: Draft = { kind: "claim", texts: [["description", ""]], citations: [] };

/** The form of an item as it is. */
export function draftFor(item: Item): Draft {
  return item.kind === "field" ? { kind: "field", ...draftOf(item.field) } : { kind: "claim", ...claimDraft(item.claim) };
}

/** A form with words that were chosen for it: they are the value, or what the claim says, where there was none. */
export function withCited(draft: Draft, citation: Citation, spot: Spot | null, item: Item | undefined): Draft {
  const words = excerptOf(citation).replace(/\s+/gu, " ");
  if (draft.kind === "claim") {
    const blank = draft.texts.every(([, text]) => text.trim() === "");
    const texts = blank ? draft.texts.map(([name, text]) => [name, name === "description" ? words : text] as const) : draft.texts;
    return { ...draft, texts, citations: [...draft.citations, citation] };
  }
  if (spot !== null) return { ...draft, status: "found", entries: draft.entries.map((entry, at) => (at === spot.entry ? citedEntry(entry, spot.name, citation) : entry)) };
  const type = item?.kind === "field" ? item.field.type : null;
  const more = type === "array" ? [draft.value, words].filter(Boolean).join("\n") : draft.value;
  const value = more === "" && item?.kind === "field" ? offered(item.field, words) : more;
  return { ...draft, status: "found", value, citations: [citation, ...draft.citations] };
}

function citedEntry(entry: ItemResult, name: string, citation: Citation): ItemResult {
  const words = excerptOf(citation).replace(/\s+/gu, " ");
  return {
    values: entry.values.map((one) => {
      if (one.name !== name) return one;
      const display = one.display === "" ? offered({ type: one.type, enum: one.enum }, words) : one.display;
      return { ...one, value: typedValue(one.type, display) ?? null, display, citations: [citation] };
    }),
  };
}

const NUMBERS = /[+-]?\d[\d,]*(?:\.\d+)?/gu;

/** What words say as a value of a field, where that is plain; else nothing, and a person writes it. */
function offered(field: Pick<FieldResult, "type" | "enum">, words: string): string {
  if (field.type === "boolean") return "";
  if (field.enum.length > 0) {
    const said = ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
    const named = field.enum.filter((one) => said.includes(` ${one.toLowerCase()} `));
    return named.length === 1 ? (named[0] ?? "") : "";
  }
  if (field.type !== "number") return words;
  const numbers = words.match(NUMBERS) ?? [];
  return numbers.length === 1 ? (numbers[0] ?? "") : "";
}

/** A form after its item was changed elsewhere: what the person typed stays, the rest is as it is now. */
export function rebased(draft: Draft, before: Item, after: Item): Draft {
  if (draft.kind === "field" && before.kind === "field" && after.kind === "field") {
    const [old, now] = [draftOf(before.field), draftOf(after.field)];
    const kept = <K extends keyof FieldDraft>(name: K): FieldDraft[K] => (same(draft[name], old[name]) ? now[name] : draft[name]);
    return { kind: "field", status: kept("status"), value: kept("value"), citations: kept("citations"), entries: kept("entries"), note: draft.note };
  }
  if (draft.kind === "claim" && before.kind === "claim" && after.kind === "claim") {
    const old = new Map(claimDraft(before.claim).texts);
    const typed = new Map(draft.texts.filter(([name, text]) => text !== old.get(name)));
    const names = claimDraft(after.claim).texts;
    const gone = [...typed].filter(([name]) => names.every(([one]) => one !== name));
    return { ...draft, texts: [...names.map(([name, text]) => [name, typed.get(name) ?? text] as const), ...gone] };
  }
  return draft;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
