/** What the browser remembers for a person: nothing of what is read, only how they read. */

const KEYS = "pincite.keys";

/** The browser's storage; null where the page may not use it, as in a file that somebody opened. */
export function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** Whether letters are commands while nobody writes: so they are until somebody turns them off. */
export function hasLetterKeys(): boolean {
  return storage()?.getItem(KEYS) !== "off";
}

/** Turns the letters' commands on or off, for this browser. */
export function setLetterKeys(on: boolean): void {
  storage()?.setItem(KEYS, on ? "on" : "off");
}
