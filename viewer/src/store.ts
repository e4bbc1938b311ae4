/** One small store: a state, changed only by a pure function of it and an action. */

import { useSyncExternalStore } from "react";

export interface Store<S, A> {
  get(): S;
  send(action: A): void;
  subscribe(listener: () => void): () => void;
}

/** A store of a state; listeners are called after every action that changed it. */
export function createStore<S, A>(start: S, reduce: (state: S, action: A) => S): Store<S, A> {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    send(action) {
      const next = reduce(state, action);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state of a store, followed by the component. */
export function useStore<S, A>(store: Store<S, A>): S {
  return useSyncExternalStore(store.subscribe, store.get);
}
