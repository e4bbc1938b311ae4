/** A result that stands in the page: it can be looked at, and nobody can decide about it. */

import type { PageText, SourceView, View, WordBox } from "../wire";
import { type Origin, safeAddress } from "./origin";

const ELEMENT = "pincite-view";
const PLACES = "pincite-words";

/** The view in the page; null where there is none. Throws where there is one of another format. */
export function embeddedView(page: Document): View | null {
  const content = page.getElementById(ELEMENT)?.textContent ?? "";
  if (content.trim() === "") return null;
  const view = JSON.parse(content) as View;
  if (view.format !== "pincite.view/1") {
    throw new Error(`This page holds a result of the format ${String(view.format)}; this viewer reads pincite.view/1.`);
  }
  return view;
}

/** The words of pages that are pictures: packed, or at an address that ends in "SOURCE/NUMBER.json". */
export interface Places {
  readonly address: string | null;
  readonly sources: ReadonlyArray<Readonly<Record<string, readonly number[]>>>;
}

/** The words that stand in the page; none where it brings none. */
export function embeddedPlaces(page: Document): Places {
  const content = page.getElementById(PLACES)?.textContent ?? "";
  return content.trim() === "" ? { address: null, sources: [] } : (JSON.parse(content) as Places);
}

/** The origin of a view in the page; addresses in it are relative to the page's own. */
export function embedded(view: View, places: Places, base: string): Origin {
  return {
    service: false,
    deciding: null,
    view: () => Promise.resolve(view),
    page: (source, number, signal) => {
      const at = view.sources.indexOf(source);
      const here = textOf(source, number, places.sources[at]?.[number] ?? []);
      const address = here === null && at >= 0 && places.address !== null ? safeAddress(`${places.address}/${at}/${number}.json`, base) : null;
      return address === null ? Promise.resolve(here) : asked(address, signal);
    },
    file: (source) => safeAddress(source.file, base),
    image: (source, number) => safeAddress(source.pages[number - 1]?.image ?? null, base),
  };
}

function textOf(source: SourceView, number: number, packed: readonly number[]): PageText | null {
  const page = source.pages[number - 1];
  if (page === undefined || page.text === null) return null;
  return { number, width: page.width, height: page.height, rotation: 0, label: page.label, text: page.text, words: unpacked(packed) };
}

async function asked(address: string, signal: AbortSignal | undefined): Promise<PageText | null> {
  const reply = await fetch(address, signal === undefined ? {} : { signal });
  return reply.ok ? ((await reply.json()) as PageText) : null;
}

const UNITS = 10_000;

/** Words from six integers each: code points since the word before, length, and the box in ten-thousandths of the page. */
export function unpacked(packed: readonly number[]): readonly WordBox[] {
  const words: WordBox[] = [];
  let before = 0;
  for (let at = 0; at + 5 < packed.length; at += 6) {
    const [skip = 0, length = 0, left = 0, top = 0, width = 0, height = 0] = packed.slice(at, at + 6);
    const start = before + skip;
    before = start + length;
    words.push({ start, end: before, box: { left: left / UNITS, top: top / UNITS, width: width / UNITS, height: height / UNITS } });
  }
  return words;
}
