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
import { SEVERITY } from "../model/words";
import type { EvalLogRow, Issue, LogEntry, TailoringLogRow } from "../wire";
import { Outcome } from "./Evaluations";

export interface EvaluationProps {
  readonly http: Http;
  readonly person: service.Names;
  readonly id: string;
  readonly mayReview: boolean;
}

export function Evaluation({ http, person, id, mayReview }: EvaluationProps): ReactNode {
  const { value, problem, again } = useLoaded(useCallback(() => service.evaluation(http, id), [http, id]));
  if (value === undefined) return <p className="empty">{problem ?? "Loading…"}</p>;
  const { run, row } = value;
  return (
    <div className="screen">
      <header className="screen-head">
        <div>
          <h1>{run.operation}</h1>
          <p className="row-soft">
            {[run.model, run.judge_model && `judged by ${run.judge_model}`, dated(run.created_at), `cost ${dollars(row.cost_micro_usd)}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Outcome passed={row.passed} />
      </header>
      {isTailoring(row) ? <Tailoring row={row} /> : <Claims row={row} />}
      <Reviewed entry={value} person={person} />
      {mayReview ? <Decide http={http} entry={value} onDone={again} /> : null}
      {run.extraction_id === null ? null : (
        <p>
          <a href={`#/${run.operation === "check" ? "checks" : "extractions"}/${run.extraction_id}?issues=1`}>The items with issues</a>
        </p>
      )}
    </div>
  );
}

const isTailoring = (row: EvalLogRow | TailoringLogRow): row is TailoringLogRow => "hallucinations" in row;

const ORDER = ["error", "warning", "info"] as const;

function Claims({ row }: { readonly row: EvalLogRow }): ReactNode {
  return (
    <>
      {row.needs_review ? <p className="notice-line">Review needed</p> : null}
      <p className="row-soft">
        {counted(row.total_claims, "claim")}, {row.sampled_claims} of them sampled for judges
      </p>
      {ORDER.map((severity) => (
        <Group key={severity} severity={severity} issues={row.issues.filter((issue) => issue.severity === severity)} />
      ))}
      {row.issues.length === 0 ? <p className="empty">No issues.</p> : null}
    </>
  );
}

function Group({ severity, issues }: { readonly severity: Issue["severity"]; readonly issues: readonly Issue[] }): ReactNode {
  if (issues.length === 0) return null;
  return (
    <details className="part" open={severity !== "info"}>
      <summary>
        <Chip said={SEVERITY[severity]} /> {counted(issues.length, "issue")}
      </summary>
      <ul className="rows">
        {issues.map((issue, index) => (
          <li key={index} className="row">
            <span className="row-name">{issue.message}</span>
            <span className="row-soft">{issue.advice}</span>
            <span className="row-soft">{issue.claim_id}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Tailoring({ row }: { readonly row: TailoringLogRow }): ReactNode {
  return (
    <>
      {row.passed === true ? null : (
        <details className="tailoring" open>
          <summary>{REVIEW_MESSAGE}</summary>
          {row.hallucinations.length === 0 ? <p>It could not be decided whether everything in it is so.</p> : null}
          <ul className="rows">
            {row.hallucinations.map((one, index) => (
              <li key={index} className="row">
                <span className="row-name">“{textOf(one, "claim")}”</span>
                <span className="row-soft">{textOf(one, "issue")}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {row.missed.length === 0 ? null : (
        <section className="part">
          <h2>Not used, though it fits</h2>
          <ul className="rows">
            {row.missed.map((one, index) => (
              <li key={index} className="row">
                <span className="row-name">{textOf(one, "requirement")}</span>
                <span className="row-soft">{textOf(one, "matching_claim")}</span>
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
                <p>{gapMessage(textOf(one, "requirement"))}</p>
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
