/** One result: its documents on one side, what was found on the other, and what a person decides. */

import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { type Decider, decider, nameOf, reload } from "../deciding";
import { wordsOf } from "../api/http";
import type { Origin } from "../api/origin";
import type { OpenPdf } from "../drawing";
import { type Filters, filtered, openIssues, readFilters, writeFilters } from "../model/filters";
import { type Item, citationsOf, counted, dated, neighbour, nextNeeded } from "../model/items";
import { NEW } from "../model/drafts";
import type { Command } from "../model/keys";
import { type Action, type Reading, read, startReading } from "../model/reading";
import { readRoute, rehashed, withParams } from "../model/routes";
import { type Store, createStore, useStore } from "../store";
import type { View } from "../wire";
import { DataPanel } from "./DataPanel";
import { DocumentPane } from "./DocumentPane";
import { NoticeBar } from "./Notice";
import { ReviewBar } from "./ReviewBar";
import { useFading, useKeys } from "./useReading";
import { Split } from "./Split";
import { ClaimForm } from "./ClaimForm";
import { ChoosingBar } from "./ChoosingBar";
import { useTitle } from "./useTitle";

export interface ReaderProps {
  readonly view: View;
  readonly origin: Origin;
  readonly openPdf: OpenPdf | null;
  readonly onHelp: () => void;
  /** Called after a decision where the next item comes from elsewhere, as from a queue; null to go on here. */
  readonly onDecided: ((key: string) => void) | null;
  /** Called after every decision, and when one was taken back. */
  readonly onChanged: () => void;
  /** What a reviewer is called. */
  readonly person: (id: string) => string;
  readonly banner?: ReactNode;
  /** What else can be done with the result, beside its title; `evaluated` is to be called when an evaluation of it has ended. */
  readonly tools?: (evaluated: () => void) => ReactNode;
}

export function Reader({ view, origin, openPdf, onHelp, onDecided, onChanged, person, banner, tools }: ReaderProps): ReactNode {
  const store = useMemo(() => createStore<Reading, Action>(startReading(view), read), [view]);
  const reading = useStore(store);
  const [filters, setFilters] = useFilters();
  const [searching, setSearching] = useState(false);
  const decide = useMemo(() => decider(store, origin, { onDecided, onChanged, person }), [store, origin, onDecided, onChanged, person]);
  const chosen = reading.items.find((item) => item.key === reading.selected);
  useTitle(banner === undefined || chosen === undefined ? null : nameOf(chosen), view.result.title);
  useAddress(store, reading);
  useFading(store, reading);
  const run = useCallback(
    (command: Command) => {
      perform(command, { store, decide, filters, onHelp, search: setSearching });
    },
    [store, decide, filters, onHelp],
  );
  useKeys(run);
  const onSelect = useCallback(
    (key: string, cite: number): void => {
      const again = store.get().selected === key;
      store.send({ type: "select", key, cite });
      if (again && store.get().highlight !== null) store.send({ type: "pane", pane: "document" });
    },
    [store],
  );
  const added = reading.drafts.get(NEW);
  const evaluated = useCallback(() => {
    reload(store, origin).then(
      () => {
        // what was just decided, and its Undo, stays
        if (store.get().notice === null) store.send({ type: "notice", text: `Evaluated: ${issuesWords(store.get().items)}`, tone: "good" });
      },
      (reason: unknown) => store.send({ type: "notice", text: wordsOf(reason), tone: "bad" }),
    );
  }, [store, origin]);
  return (
    <div className="reader" data-pane={reading.pane}>
      <header className="reader-head">
        <div>
          <h1>{view.result.title}</h1>
          <p className="reader-what">{described(view)}</p>
        </div>
        {tools?.(evaluated)}
        <div className="pane-switch" role="group" aria-label="Side">
          <button type="button" aria-pressed={reading.pane === "data"} onClick={() => store.send({ type: "pane", pane: "data" })}>
            Data
          </button>
          <button type="button" aria-pressed={reading.pane === "document"} onClick={() => store.send({ type: "pane", pane: "document" })}>
            Document
          </button>
        </div>
      </header>
      {banner}
      <Split
        front={reading.pane === "data" ? "right" : "left"}
        left={
          <>
            <DocumentPane
              origin={origin}
              openPdf={openPdf}
              reading={reading}
              send={store.send}
              onUseWords={() => decide?.useWords()}
              searching={searching}
              onSearching={setSearching}
            />
            {reading.choosing === null || decide === null ? null : <ChoosingBar reading={reading} decide={decide} send={store.send} />}
          </>
        }
        right={
          <DataPanel
            reading={reading}
            filters={filters}
            onFilters={setFilters}
            onSelect={onSelect}
            onAdd={decide === null ? null : () => store.send({ type: "edit", key: NEW })}
            adding={added?.kind === "claim" && decide !== null ? <ClaimForm item={null} draft={added} reading={reading} busy={reading.pending.has(NEW)} decide={decide} send={store.send} /> : null}
            actions={(item) => (decide === null ? null : <ReviewBar item={item} reading={reading} decide={decide} person={person} send={store.send} />)}
          />
        }
      />
      <NoticeBar notice={reading.notice} onUndo={(key) => decide?.undo(key)} onClose={() => store.send({ type: "quiet" })} />
      <Spoken reading={reading} />
    </div>
  );
}

function issuesWords(items: readonly Item[]): string {
  const having = items.filter((item) => openIssues(item) > 0).length;
  return having === 0 ? "no issues are open" : `${counted(having, "item")} with open issues`;
}

function described(view: View): string {
  const { result, sources } = view;
  const when = result.created_at === null ? null : dated(result.created_at);
  const documents = sources.length === 1 ? "1 document" : `${sources.length} documents`;
  return [documents, result.operation, result.model, when].filter(Boolean).join(" · ");
}

/** Says to a screen reader what was highlighted. */
function Spoken({ reading }: { readonly reading: Reading }): ReactNode {
  const { highlight, view } = reading;
  const name = view.sources.find((one) => one.id === highlight?.source)?.name ?? "";
  return (
    <p className="unseen" role="status">
      {highlight === null ? "" : `Highlighted in ${name}, page ${highlight.segments[0]?.page ?? 1}: ${highlight.segments.map((one) => one.excerpt).join(" … ")}`}
    </p>
  );
}

/** The filters that stand in the address, and how to change them. */
function useFilters(): readonly [Filters, (filters: Filters) => void] {
  const [filters, setFilters] = useState(() => readFilters(readRoute(location.hash).query));
  const change = useCallback((next: Filters) => {
    setFilters(next);
    const route = readRoute(location.hash);
    history.replaceState(history.state, "", rehashed(location.hash, writeFilters(route.query, next)));
  }, []);
  useEffect(() => {
    const changed = (): void => setFilters(readFilters(readRoute(location.hash).query));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return [filters, change];
}

/** Opens the item and citation that the address names, and keeps the address with what is chosen. */
function useAddress(store: Store<Reading, Action>, reading: Reading): void {
  useEffect(() => {
    const open = (): void => {
      const { query } = readRoute(location.hash);
      const key = query.get("item");
      if (key === null) return;
      if (store.get().items.every((item) => item.key !== key)) {
        store.send({ type: "notice", text: `This result has no item “${key}”: it may be one of another result, or of an older one.`, tone: "bad" });
      } else store.send({ type: "select", key, cite: Number.parseInt(query.get("cite") ?? "0", 10) || 0 });
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [store]);
  const { selected, cite } = reading;
  useEffect(() => {
    if (selected === null) return;
    const route = readRoute(location.hash);
    const query = withParams(route.query, { item: selected, cite: cite > 0 ? String(cite) : null });
    history.replaceState(history.state, "", rehashed(location.hash, query));
  }, [selected, cite]);
}

interface Doing {
  readonly store: Store<Reading, Action>;
  readonly decide: Decider | null;
  readonly filters: Filters;
  readonly onHelp: () => void;
  readonly search: (on: boolean) => void;
}

/** Does what a key says; what decides is left to the decider, and does nothing where there is none. */
function perform(command: Command, { store, decide, filters, onHelp, search }: Doing): void {
  const state = store.get();
  const items = filtered(state.items, filters);
  const select = (item: Item | null): void => {
    if (item !== null) store.send({ type: "select", key: item.key });
  };
  switch (command) {
    case "next":
      return select(neighbour(items, state.selected, 1));
    case "previous":
      return select(neighbour(items, state.selected, -1));
    case "next-needed":
      return select(nextNeeded(items, state.selected));
    case "next-citation":
      return nextCitation(store);
    case "next-page":
      return store.send({ type: "go", page: state.page + 1 });
    case "previous-page":
      return store.send({ type: "go", page: state.page - 1 });
    case "help":
      return onHelp();
    case "search":
      store.send({ type: "pane", pane: "document" });
      return search(true);
    case "filter":
      return document.querySelector<HTMLElement>('[data-role="filter"]')?.focus();
    case "larger":
    case "smaller":
      return press(command === "larger" ? "Larger" : "Smaller");
    case "close":
      return close(store, search);
    default:
      return decide?.command(command, state.selected);
  }
}

function press(label: string): void {
  document.querySelector<HTMLElement>(`.bar button[aria-label="${label}"]`)?.click();
}

function close(store: Store<Reading, Action>, search: (on: boolean) => void): void {
  const state = store.get();
  const typing = [state.selected, NEW].find((key) => key !== null && state.drafts.has(key)) ?? null;
  if (state.choosing !== null) store.send({ type: "unchoose" });
  else if (typing !== null) store.send({ type: "discard", key: typing });
  else if (state.notice !== null) store.send({ type: "quiet" });
  else search(false);
}

function nextCitation(store: Store<Reading, Action>): void {
  const state = store.get();
  const item = state.items.find((one) => one.key === state.selected);
  const count = item === undefined ? 0 : citationsOf(item).length;
  if (item !== undefined && count > 0) store.send({ type: "select", key: item.key, cite: (state.cite + 1) % count });
}
