/** The checked answer with its claims underlined: the line's kind says the label, its weight the importance. */

import type { KeyboardEvent, ReactNode } from "react";
import { pieces } from "../model/anchoring";
import type { Item } from "../model/items";
import { LABEL, UNJUDGED } from "../model/words";
import type { View } from "../wire";

export interface AnswerProps {
  readonly view: View;
  readonly items: readonly Item[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

type Claim = Item & { readonly kind: "claim" };

export function Answer({ view, items, selected, onSelect }: AnswerProps): ReactNode {
  const answer = view.answer ?? "";
  const claims = items.filter((item): item is Claim => item.kind === "claim" && item.checked !== null);
  const known = new Map(claims.map((item) => [item.key, item]));
  const spans = claims.flatMap((item) =>
    item.checked === null ? [] : [{ name: item.key, start: item.checked.claim.start_offset, end: item.checked.claim.end_offset }],
  );
  return (
    <section className="answer" aria-label="The answer" tabIndex={0}>
      {view.query ? <p className="answer-query">{view.query}</p> : null}
      <p className="answer-text">
        {pieces(answer, spans).map((piece) => {
          const item = known.get(piece.names[piece.names.length - 1] ?? "");
          if (item === undefined || item.checked === null) return <span key={piece.start}>{piece.text}</span>;
          const said = outcome(item);
          return (
            <span
              key={piece.start}
              role="button"
              tabIndex={0}
              className={`said said-${said.name} weight-${item.checked.claim.importance}${item.key === selected ? " said-on" : ""}`}
              aria-pressed={item.key === selected}
              title={`${said.text} · ${item.checked.claim.importance}`}
              onClick={() => onSelect(item.key)}
              onKeyDown={(event) => pressed(event, () => onSelect(item.key))}
            >
              {piece.text}
              <span className="unseen"> ({said.text})</span>
            </span>
          );
        })}
      </p>
      <Legend />
    </section>
  );
}

/** A claim breaks over lines like the words around it, which a button element does not. */
function pressed(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
}

function outcome(item: Claim): { readonly name: string; readonly text: string } {
  const verdict = item.checked?.verdict;
  if (verdict === undefined) return { name: "not_judged", text: UNJUDGED.not_judged.text };
  if (verdict.label !== null) return { name: verdict.label, text: LABEL[verdict.label].text };
  const name = verdict.status === "failed" ? "failed" : "not_judged";
  return { name, text: UNJUDGED[name].text };
}

function Legend(): ReactNode {
  return (
    <ul className="legend" aria-label="What the lines mean">
      <li className="said-supported">Supported</li>
      <li className="said-refuted">Refuted</li>
      <li className="said-nei">Not enough information</li>
      <li className="said-not_judged">Not checked or failed</li>
    </ul>
  );
}
