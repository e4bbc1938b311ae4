/** Issues of an item by severity, errors first, each with what to do. */

import type { ReactNode } from "react";
import { SEVERITY } from "../model/words";
import type { StoredIssue } from "../wire";
import { Chip } from "./Chip";

const ORDER = ["error", "warning", "info"] as const;

/** Errors before warnings before notes; what was decided comes last. */
export function bySeverity(issues: readonly StoredIssue[]): readonly StoredIssue[] {
  const rank = (one: StoredIssue): number => (one.closed_by === null ? 0 : 10) + ORDER.indexOf(one.issue.severity);
  return [...issues].sort((left, right) => rank(left) - rank(right));
}

export function Issues({ issues }: { readonly issues: readonly StoredIssue[] }): ReactNode {
  if (issues.length === 0) return null;
  return (
    <ul className="issues" aria-label="Issues">
      {bySeverity(issues).map((one) => (
        <li key={`${one.run_id}-${one.position}`} className={one.closed_by === null ? `issue issue-${one.issue.severity}` : "issue issue-closed"}>
          <Chip said={SEVERITY[one.issue.severity]} />
          <span className="issue-text">
            {one.issue.message}
            {one.closed_by === null ? "" : " (decided)"}
            {one.issue.advice === "" ? null : <span className="issue-advice">{one.issue.advice}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
