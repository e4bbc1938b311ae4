/** Choosing words of a page: with the pointer by nearness, with the keyboard word by word and line by line. */

import type { WordBox } from "../wire";

/** The word where choosing began and the one where it stands now; indices of the page's words. */
export interface Choice {
  readonly anchor: number;
  readonly focus: number;
}

/** The word under a point of the page (fractions), or the nearest one; -1 where the page has no words. */
export function nearestWord(words: readonly WordBox[], x: number, y: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  words.forEach((word, index) => {
    const { left, top, width, height } = word.box;
    const across = Math.max(left - x, 0, x - left - width);
    const down = Math.max(top - y, 0, y - top - height);
    const distance = across * across + 4 * down * down;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** The choice after somebody pointed at a word: up to it from a single word that was pointed at before, else it alone. */
export function pointed(before: Choice | null, word: number, more: boolean): Choice {
  const longer = before !== null && (more || (before.anchor === before.focus && before.anchor !== word));
  return { anchor: longer ? before.anchor : word, focus: word };
}

/** First and last index of what is chosen. */
export function chosen(choice: Choice): readonly [number, number] {
  return choice.anchor <= choice.focus ? [choice.anchor, choice.focus] : [choice.focus, choice.anchor];
}

/** The chosen words' span in the page's text, in code points; null where there are no such words. */
export function chosenSpan(
  words: ReadonlyArray<{ readonly start: number; readonly end: number }>,
  choice: Choice,
): readonly [number, number] | null {
  const [first, last] = chosen(choice);
  const from = words[first];
  const until = words[last];
  return from === undefined || until === undefined ? null : [from.start, until.end];
}

export type Move = "left" | "right" | "up" | "down" | "home" | "end";

/** The word that a key leads to from another; the same where there is none. Lines are told apart by their boxes. */
export function moved(words: readonly WordBox[], from: number, move: Move): number {
  const here = words[from];
  if (here === undefined) return words.length > 0 ? 0 : -1;
  switch (move) {
    case "left":
      return Math.max(0, from - 1);
    case "right":
      return Math.min(words.length - 1, from + 1);
    case "home":
      return lineEdge(words, from, -1);
    case "end":
      return lineEdge(words, from, 1);
    default:
      return nextLine(words, from, move === "up" ? -1 : 1);
  }
}

function sameLine(one: WordBox, other: WordBox): boolean {
  const overlap =
    Math.min(one.box.top + one.box.height, other.box.top + other.box.height) - Math.max(one.box.top, other.box.top);
  return overlap > 0.5 * Math.min(one.box.height, other.box.height);
}

function lineEdge(words: readonly WordBox[], from: number, step: 1 | -1): number {
  let at = from;
  for (;;) {
    const here = words[at];
    const next = words[at + step];
    if (here === undefined || next === undefined || !sameLine(here, next)) return at;
    at += step;
  }
}

function nextLine(words: readonly WordBox[], from: number, step: 1 | -1): number {
  const here = words[from];
  const start = lineEdge(words, from, step) + step;
  const first = words[start];
  if (here === undefined || first === undefined) return from;
  const middle = here.box.left + here.box.width / 2;
  let best = start;
  let least = Number.POSITIVE_INFINITY;
  for (let at = start; ; at += step) {
    const word = words[at];
    if (word === undefined || !sameLine(first, word)) return best;
    const distance = Math.abs(word.box.left + word.box.width / 2 - middle);
    if (distance < least) {
      least = distance;
      best = at;
    }
  }
}
