/** A result in one line: how many of what, and how far review is. */

import type { ReactNode } from "react";
import { type Item, counted, isDecided } from "../model/items";
import type { CitationCounts, View } from "../wire";

export function Summary({ view, items }: { readonly view: View; readonly items: readonly Item[] }): ReactNode {
  const needed = items.filter((item) => item.review.needed).length;
  const decided = items.filter((item) => isDecided(item.review)).length;
  const parts = view.result.kind === "check" ? checkParts(view) : fieldParts(items);
  return (
    <div className="summary">
      <ul className="counts">
        {parts.map(([count, noun, tone]) => (
          <li key={noun} className={`count count-${tone}`}>
            <strong>{count}</strong> {noun}
          </li>
        ))}
      </ul>
      <div className="summary-review">
        {needed > 0 ? <strong className="needed-badge">Review needed: {counted(needed, "item")}</strong> : <span>Nothing waits for review</span>}
        {decided + needed > 0 ? (
          <progress max={decided + needed} value={decided} aria-label={`${decided} of ${decided + needed} reviewed`} />
        ) : null}
      </div>
    </div>
  );
}

type Part = readonly [number, string, "good" | "fair" | "bad" | "quiet"];

function fieldParts(items: readonly Item[]): readonly Part[] {
  const count = (status: string): number => items.filter((item) => item.kind === "field" && item.field.status === status).length;
  const all: readonly Part[] = [
    [count("found"), "found", "good"],
    [count("not_present"), "not present", "quiet"],
    [count("error"), "failed", "bad"],
  ];
  return all.filter(([number, noun]) => number > 0 || noun === "found");
}

function checkParts(view: View): readonly Part[] {
  const summary = view.summary;
  if (summary === null) return [];
  const all: readonly Part[] = [
    [summary.supported, "supported", "good"],
    [summary.refuted, "refuted", "bad"],
    [summary.nei, "not enough information", "fair"],
    [summary.failed, "failed", "bad"],
    [summary.not_judged, "not checked", "quiet"],
    [summary.grades.proved, "proved", "quiet"],
    [summary.grades.likely, "likely", "quiet"],
    [summary.grades.judged, "judged", "quiet"],
    [badCitations(summary.citations), "bad citations", "bad"],
  ];
  return all.filter(([number]) => number > 0);
}

const badCitations = (counts: CitationCounts): number =>
  counts.citation_does_not_support + counts.unknown_anchor + counts.ambiguous_anchor + counts.malformed_anchor;
