/** What a person decides, sent to the service once, and shown when the service has it. */

import { actionKey, isConflict, wordsOf } from "./api/http";
import type { Action as Verb, Decision, Deciding, Origin } from "./api/origin";
import { wordsOf as clusterWords } from "./model/anchoring";
import { type Item, nextNeeded } from "./model/items";
import { changesOf } from "./model/changes";
import { NEW, type Spot } from "./model/drafts";
import { newClaim } from "./model/editing";
import type { Command } from "./model/keys";
import { type Action, type Reading, rekeyed } from "./model/reading";
import { chosenSpan } from "./model/selecting";
import type { Store } from "./store";
import type { ClaimRecord, FieldResult } from "./wire";

export interface Decider {
  /** Does what a key says to the chosen item; nothing where it does not apply. */
  command(command: Command, key: string | null): void;
  act(key: string, action: "confirm" | "dismiss" | "delete", note?: string): void;
  edit(key: string, edited: FieldResult | ClaimRecord, note?: string): void;
  undo(key: string): void;
  /** Makes a citation of the chosen words, for the form that they were chosen for. */
  useWords(): void;
  /** Sends the claim that was missed, as its form says it. */
  add(): void;
}

const DONE: Readonly<Record<Verb, string>> = {
  confirm: "Confirmed",
  dismiss: "Dismissed",
  edit: "Saved",
  delete: "Deleted",
  undo: "Taken back",
};

export interface Telling {
  /** Called after a decision where the next item comes from elsewhere; null to go on in the result. */
  readonly onDecided: ((key: string) => void) | null;
  /** Called after every decision, and when one was taken back. */
  readonly onChanged: () => void;
  /** What a reviewer is called. */
  readonly person: (id: string) => string;
}

/** The decider of a result; null where nobody can decide. */
export function decider(store: Store<Reading, Action>, origin: Origin, telling: Telling): Decider | null {
  const { deciding } = origin;
  if (deciding === null) return null;
  const send = (key: string, decision: Decision): void => {
    void decideOnce({ store, deciding, ...telling }, key, decision);
  };
  const undo = (key: string): void => {
    const event = find(store, key)?.review.can_undo ?? null;
    if (event === null) store.send({ type: "notice", text: "There is nothing to take back.", tone: "bad" });
    else send(key, { action: "undo", undoes: event });
  };
  return {
    command(command, key) {
      const last = store.get().decided.at(-1) ?? null;
      if (command === "add") store.send({ type: "edit", key: NEW });
      else if (command === "undo") {
        const own = key === null ? undefined : find(store, key);
        const which = own !== undefined && own.review.can_undo !== null ? key : last;
        if (which !== null) undo(which);
      } else if (key === null) {
        store.send({ type: "notice", text: "Choose an item first: j and k go through them.", tone: "bad" });
      } else if (command === "edit") store.send({ type: "edit", key });
      else if (command === "words") store.send({ type: "choose", key, ...spotOf(find(store, key)) });
      else if (command === "confirm" || command === "dismiss" || command === "delete") send(key, { action: command });
    },
    act: (key, action, note) => send(key, noted({ action }, note)),
    edit: (key, edited, note) => send(key, noted({ action: "edit", edited }, note)),
    undo,
    useWords: () => void useWords(store, deciding, origin),
    add: () => void add(store, deciding),
  };
}

const noted = (decision: Decision, note = ""): Decision => (note === "" ? decision : { ...decision, note });

/** The first value of a list: words for a list are for one of its values. */
function spotOf(item: Item | undefined): { readonly spot?: Spot } {
  const first = item?.kind === "field" ? item.field.items[0]?.values[0] : undefined;
  return first === undefined ? {} : { spot: { entry: 0, name: first.name } };
}

const find = (store: Store<Reading, Action>, key: string): Item | undefined => store.get().items.find((one) => one.key === key);

interface Parts extends Telling {
  readonly store: Store<Reading, Action>;
  readonly deciding: Deciding;
}

/** Sends a decision unless one about the item is under way, and goes on to the next that needs review. */
async function decideOnce(parts: Parts, key: string, decision: Decision): Promise<void> {
  const { store, deciding, onDecided, onChanged } = parts;
  const item = find(store, key);
  if (item === undefined || store.get().pending.has(key)) return;
  store.send({ type: "pending", key, on: true });
  try {
    const now = await decided(deciding, item, decision);
    const undone = decision.action === "undo";
    store.send({ type: "replace", key, item: now });
    store.send({ type: undone ? "undone" : "decided", key });
    store.send({ type: "notice", text: `${DONE[decision.action]}: ${nameOf(find(store, key) ?? item)}`, tone: "good", ...(undone ? {} : { undo: key }) });
    onChanged();
    if (undone) store.send({ type: "select", key });
    else if (onDecided !== null) onDecided(key);
    else advance(store, key);
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
    if (isConflict(reason)) await refresh(parts, item);
  } finally {
    store.send({ type: "pending", key, on: false });
  }
}

/**
 * The item after a decision. What takes a decision back is sent once more where that one still stands: an evaluation
 * that ended meanwhile has changed the item's issues, and not what is taken back.
 */
async function decided(deciding: Deciding, item: Item, decision: Decision): ReturnType<Deciding["decide"]> {
  try {
    return await deciding.decide(item, decision, actionKey());
  } catch (reason) {
    if (decision.action !== "undo" || !isConflict(reason)) throw reason;
    const now = rekeyed(item, await deciding.fresh(item));
    if (now.review.can_undo !== decision.undoes) throw reason;
    return await deciding.decide(now, decision, actionKey());
  }
}

/** Shows the item as somebody else left it, so that the next decision is about what is seen. */
async function refresh({ store, deciding, person }: Parts, item: Item): Promise<void> {
  try {
    const now = await deciding.fresh(item);
    store.send({ type: "met", key: item.key, item: now, changes: changesOf(item, rekeyed(item, now), person) });
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
  }
}

function advance(store: Store<Reading, Action>, key: string): void {
  const next = nextNeeded(store.get().items, key);
  if (next !== null && store.get().selected === key) store.send({ type: "select", key: next.key });
}

export function nameOf(item: Item): string {
  return item.kind === "field" ? item.field.label : (item.claim.label ?? item.claim.id);
}

async function useWords(store: Store<Reading, Action>, deciding: Deciding, origin: Origin): Promise<void> {
  const { choosing, source, view } = store.get();
  const shown = view.sources.find((one) => one.id === source);
  const item = choosing === null ? undefined : find(store, choosing.key);
  if (choosing === null || choosing.choice === null || shown === undefined || (item === undefined && choosing.key !== NEW)) return;
  try {
    const page = await origin.page(shown, choosing.page);
    const cluster = shown.layout === "clusters" ? shown.pages[choosing.page - 1]?.text : null;
    const words = cluster ? clusterWords(cluster) : (page?.words ?? []);
    const span = chosenSpan(words, choosing.choice);
    if (span === null) return;
    const place = { source_id: shown.id, page: choosing.page, start: span[0], end: span[1] };
    store.send({ type: "cited", citation: await deciding.cite(item ?? null, place) });
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
  }
}

async function add(store: Store<Reading, Action>, deciding: Deciding): Promise<void> {
  const draft = store.get().drafts.get(NEW);
  if (draft?.kind !== "claim" || store.get().pending.has(NEW)) return;
  store.send({ type: "pending", key: NEW, on: true });
  try {
    const item = await deciding.add(newClaim(draft), actionKey());
    store.send({ type: "added", item });
    store.send({ type: "select", key: item.claim.id });
    store.send({ type: "notice", text: "Added", tone: "good" });
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
  } finally {
    store.send({ type: "pending", key: NEW, on: false });
  }
}

/** Times that a result is asked for again where something was decided while it came. */
const TRIES = 5;

/** Shows the result as it is now; what is chosen, typed and looked at stays. */
export async function reload(store: Store<Reading, Action>, origin: Origin): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { arrived } = store.get();
    const view = await origin.view();
    if (store.get().arrived !== arrived && left > 1) continue;
    store.send({ type: "reloaded", view });
    return;
  }
}
