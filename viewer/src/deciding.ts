/** What a person decides, sent to the service once, and shown when the service has it. */

import { Problem, actionKey, wordsOf } from "./api/http";
import type { Action as Verb, Decision, Deciding, Origin } from "./api/origin";
import { wordsOf as clusterWords } from "./model/anchoring";
import { type Item, nextNeeded } from "./model/items";
import type { Command } from "./model/keys";
import type { Action, Reading } from "./model/reading";
import { chosenSpan } from "./model/selecting";
import type { Store } from "./store";
import type { ClaimRecord, FieldResult } from "./wire";

export interface Decider {
  /** Does what a key says to the chosen item; nothing where it does not apply. */
  command(command: Command, key: string | null): void;
  act(key: string, action: "confirm" | "dismiss" | "delete", note?: string): void;
  edit(key: string, edited: FieldResult | ClaimRecord, note?: string): void;
  undo(key: string): void;
  /** Makes a citation of the chosen words, for the form of the item that they were chosen for. */
  useWords(): void;
  add(claim: Readonly<Record<string, unknown>>): Promise<boolean>;
}

const DONE: Readonly<Record<Verb, string>> = {
  confirm: "Confirmed",
  dismiss: "Dismissed",
  edit: "Saved",
  delete: "Deleted",
  undo: "Taken back",
};

/** The decider of a result; null where nobody can decide. */
export function decider(store: Store<Reading, Action>, origin: Origin, onDecided: ((key: string) => void) | null): Decider | null {
  const { deciding } = origin;
  if (deciding === null) return null;
  const send = (key: string, decision: Decision): void => {
    void decideOnce({ store, deciding, onDecided }, key, decision);
  };
  const undo = (key: string): void => {
    const event = find(store, key)?.review.can_undo ?? null;
    if (event === null) store.send({ type: "notice", text: "There is nothing to take back.", tone: "bad" });
    else send(key, { action: "undo", undoes: event });
  };
  return {
    command(command, key) {
      const last = store.get().decided.at(-1) ?? null;
      if (command === "undo") {
        const own = key === null ? undefined : find(store, key);
        const which = own !== undefined && own.review.can_undo !== null ? key : last;
        if (which !== null) undo(which);
      } else if (key === null) {
        store.send({ type: "notice", text: "Choose an item first: j and k go through them.", tone: "bad" });
      } else if (command === "edit") store.send({ type: "edit", key });
      else if (command === "words") {
        store.send({ type: "edit", key });
        store.send({ type: "choose", key });
      } else if (command === "confirm" || command === "dismiss" || command === "delete") send(key, { action: command });
    },
    act: (key, action, note) => send(key, note === undefined || note === "" ? { action } : { action, note }),
    edit: (key, edited, note) => send(key, note === undefined || note === "" ? { action: "edit", edited } : { action: "edit", edited, note }),
    undo,
    useWords: () => void useWords(store, deciding, origin),
    add: (claim) => add(store, deciding, claim),
  };
}

const find = (store: Store<Reading, Action>, key: string): Item | undefined => store.get().items.find((one) => one.key === key);

interface Parts {
  readonly store: Store<Reading, Action>;
  readonly deciding: Deciding;
  readonly onDecided: ((key: string) => void) | null;
}

/** Sends a decision unless one about the item is under way, and goes on to the next that needs review. */
async function decideOnce({ store, deciding, onDecided }: Parts, key: string, decision: Decision): Promise<void> {
  const item = find(store, key);
  if (item === undefined || store.get().pending.has(key)) return;
  store.send({ type: "pending", key, on: true });
  try {
    const now = await deciding.decide(item, decision, actionKey());
    const undone = decision.action === "undo";
    store.send({ type: "replace", key, item: now });
    store.send({ type: undone ? "undone" : "decided", key });
    store.send({ type: "notice", text: `${DONE[decision.action]}: ${nameOf(find(store, key) ?? item)}`, tone: "good", ...(undone ? {} : { undo: key }) });
    if (undone) store.send({ type: "select", key });
    else if (onDecided !== null) onDecided(key);
    else advance(store, key);
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
    if (reason instanceof Problem && reason.status === 412) await refresh({ store, deciding, onDecided }, item);
  } finally {
    store.send({ type: "pending", key, on: false });
  }
}

/** Shows the item as somebody else left it, so that the next decision is about what is seen. */
async function refresh({ store, deciding }: Parts, item: Item): Promise<void> {
  try {
    store.send({ type: "replace", key: item.key, item: await deciding.fresh(item) });
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
  const item = choosing?.key == null ? undefined : find(store, choosing.key);
  if (choosing === null || choosing.choice === null || shown === undefined || item === undefined) return;
  try {
    const page = await origin.page(shown, choosing.page);
    const cluster = shown.layout === "clusters" ? shown.pages[choosing.page - 1]?.text : null;
    const words = cluster ? clusterWords(cluster) : (page?.words ?? []);
    const span = chosenSpan(words, choosing.choice);
    if (span === null) return;
    const place = { source_id: shown.id, page: choosing.page, start: span[0], end: span[1] };
    store.send({ type: "cited", citation: await deciding.cite(item, place) });
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
  }
}

async function add(store: Store<Reading, Action>, deciding: Deciding, claim: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    const item = await deciding.add(claim, actionKey());
    store.send({ type: "added", item });
    store.send({ type: "select", key: item.claim.id });
    store.send({ type: "notice", text: "Added", tone: "good" });
    return true;
  } catch (reason) {
    store.send({ type: "notice", text: wordsOf(reason), tone: "bad" });
    return false;
  }
}
