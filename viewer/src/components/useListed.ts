/** A list that comes page by page: the first at once, the others when they are wished, or all while something is looked for. */

import { useCallback, useEffect, useRef, useState } from "react";
import { type Listed, wordsOf } from "../api/http";

export interface Listing<T> {
  /** What came; undefined while nothing has. */
  readonly items: readonly T[] | undefined;
  /** Fetches the next page; null where everything is here. */
  readonly more: (() => void) | null;
  readonly problem: string | null;
  /** Fetches again what is shown. */
  readonly again: () => void;
}

/** Items kept at most while all are fetched: a browser shows no more. */
const MOST = 5000;

interface State<T> {
  readonly items: readonly T[] | undefined;
  readonly next: string | null;
  readonly problem: string | null;
}

/** Lists by a function of a cursor; pass one that stays the same, or it is asked for again. */
export function useListed<T>(load: (cursor: string | null) => Promise<Listed<T>>, all: boolean): Listing<T> {
  const [state, setState] = useState<State<T>>({ items: undefined, next: null, problem: null });
  const latest = useRef(state);
  latest.current = state;
  const turn = useRef(0);
  const run = useCallback(
    async (what: "first" | "same" | "more"): Promise<void> => {
      const own = (turn.current += 1);
      const { items: before = [], next: from } = latest.current;
      const least = what === "first" ? 1 : what === "same" ? Math.max(1, before.length) : before.length + 1;
      let items: readonly T[] = what === "more" ? before : [];
      let next = what === "more" ? from : null;
      try {
        do {
          const page = await load(next);
          if (own !== turn.current) return;
          items = [...items, ...page.items];
          next = page.next_cursor;
        } while (next !== null && items.length < least);
        setState({ items, next, problem: null });
      } catch (reason) {
        if (own === turn.current) setState((old) => ({ ...old, problem: wordsOf(reason) }));
      }
    },
    [load],
  );
  useEffect(() => {
    void run("first");
    return () => {
      turn.current += 1;
    };
  }, [run]);
  const { items, next, problem } = state;
  useEffect(() => {
    if (all && next !== null && problem === null && (items?.length ?? 0) < MOST) void run("more");
  }, [all, items, next, problem, run]);
  const again = useCallback(() => void run("same"), [run]);
  const more = useCallback(() => void run("more"), [run]);
  return { items, more: next === null ? null : more, problem, again };
}
