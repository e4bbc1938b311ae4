/** Search in a document: its pages are asked for one after the other, and hits come as they are found. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import { wordsOf } from "../api/http";
import type { Origin } from "../api/origin";
import { slicePoints } from "../model/anchoring";
import { findAll } from "../model/searching";
import type { Box, PageText, Segment, SourceView } from "../wire";
import { Tool } from "./PageBar";

export interface Hit {
  readonly segment: Segment;
}

/** Hits kept at most; beyond them the search says that there are more. */
const MOST = 500;
const AT_ONCE = 4;

export interface DocumentSearchProps {
  readonly origin: Origin;
  readonly source: SourceView;
  readonly onHit: (segment: Segment) => void;
  readonly onClose: () => void;
}

interface Found {
  readonly segments: readonly Segment[];
  readonly looked: number;
  readonly problem: string | null;
  readonly done: boolean;
}

const NOTHING: Found = { segments: [], looked: 0, problem: null, done: false };

export function DocumentSearch({ origin, source, onHit, onClose }: DocumentSearchProps): ReactNode {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(-1);
  const found = useSearch(origin, source, query);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const count = found.segments.length;
  const go = (step: 1 | -1): void => {
    if (count === 0) return;
    const next = (at + step + count) % count;
    const segment = found.segments[next];
    setAt(next);
    if (segment !== undefined) onHit(segment);
  };
  return (
    <search className="finder">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go(1);
        }}
      >
        <input
          ref={input}
          type="search"
          value={query}
          placeholder={`Search in ${source.name}`}
          aria-label="Search in the document"
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(-1);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
            else if (event.key === "Enter" && event.shiftKey) {
              event.preventDefault();
              go(-1);
            }
          }}
        />
        <span className="finder-count" role="status">
          {said(found, at, source.page_count, query)}
        </span>
        <Tool icon="up" label="Previous hit" off={count === 0} onUse={() => go(-1)} />
        <Tool icon="down" label="Next hit" off={count === 0} onUse={() => go(1)} />
        <Tool icon="close" label="Close search" onUse={onClose} />
      </form>
    </search>
  );
}

function said(found: Found, at: number, pages: number, query: string): string {
  if (query.trim().length < 2) return "";
  if (found.problem !== null) return found.problem;
  const count = found.segments.length >= MOST ? `${MOST}+` : String(found.segments.length);
  const hits = found.segments.length === 1 ? "1 hit" : `${count} hits`;
  const place = at >= 0 ? `${at + 1} of ${count}` : found.segments.length === 0 && found.done ? "No hits" : hits;
  return found.done ? place : `${place}, page ${found.looked} of ${pages}`;
}

function useSearch(origin: Origin, source: SourceView, query: string): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    setFound(NOTHING);
    if (query.trim().length < 2) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchAll(origin, source, query, stop.signal, setFound).catch((reason: unknown) => {
        if (!stop.signal.aborted) setFound((before) => ({ ...before, problem: wordsOf(reason), done: true }));
      });
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [origin, source, query]);
  return found;
}

async function searchAll(origin: Origin, source: SourceView, query: string, signal: AbortSignal, tell: (found: Found) => void): Promise<void> {
  const segments: Segment[] = [];
  for (let first = 1; first <= source.page_count && segments.length < MOST; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, source.page_count - first + 1) }, (_, index) => first + index);
    const pages = await Promise.all(numbers.map((number) => origin.page(source, number, signal)));
    if (signal.aborted) return;
    if (pages.every((page) => page === null)) {
      tell({ segments, looked: first, problem: "The text of this document is not at hand", done: true });
      return;
    }
    for (const page of pages) if (page !== null) segments.push(...hits(page, query));
    tell({ segments: segments.slice(0, MOST), looked: numbers[numbers.length - 1] ?? first, problem: null, done: false });
  }
  tell({ segments: segments.slice(0, MOST), looked: source.page_count, problem: null, done: true });
}

/** The places of a query on a page as segments, with the boxes of the words that they touch. */
function hits(page: PageText, query: string): readonly Segment[] {
  return findAll(page.text, query, MOST).map(([start, end]) => ({
    page: page.number,
    char_span: [start, end] as const,
    excerpt: slicePoints(page.text, start, end),
    boxes: page.words.filter((word) => word.start < end && start < word.end).map((word): Box => word.box),
  }));
}
