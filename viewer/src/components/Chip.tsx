/** Small words with a colour: the mark and the word say the same as the colour does. */

import type { ReactNode } from "react";
import { CONFIDENCE, ERRORS, type Said, STATE, STATUS, verdictSaid } from "../model/words";
import type { FieldResult, Review, Verdict } from "../wire";

export function Chip({ said, prefix }: { readonly said: Said; readonly prefix?: string }): ReactNode {
  return (
    <span className={`chip chip-${said.tone}`} title={said.hint}>
      <span className="chip-mark" aria-hidden="true">
        {said.mark}
      </span>
      {prefix === undefined ? null : <span className="unseen">{prefix} </span>}
      {said.text}
    </span>
  );
}

/** A found field's confidence; of another field its status: absent, failed, refused and not checked are four things. */
export function FieldChip({ field }: { readonly field: FieldResult }): ReactNode {
  if (field.status === "found" && field.confidence !== null) return <Chip said={CONFIDENCE[field.confidence]} prefix="Confidence:" />;
  const failed = field.error === null ? undefined : ERRORS[field.error.code];
  return <Chip said={failed ?? STATUS[field.status]} />;
}

export function VerdictChip({ verdict }: { readonly verdict: Verdict }): ReactNode {
  return <Chip said={verdictSaid(verdict)} />;
}

export function StateChip({ review }: { readonly review: Review }): ReactNode {
  return review.state === "open" ? null : <Chip said={STATE[review.state]} />;
}
