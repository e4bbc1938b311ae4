/** Something that is asked for once, and again when it is wished. */

import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "../api/http";

export interface Loaded<T> {
  /** What came; undefined while it has not. */
  readonly value: T | undefined;
  readonly problem: string | null;
  readonly again: () => void;
}

/** Loads by a function; pass one that stays the same, or it is asked for again. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ readonly value: T | undefined; readonly problem: string | null }>({ value: undefined, problem: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(
      (value) => gone || setState({ value, problem: null }),
      (reason: unknown) => gone || setState((before) => ({ ...before, problem: wordsOf(reason) })),
    );
    return () => {
      gone = true;
    };
  }, [load, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, again };
}
