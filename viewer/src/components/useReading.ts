/** What every screen that shows pages does: marks fade, and keys are listened to. */

import { useEffect, useLayoutEffect } from "react";
import { type Command, commandOf, isWriting } from "../model/keys";
import type { Action, Reading } from "../model/reading";
import { hasLetterKeys } from "../storage";
import type { Store } from "../store";

/** A mark is gone after so long; the style sheet fades it in the last second. */
const FADE_MS = 16_000;

/** Takes marks and good news away after their time. */
export function useFading(store: Store<Reading, Action>, reading: Reading): void {
  const token = reading.highlight?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    const timer = setTimeout(() => store.send({ type: "faded", token }), FADE_MS);
    return () => clearTimeout(timer);
  }, [store, token]);
  const said = reading.notice;
  useEffect(() => {
    if (said === null || said.tone === "bad") return undefined;
    const timer = setTimeout(() => store.send({ type: "quiet" }), 8000);
    return () => clearTimeout(timer);
  }, [store, said]);
}

/** Before the first paint: a key that answers what is seen is never lost. */
export function useKeys(run: (command: Command) => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (document.querySelector("dialog[open]") !== null) return;
      if (isWriting(document.activeElement) && event.key !== "Escape") return;
      const command = commandOf(event, hasLetterKeys());
      if (command === null) return;
      if (command !== "close") event.preventDefault();
      run(command);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [run]);
}
