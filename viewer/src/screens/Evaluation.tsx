/** One evaluation: whether it passed, its issues errors first, and what a person decides; or a tailored profile's. */

import { type ReactNode, useCallback, useState } from "react";
import { type Http, actionKey, isConflict, wordsOf } from "../api/http";
import * as service from "../api/service";
import { Chip } from "../components/Chip";
import { Icon } from "../components/Icon";
import { Trouble } from "../components/Trouble";
import { useLoaded } from "../components/useLoaded";
import { dollars } from "../model/charting";
import { counted, dated } from "../model/items";
import { REVIEW_MESSAGE, gapMessage, textOf } from "../model/tailoring";
import { SEVERITY, titled } from "../model/words";
import type { EvalLogRow, Issue, LogEntry, TailoringLogRow } from "../wire";
import { Outcome } from "./Evaluations";
import { useTitle } from "../components/useTitle";

export interface EvaluationProps {
  readonly http: Http;
  readonly person: service.Names;
  readonly id: string;
  readonly mayReview: boolean;
}

export function Evaluation({ http, person, id, mayReview }: EvaluationProps): ReactNode {
  const { value, problem, again } = useLoaded(useCallback(() => service.evaluation(http, id), [http, id]));
  useTitle(value === undefined ? "Evaluation" : (OPERATIONS[value.run.operation] ?? titled(value.run.operation)));
  if (value === undefined) return <p className="empty">{problem ?? "Loading…"}</p>;
  const { run, row } = value;
  const result = run.extraction_id === null ? null : `#/${run.operation === "check" ? "checks" : "extractions"}/${run.extraction_id}`;
  return (
    <div className="screen">
      <header className="screen-head">
        <div>
          <h1>{OPERATIONS[run.operation] ?? `Evaluation: ${titled(run.operation)}`}</h1>
          <p className="row-soft">
            {[run.model, run.judge_model && `judged by ${run.judge_model}`, dated(run.created_at), `cost ${dollars(row.cost_micro_usd)}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Outcome passed={row.passed} />
      </header>
      {isTailoring(row) ? <Tailoring row={row} /> : <Claims row={row} result={result} />}
      <Reviewed entry={value} person={person} />
      {mayReview ? <Decide http={http} entry={value} onDone={again} /> : null}
      {result === null ? null : (
        <p className="list-rest">
          <a href={`${result}?issues=1`}>All items with open issues</a>
        </p>
      )}
    </div>
  );
}

const OPERATIONS: Readonly<Record<string, string>> = {
  extract: "Evaluation of an extraction",
  check: "Evaluation of a checked answer",
  tailoring: "Evaluation of a tailored profile",
};

const isTailoring = (row: EvalLogRow | TailoringLogRow): row is TailoringLogRow => "hallucinations" in row;

const ORDER = ["error", "warning", "info"] as const;

interface ClaimsProps {
  readonly row: EvalLogRow;
  /** The address of the result that it is of; null where that is not here. */
  readonly result: string | null;
}

function Claims({ row, result }: ClaimsProps): ReactNode {
  return (
    <>
      {row.needs_review ? <p className="notice-line">Review needed</p> : null}
      <p className="row-soft">
        {counted(row.total_claims, "claim")}, {row.sampled_claims} of them sampled for judges
      </p>
      {ORDER.map((severity) => (
        <Group key={severity} severity={severity} result={result} issues={row.issues.filter((issue) => issue.severity === severity)} />
      ))}
      {row.issues.length === 0 ? <p className="empty">No issues.</p> : null}
    </>
  );
}

interface GroupProps {
  readonly severity: Issue["severity"];
  readonly issues: readonly Issue[];
  readonly result: string | null;
}

function Group({ severity, issues, result }: GroupProps): ReactNode {
  if (issues.length === 0) return null;
  return (
    <details className="part" open={severity !== "info"}>
      <summary>
        <Chip said={SEVERITY[severity]} /> {counted(issues.length, "issue")}
      </summary>
      <ul className="rows">
        {issues.map((issue, index) => (
          <li key={index} className="row row-stack">
            <span className="row-name">{issue.message}</span>
            <span className="row-more">
              {issue.advice}{" "}
              {result === null ? issue.claim_id : <a href={`${result}?item=${encodeURIComponent(issue.claim_id)}`}>{issue.claim_id}</a>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Tailoring({ row }: { readonly row: TailoringLogRow }): ReactNode {
  return (
    <>
      {row.opportunity_id === null ? null : <p className="row-soft">For {row.opportunity_id}</p>}
      {row.passed === true ? (
        <p className="notice-good">Everything that the profile says is in the claims.</p>
      ) : (
        <details className="tailoring" open>
          <summary>{REVIEW_MESSAGE}</summary>
          {row.hallucinations.length === 0 ? <p>It could not be decided whether everything that it says is in the claims.</p> : null}
          <ul className="rows">
            {row.hallucinations.map((one, index) => (
              <li key={index} className="row">
                <span className="row-name">“{textOf(one, "claim")}”</span>
                <span className="row-more">{textOf(one, "issue")}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {row.missed.length === 0 ? null : (
        <section className="part">
          <h2>Missed opportunities</h2>
          <p className="row-soft">The claims have it and the role asks for it, but the profile does not mention it.</p>
          <ul className="rows">
            {row.missed.map((one, index) => (
              <li key={index} className="row">
                <span className="row-name">{textOf(one, "requirement")}</span>
                <span className="row-more">{textOf(one, "matching_claim")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {row.gaps.length === 0 ? null : (
        <section className="part">
          <h2>Gaps</h2>
          <ul className="gaps">
            {row.gaps.map((one, index) => (
              <li key={index}>
                <p>{textOf(one, "message") || gapMessage(textOf(one, "requirement"))}</p>
                <p className="row-soft">{textOf(one, "note")}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Reviewed({ entry, person }: { readonly entry: LogEntry; readonly person: service.Names }): ReactNode {
  const { reviewed_at: at, reviewed_by: by } = entry.row;
  if (at === null) return null;
  return (
    <p className="row-soft">
      Reviewed {dated(at)}
      {by === null ? "" : ` by ${person(by)}`}
    </p>
  );
}

const NEEDED = [
  ["confirm", "Confirm"],
  ["dismiss", "Dismiss"],
] as const;

const SETTLED = [["flag", "Flag for review"]] as const;

/** What can be decided now, and the way back; where somebody else was faster, it is shown how it is now. */
function Decide({ http, entry, onDone }: { readonly http: Http; readonly entry: LogEntry; readonly onDone: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = (decision: Readonly<Record<string, string>>): void => {
    setBusy(true);
    setProblem(null);
    service
      .decideEvaluation(http, entry, decision, actionKey())
      .then(onDone, (reason: unknown) => {
        setProblem(wordsOf(reason));
        if (isConflict(reason)) onDone();
      })
      .finally(() => setBusy(false));
  };
  const undo = entry.can_undo;
  return (
    <>
      <Trouble text={problem} />
      <div className="acts">
        {(entry.row.needs_review ? NEEDED : SETTLED).map(([action, words]) => (
          <button key={action} type="button" className={action === "confirm" ? "act act-strong" : "act"} disabled={busy} onClick={() => send({ action })}>
            {words}
          </button>
        ))}
        {undo === null ? null : (
          <button type="button" className="act" disabled={busy} onClick={() => send({ action: "undo", undoes: undo })}>
            <Icon name="undo" /> Undo
          </button>
        )}
      </div>
    </>
  );
}
