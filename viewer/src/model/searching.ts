/** Finding words in a page's text: case, accents' form, quotation marks, dashes and white space do not matter. */

import { Offsets } from "./anchoring";

const SAME: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
};

interface Folded {
  readonly text: string;
  /** For each unit of the folded text the UTF-16 offset where its character starts and ends in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function fold(text: string): Folded {
  let made = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    if (character !== "\u00ad") {
      const folded = /\s/u.test(character) ? " " : (SAME[character] ?? character).normalize("NFKC").toLowerCase();
      if (folded === " " && made.endsWith(" ")) {
        ends[ends.length - 1] = next;
      } else {
        for (let unit = 0; unit < folded.length; unit += 1) {
          starts.push(at);
          ends.push(next);
        }
        made += folded;
      }
    }
    at = next;
  }
  return { text: made, starts, ends };
}

/** Every place of a query in a text, as spans in code points, left to right and without overlap; at most `limit`. */
export function findAll(text: string, query: string, limit = 1000): ReadonlyArray<readonly [number, number]> {
  const wanted = fold(query.trim()).text;
  if (wanted === "") return [];
  const within = fold(text);
  const offsets = new Offsets(text);
  const found: Array<readonly [number, number]> = [];
  let from = within.text.indexOf(wanted);
  while (from >= 0 && found.length < limit) {
    const last = from + wanted.length - 1;
    found.push([offsets.point(within.starts[from] ?? 0), offsets.point(within.ends[last] ?? text.length)]);
    from = within.text.indexOf(wanted, from + wanted.length);
  }
  return found;
}
