/** What a reader of one result sees: the chosen item, the page, the highlight, what is under way. Pure. */

import type { Citation, ClaimItem, FieldItem, PageBox, Segment, View } from "../wire";
import { type Draft, NEW, type Spot, draftFor, newDraft, rebased, withCited } from "./drafts";
import { type Item, citationsOf, firstPage, firstSource, itemsOf, segmentsOf, sourceOf } from "./items";
import type { Choice } from "./selecting";

/** Boxes and words that are marked until they fade; `token` tells one showing from the next. */
export interface Highlight {
  readonly source: string;
  readonly segments: readonly Segment[];
  readonly values: readonly PageBox[];
  readonly token: number;
}

/** A wish to bring a page into view, and a segment on it where one is meant. */
export interface Jump {
  readonly page: number;
  readonly segment: Segment | null;
  readonly token: number;
}

/** Words being chosen on a page for the form of an item, or of a new claim; for one value of a list where `spot` says so. */
export interface Choosing {
  readonly key: string;
  readonly spot: Spot | null;
  readonly page: number;
  readonly choice: Choice | null;
}

/** Something to tell, with the item whose decision can be taken back from it. */
export interface Notice {
  readonly text: string;
  readonly tone: "good" | "bad";
  readonly undo: string | null;
  readonly token: number;
}

export interface Reading {
  readonly view: View;
  readonly items: readonly Item[];
  readonly selected: string | null;
  readonly cite: number;
  readonly source: string | null;
  readonly page: number;
  readonly jump: Jump | null;
  readonly highlight: Highlight | null;
  readonly choosing: Choosing | null;
  /** What is being typed, by the key of its item; it stays when another item is looked at, and when its own changes. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** What somebody else changed in an item since it was seen, by its key. */
  readonly changed: ReadonlyMap<string, readonly string[]>;
  /** How often items came from the service: what was asked for before the last time is old. */
  readonly arrived: number;
  readonly pending: ReadonlySet<string>;
  readonly decided: readonly string[];
  readonly notice: Notice | null;
  readonly pane: "data" | "document";
  readonly token: number;
}

export type Action =
  | { readonly type: "select"; readonly key: string; readonly cite?: number }
  | { readonly type: "show"; readonly citation: Citation; readonly key?: string; readonly cite?: number }
  | { readonly type: "source"; readonly id: string }
  | { readonly type: "scrolled"; readonly page: number }
  | { readonly type: "go"; readonly page: number; readonly segment?: Segment }
  | { readonly type: "faded"; readonly token: number }
  | { readonly type: "replace"; readonly key: string; readonly item: FieldItem | ClaimItem }
  | { readonly type: "met"; readonly key: string; readonly item: FieldItem | ClaimItem; readonly changes: readonly string[] }
  | { readonly type: "seen"; readonly key: string }
  | { readonly type: "reloaded"; readonly view: View }
  | { readonly type: "added"; readonly item: ClaimItem }
  | { readonly type: "pending"; readonly key: string; readonly on: boolean }
  | { readonly type: "decided"; readonly key: string }
  | { readonly type: "undone"; readonly key: string }
  | { readonly type: "notice"; readonly text: string; readonly tone: "good" | "bad"; readonly undo?: string }
  | { readonly type: "quiet" }
  | { readonly type: "edit"; readonly key: string }
  | { readonly type: "draft"; readonly key: string; readonly draft: Draft }
  | { readonly type: "discard"; readonly key: string }
  | { readonly type: "choose"; readonly key: string; readonly spot?: Spot }
  | { readonly type: "chosen"; readonly page: number; readonly choice: Choice | null }
  | { readonly type: "unchoose" }
  | { readonly type: "cited"; readonly citation: Citation }
  | { readonly type: "pane"; readonly pane: "data" | "document" };

/** The state at the start: the first source, nothing chosen. */
export function startReading(view: View): Reading {
  const source = firstSource(view);
  const page = firstPage(source);
  return {
    view,
    items: itemsOf(view),
    selected: null,
    cite: -1,
    source: source?.id ?? null,
    page,
    jump: page === 1 ? null : { page, segment: null, token: 0 },
    highlight: null,
    choosing: null,
    drafts: new Map(),
    changed: new Map(),
    arrived: 0,
    pending: new Set(),
    decided: [],
    notice: null,
    pane: "data",
    token: 0,
  };
}

/** The state after an action; the same object where the action changes nothing. */
export function read(state: Reading, action: Action): Reading {
  switch (action.type) {
    case "select":
      return select(state, action.key, action.cite);
    case "show":
      return show({ ...state, selected: action.key ?? state.selected, cite: action.cite ?? state.cite }, action.citation);
    case "source":
      return action.id === state.source ? state : turnTo({ ...state, source: action.id, choosing: stayed(state) }, firstPage(sourceOf(state.view, action.id)), null);
    case "scrolled":
      return action.page === state.page ? state : { ...state, page: action.page };
    case "go":
      return turnTo(action.segment === undefined ? state : marked(state, action.segment), action.page, action.segment ?? null);
    case "faded":
      return state.highlight?.token === action.token ? { ...state, highlight: null } : state;
    case "pane":
      return { ...state, pane: action.pane };
    default:
      return decide(state, action);
  }
}

type Review = Exclude<Action, { readonly type: "select" | "show" | "source" | "scrolled" | "go" | "faded" | "pane" }>;

function decide(state: Reading, action: Review): Reading {
  switch (action.type) {
    case "replace":
      return renewed(state, (one) => (one.key === action.key ? rekeyed(one, action.item) : one));
    case "met":
      return { ...renewed(state, (one) => (one.key === action.key ? rekeyed(one, action.item) : one)), changed: withEntry(state.changed, action.key, action.changes) };
    case "seen":
      return { ...state, changed: without(state.changed, action.key) };
    case "reloaded":
      return reloaded(state, action.view);
    case "added":
      return { ...state, arrived: state.arrived + 1, drafts: without(state.drafts, NEW), items: [...state.items, { ...action.item, kind: "claim", key: action.item.claim.id }] };
    case "pending":
      return { ...state, pending: toggled(state.pending, action.key, action.on) };
    case "decided":
      return {
        ...state,
        decided: [...state.decided.filter((key) => key !== action.key), action.key],
        drafts: without(state.drafts, action.key),
        changed: without(state.changed, action.key),
      };
    case "undone":
      return { ...state, decided: state.decided.filter((key) => key !== action.key) };
    case "notice": {
      const token = state.token + 1;
      return { ...state, token, notice: { text: action.text, tone: action.tone, undo: action.undo ?? null, token } };
    }
    case "quiet":
      return { ...state, notice: null };
    default:
      return write(state, action);
  }
}

type Writing = Extract<Review, { readonly type: "edit" | "draft" | "discard" | "choose" | "chosen" | "unchoose" | "cited" }>;

function write(state: Reading, action: Writing): Reading {
  switch (action.type) {
    case "edit":
      return { ...opened(state, action.key), choosing: null };
    case "draft":
      return { ...state, drafts: withEntry(state.drafts, action.key, action.draft) };
    case "discard":
      return { ...state, drafts: without(state.drafts, action.key), choosing: null };
    default:
      return choose(state, action);
  }
}

/** The form of an item, as it was left where it was opened before. */
function opened(state: Reading, key: string): Reading {
  if (state.drafts.has(key)) return state;
  const item = state.items.find((one) => one.key === key);
  const draft = key === NEW ? newDraft : item === undefined ? null : draftFor(item);
  return draft === null ? state : { ...state, drafts: withEntry(state.drafts, key, draft) };
}

type Picking = Extract<Writing, { readonly type: "choose" | "chosen" | "unchoose" | "cited" }>;

function choose(state: Reading, action: Picking): Reading {
  switch (action.type) {
    case "choose":
      return {
        ...opened(state, action.key),
        choosing: { key: action.key, spot: action.spot ?? null, page: state.page, choice: null },
        notice: null,
        pane: "document",
      };
    case "chosen":
      return state.choosing === null
        ? state
        : { ...state, choosing: { ...state.choosing, page: action.page, choice: action.choice } };
    case "unchoose":
      return { ...state, choosing: null, pane: "data" };
    case "cited":
      return takeCited(state, action.citation);
  }
}

/** The words that were chosen, in the form that they were chosen for. */
function takeCited(state: Reading, citation: Citation): Reading {
  const { choosing } = state;
  const draft = choosing === null ? undefined : state.drafts.get(choosing.key);
  if (choosing === null || draft === undefined) return state;
  const item = state.items.find((one) => one.key === choosing.key);
  const drafts = withEntry(state.drafts, choosing.key, withCited(draft, citation, choosing.spot, item));
  return { ...state, drafts, choosing: null, pane: "data" };
}

/** The state with other items in their places; forms keep what was typed. */
function renewed(state: Reading, other: (item: Item) => Item): Reading {
  const drafts = new Map(state.drafts);
  const items = state.items.map((before) => {
    const after = other(before);
    const draft = after === before ? undefined : drafts.get(before.key);
    if (draft !== undefined) drafts.set(before.key, rebased(draft, before, after));
    return after;
  });
  return { ...state, items, drafts, arrived: state.arrived + 1 };
}

/** The result as it is now, with what is chosen, typed and looked at left as it was. */
function reloaded(state: Reading, view: View): Reading {
  const now = itemsOf(view);
  const known = new Map(now.map((one) => [one.key, one]));
  const kept = renewed(state, (one) => known.get(one.key) ?? one);
  return { ...kept, view, items: now, selected: kept.selected !== null && known.has(kept.selected) ? kept.selected : null };
}

/** Choosing goes on in another document; what was chosen in this one does not. */
function stayed(state: Reading): Choosing | null {
  return state.choosing === null ? null : { ...state.choosing, page: 1, choice: null };
}

function select(state: Reading, key: string, cite = 0): Reading {
  const item = state.items.find((one) => one.key === key);
  if (item === undefined) return state;
  const choosing = state.choosing?.key === key ? state.choosing : null;
  const chosen = { ...state, choosing, selected: key, cite: -1 };
  const citations = citationsOf(item);
  const at = citations[cite] === undefined ? 0 : cite;
  const citation = citations[at];
  return citation === undefined ? { ...chosen, highlight: null } : show({ ...chosen, cite: at }, citation);
}

function show(state: Reading, citation: Citation): Reading {
  const segments = segmentsOf(citation);
  const token = state.token + 1;
  const shown: Reading = {
    ...state,
    token,
    source: citation.source_id,
    highlight: { source: citation.source_id, segments, values: citation.value_boxes, token },
  };
  return turnTo(shown, segments[0]?.page ?? 1, segments[0] ?? null);
}

/** A place in the document that is shown is highlighted, without being a citation. */
function marked(state: Reading, segment: Segment): Reading {
  if (state.source === null) return state;
  const token = state.token + 1;
  return { ...state, token, highlight: { source: state.source, segments: [segment], values: [], token } };
}

function turnTo(state: Reading, page: number, segment: Segment | null): Reading {
  const count = state.view.sources.find((one) => one.id === state.source)?.page_count ?? 1;
  const within = Math.min(Math.max(1, count), Math.max(1, page));
  const token = state.token + 1;
  return { ...state, page: within, token, jump: { page: within, segment, token } };
}

/** An item in the place of another, with what the service does not repeat. */
export function rekeyed(before: Item, item: FieldItem | ClaimItem): Item {
  if ("field" in item) return { ...item, kind: "field", key: before.key };
  // a reply to a decision is about the record: what the claim was held against is known from before
  const held = before.kind === "claim" && item.checked === null ? { checked: before.checked, findings: before.findings } : {};
  return { ...item, ...held, kind: "claim", key: before.key };
}

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value);
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map;
  const made = new Map(map);
  made.delete(key);
  return made;
}

function toggled(set: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const made = new Set(set);
  if (on) made.add(key);
  else made.delete(key);
  return made;
}
