/** What a reader of one result sees: the chosen item, the page, the highlight, what is under way. Pure. */

import type { Citation, ClaimItem, FieldItem, PageBox, Segment, View } from "../wire";
import { type Item, citationsOf, firstPage, itemsOf, segmentsOf, sourceOf } from "./items";
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

/** Words being chosen on a page for an item, or for a new claim where `key` is null. */
export interface Choosing {
  readonly key: string | null;
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
  readonly editing: string | null;
  /** The citation that chosen words made, waiting in the form of `editing`. */
  readonly cited: Citation | null;
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
  | { readonly type: "added"; readonly item: ClaimItem }
  | { readonly type: "pending"; readonly key: string; readonly on: boolean }
  | { readonly type: "decided"; readonly key: string }
  | { readonly type: "undone"; readonly key: string }
  | { readonly type: "notice"; readonly text: string; readonly tone: "good" | "bad"; readonly undo?: string }
  | { readonly type: "quiet" }
  | { readonly type: "edit"; readonly key: string | null }
  | { readonly type: "choose"; readonly key: string | null }
  | { readonly type: "chosen"; readonly page: number; readonly choice: Choice | null }
  | { readonly type: "unchoose" }
  | { readonly type: "cited"; readonly citation: Citation | null }
  | { readonly type: "pane"; readonly pane: "data" | "document" };

/** The state at the start: the first source, nothing chosen. */
export function startReading(view: View): Reading {
  const page = firstPage(view.sources[0] ?? null);
  return {
    view,
    items: itemsOf(view),
    selected: null,
    cite: -1,
    source: view.sources[0]?.id ?? null,
    page,
    jump: page === 1 ? null : { page, segment: null, token: 0 },
    highlight: null,
    choosing: null,
    editing: null,
    cited: null,
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
      return { ...state, items: state.items.map((one) => (one.key === action.key ? rekeyed(one, action.item) : one)) };
    case "added":
      return { ...state, items: [...state.items, { ...action.item, kind: "claim", key: action.item.claim.id }] };
    case "pending":
      return { ...state, pending: toggled(state.pending, action.key, action.on) };
    case "decided":
      return { ...state, decided: [...state.decided.filter((key) => key !== action.key), action.key], editing: null, cited: null };
    case "undone":
      return { ...state, decided: state.decided.filter((key) => key !== action.key) };
    case "notice": {
      const token = state.token + 1;
      return { ...state, token, notice: { text: action.text, tone: action.tone, undo: action.undo ?? null, token } };
    }
    case "quiet":
      return { ...state, notice: null };
    case "edit":
      return { ...state, editing: action.key, cited: null, choosing: null };
    default:
      return choose(state, action);
  }
}

type Picking = Extract<Review, { readonly type: "choose" | "chosen" | "unchoose" | "cited" }>;

function choose(state: Reading, action: Picking): Reading {
  switch (action.type) {
    case "choose":
      return { ...state, choosing: { key: action.key, page: state.page, choice: null }, notice: null, pane: "document" };
    case "chosen":
      return state.choosing === null
        ? state
        : { ...state, choosing: { ...state.choosing, page: action.page, choice: action.choice } };
    case "unchoose":
      return { ...state, choosing: null, pane: "data" };
    case "cited":
      return { ...state, cited: action.citation, choosing: null, pane: "data" };
  }
}

/** Choosing goes on in another document; what was chosen in this one does not. */
function stayed(state: Reading): Choosing | null {
  return state.choosing === null ? null : { ...state.choosing, page: 1, choice: null };
}

function select(state: Reading, key: string, cite = 0): Reading {
  const item = state.items.find((one) => one.key === key);
  if (item === undefined) return state;
  const editing = state.editing === key ? key : null;
  const kept = editing === null ? { cited: null, choosing: null } : {};
  const chosen = { ...state, ...kept, selected: key, cite: -1, editing };
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

function rekeyed(before: Item, item: FieldItem | ClaimItem): Item {
  if ("field" in item) return { ...item, kind: "field", key: before.key };
  // a reply to a decision is about the record: what the claim was held against is known from before
  const held = before.kind === "claim" && item.checked === null ? { checked: before.checked, findings: before.findings } : {};
  return { ...item, ...held, kind: "claim", key: before.key };
}

function toggled(set: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const made = new Set(set);
  if (on) made.add(key);
  else made.delete(key);
  return made;
}
