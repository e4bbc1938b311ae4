/** A citation: a badge with source and page that leads to it, and the document's words beside it. */

import type { ReactNode } from "react";
import { excerptOf, pageName, pageOf, segmentsOf, sourceOf } from "../model/items";
import type { Citation, Ungrounded, View } from "../wire";

export interface CitationBadgeProps {
  readonly view: View;
  readonly citation: Citation;
  readonly current: boolean;
  readonly onShow: () => void;
  /** Words that say what is special about it, before the excerpt. */
  readonly remark?: string;
}

const LONG = 320;

export function CitationBadge({ view, citation, current, onShow, remark }: CitationBadgeProps): ReactNode {
  const source = sourceOf(view, citation.source_id);
  const excerpt = excerptOf(citation);
  const more = segmentsOf(citation).length - 1;
  const place = `${pageName(source, pageOf(citation))}${more > 0 ? ` +${more}` : ""}`;
  return (
    <div className={current ? "citation citation-on" : "citation"}>
      <button type="button" className="badge" aria-pressed={current} onClick={onShow} title={`${source?.name ?? citation.source_id}, ${place}`}>
        <span className="badge-name">{source?.name ?? citation.source_id}</span> <span className="badge-page">{place}</span>
      </button>
      <q className="excerpt" onClick={onShow}>
        {shortened(excerpt)}
      </q>
      <Notes citation={citation} remark={remark} />
    </div>
  );
}

function Notes({ citation, remark }: { readonly citation: Citation; readonly remark: string | undefined }): ReactNode {
  const notes = [
    ...(remark === undefined ? [] : [remark]),
    ...(citation.match === "fuzzy" ? [`Nearly the same words (${Math.round(citation.similarity * 100)} % alike)`] : []),
    ...(citation.ocr_confidence === null ? [] : [`Read from a picture, ${citation.ocr_confidence} % sure`]),
    ...(citation.visibility === "unknown" && citation.note === null ? ["Nobody can say whether a reader sees these words"] : []),
    ...(citation.alternatives.length > 0 ? [`The same words stand in ${citation.alternatives.length} more place${citation.alternatives.length === 1 ? "" : "s"}`] : []),
    ...(citation.note === null ? [] : [citation.note]),
  ];
  return notes.length === 0 ? null : <p className="citation-notes">{notes.join(". ")}</p>;
}

function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/gu, " "));
  return characters.length <= LONG ? characters.join("") : `${characters.slice(0, LONG).join("")}…`;
}

const REASONS: Readonly<Record<Ungrounded["reason"], string>> = {
  not_found: "These words do not stand in the document",
  critical_mismatch: "The nearest words differ in a number, date, name, negation or unit",
  hidden_text: "These words are in the file, but nobody can see them",
  empty_quote: "No words were given",
  no_such_source: "There is no such document",
};

/** A quote without a place: it leads nowhere, and is never shown as if it stood there. */
export function UngroundedQuote({ quote }: { readonly quote: Ungrounded }): ReactNode {
  return (
    <div className="citation ungrounded">
      <span className="badge badge-none">not grounded</span>
      <q className="excerpt">{shortened(quote.quote)}</q>
      <p className="citation-notes">
        {REASONS[quote.reason]}
        {quote.nearest === null ? "" : `. Nearest: “${shortened(quote.nearest.excerpt)}”, page ${quote.nearest.page}`}
      </p>
    </div>
  );
}
