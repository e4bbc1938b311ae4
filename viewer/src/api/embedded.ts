/** A result that stands in the page: it can be looked at, and nobody can decide about it. */

import type { PageText, SourceView, View } from "../wire";
import { type Origin, safeAddress } from "./origin";

const ELEMENT = "pincite-view";

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

/** The origin of a view in the page; addresses in it are relative to the page's own. */
export function embedded(view: View, base: string): Origin {
  return {
    service: false,
    deciding: null,
    view: () => Promise.resolve(view),
    page: (source, number) => Promise.resolve(textOf(source, number)),
    file: (source) => safeAddress(source.file, base),
    image: (source, number) => safeAddress(source.pages[number - 1]?.image ?? null, base),
  };
}

function textOf(source: SourceView, number: number): PageText | null {
  const page = source.pages[number - 1];
  if (page === undefined || page.text === null) return null;
  return { number, width: page.width, height: page.height, rotation: 0, label: page.label, text: page.text, words: [] };
}
