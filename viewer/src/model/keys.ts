/** What keys do while a result is read. A key that repeats because it is held does nothing after the first time. */

export type Command =
  | "next"
  | "previous"
  | "next-needed"
  | "confirm"
  | "dismiss"
  | "edit"
  | "delete"
  | "undo"
  | "words"
  | "add"
  | "next-citation"
  | "next-page"
  | "previous-page"
  | "larger"
  | "smaller"
  | "search"
  | "filter"
  | "help"
  | "close";

export interface Pressed {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  j: "next",
  k: "previous",
  n: "next-needed",
  c: "confirm",
  d: "dismiss",
  e: "edit",
  x: "delete",
  u: "undo",
  w: "words",
  a: "add",
  o: "next-citation",
  "]": "next-page",
  "[": "previous-page",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  "/": "search",
  f: "filter",
  "?": "help",
  Escape: "close",
};

/** Commands that may go on while their key is held: they only move. */
const MOVES = new Set<Command>(["next", "previous", "next-page", "previous-page"]);

/**
 * The command of a key; null for none, with a modifier, and for a repeat of a key that decides something. Without
 * `letters` only Escape is one: who speaks to the computer, or touches keys by chance, decides nothing by that.
 */
export function commandOf(pressed: Pressed, letters: boolean): Command | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (!letters && pressed.key !== "Escape") return null;
  const command = COMMANDS[pressed.key] ?? null;
  return command !== null && pressed.repeat && !MOVES.has(command) ? null : command;
}

/** Whether somebody is writing, or is in a form that edits: then keys are letters. */
export function isWriting(element: Element | null): boolean {
  if (element === null) return false;
  if (element.closest("form.edit") !== null) return true;
  return element.matches("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]");
}

export const HELP: ReadonlyArray<readonly [string, string]> = [
  ["j, k", "Next and previous item"],
  ["n", "Next item that needs review"],
  ["o", "Next citation of the item"],
  ["c", "Confirm: it is right as it is"],
  ["d", "Dismiss: reviewed, no action needed"],
  ["e", "Edit"],
  ["x", "Delete"],
  ["u", "Undo the last decision about the item"],
  ["w", "Choose words on the page for the item"],
  ["a", "Add a claim that was missed"],
  ["[ , ]", "Previous and next page"],
  ["+ , −", "Larger and smaller"],
  ["/", "Search in the document"],
  ["f", "Filter the items"],
  ["?", "These keys"],
  ["Esc", "Close what is open"],
];
