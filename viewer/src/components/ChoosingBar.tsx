/** While words are chosen: what they are for, which they are, and taking them. */

import type { ReactNode } from "react";
import { type Decider, nameOf } from "../deciding";
import { NEW } from "../model/drafts";
import { pageName, sourceOf } from "../model/items";
import type { Action, Reading } from "../model/reading";

export interface ChoosingBarProps {
  readonly reading: Reading;
  readonly decide: Decider;
  readonly send: (action: Action) => void;
}

export function ChoosingBar({ reading, decide, send }: ChoosingBarProps): ReactNode {
  const { choosing, items, view } = reading;
  if (choosing === null) return null;
  const item = items.find((one) => one.key === choosing.key);
  const whose = choosing.key === NEW ? " for the new claim" : item === undefined ? "" : ` for “${nameOf(item)}”`;
  const where = pageName(reading.source === null ? null : sourceOf(view, reading.source), choosing.page);
  const count = choosing.choice === null ? 0 : Math.abs(choosing.choice.focus - choosing.choice.anchor) + 1;
  return (
    <div className="choosing" role="region" aria-label="Choosing words">
      <p>
        Choose the words{whose}: drag over them or click the first and the last, or use the arrow keys with Shift.
        {count === 0 ? null : <strong> {count === 1 ? "1 word" : `${count} words`}, {where}</strong>}
      </p>
      <button type="button" className="act act-strong" disabled={count === 0} onClick={() => decide.useWords()}>
        Use these words
      </button>
      <button type="button" className="act" onClick={() => send({ type: "unchoose" })}>
        Cancel
      </button>
    </div>
  );
}
