/** What became of an item between two times that it was seen, in words. Pure. */

import { type Item, citationsOf, counted, dated, excerptOf } from "./items";
import { claimDraft } from "./editing";
import { STATE, STATUS, titled } from "./words";

/** One line for each thing that differs, what was decided first; empty where nothing that is shown does. */
export function changesOf(before: Item, after: Item, person: (id: string) => string): readonly string[] {
  return [...decided(before, after, person), ...(before.kind === "field" && after.kind === "field" ? fieldChanges(before, after) : claimChanges(before, after)), ...citedNow(before, after), ...issuesNow(before, after)];
}

function decided(before: Item, after: Item, person: (id: string) => string): readonly string[] {
  const [old, now] = [before.review, after.review];
  if (old.state === now.state && old.reviewed_at === now.reviewed_at) return [];
  const by = now.reviewed_by === null ? "" : ` by ${person(now.reviewed_by)}`;
  const at = now.reviewed_at === null ? "" : `, ${dated(now.reviewed_at)}`;
  return [now.state === "open" ? `Open again: the decision was taken back${by}${at}` : `${STATE[now.state].text}${by}${at}`];
}

type Of<K extends Item["kind"]> = Item & { readonly kind: K };

function fieldChanges(before: Of<"field">, after: Of<"field">): readonly string[] {
  const said = ({ field }: Of<"field">): string => (field.status === "found" ? `“${field.display || String(field.value)}”` : STATUS[field.status].text.toLowerCase());
  return said(before) === said(after) ? [] : [`It was ${said(before)}, and is ${said(after)}`];
}

function claimChanges(before: Item, after: Item): readonly string[] {
  if (before.kind !== "claim" || after.kind !== "claim") return [];
  const old = new Map<string, string>(claimDraft(before.claim).texts);
  return claimDraft(after.claim).texts.flatMap(([name, text]) => {
    const was = old.get(name) ?? "";
    return was === text ? [] : [`${titled(name)} was ${was === "" ? "empty" : `“${was}”`}, and is ${text === "" ? "empty" : `“${text}”`}`];
  });
}

function citedNow(before: Item, after: Item): readonly string[] {
  const said = (item: Item): string => citationsOf(item).map(excerptOf).join(" · ");
  const now = said(after);
  return said(before) === now ? [] : [now === "" ? "It cites nothing now" : `It cites “${shortened(now)}” now`];
}

function issuesNow(before: Item, after: Item): readonly string[] {
  const open = (item: Item): number => item.review.issues.filter((one) => one.closed_by === null).length;
  const [old, now] = [open(before), open(after)];
  return old === now ? [] : [now === 0 ? "Its issues are closed" : `It has ${counted(now, "open issue")}, before ${old}`];
}

const SHORT = 160;

const shortened = (text: string): string => (text.length <= SHORT ? text : `${text.slice(0, SHORT)}…`);
