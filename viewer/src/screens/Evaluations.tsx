/** Quality over time: pass rates with their intervals per model and operation, cost, drift, and the log of evaluations. */

import { type ReactNode, useCallback } from "react";
import type { Http } from "../api/http";
import * as service from "../api/service";
import { Choice, Toggle } from "../components/FiltersBar";
import { More } from "../components/More";
import { RateChart } from "../components/RateChart";
import { Trouble } from "../components/Trouble";
import { useListed } from "../components/useListed";
import { useLoaded } from "../components/useLoaded";
import { MEASURES, dollars, groupName, percent, rateOf } from "../model/charting";
import { counted, dated } from "../model/items";
import { WHY, titled } from "../model/words";
import type { Drift, QueueProgress, RateReport, RateRow } from "../wire";
import { useParam } from "./useParam";
import { useTitle } from "../components/useTitle";

export function Evaluations({ http }: { readonly http: Http }): ReactNode {
  useTitle("Quality");
  const rates = useLoaded(useCallback(() => service.rates(http), [http]));
  const progress = useLoaded(useCallback(() => service.progress(http), [http]));
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>Quality</h1>
      </header>
      <Trouble text={rates.problem} />
      {progress.value === undefined ? null : <QueueLine progress={progress.value} />}
      {rates.value === undefined ? null : <Rates report={rates.value} />}
      {rates.value === undefined || rates.value.rows === 0 ? null : <Log http={http} operations={operationsOf(rates.value)} />}
    </div>
  );
}

function QueueLine({ progress }: { readonly progress: QueueProgress }): ReactNode {
  const [gravest] = progress.why;
  return (
    <section className="part queue-progress" aria-label="Review queue">
      <h2>Review queue</h2>
      <progress max={Math.max(1, progress.total)} value={progress.decided} aria-label="Decided" />
      <p>
        {progress.decided} of {progress.total} decided, <a href="#/queue">{progress.remaining} left</a>
        {gravest === undefined ? "" : `, first: ${WHY[gravest[0]]} (${gravest[1]})`}
      </p>
    </section>
  );
}

function Rates({ report }: { readonly report: RateReport }): ReactNode {
  if (report.totals.length === 0) return <p className="empty">No evaluations yet. Evaluate an extraction to see its pass rates here.</p>;
  return (
    <section className="part">
      <h2>Pass rates</h2>
      <p className="row-soft">
        {counted(report.rows, "evaluation")}, intervals at {Math.round(report.confidence * 100)} %
      </p>
      <div className="groups">
        {report.totals.map((total) => (
          <Group key={groupName(total.group)} total={total} report={report} />
        ))}
      </div>
      {report.notes.map((note) => (
        <p key={note} className="row-soft">
          {note}
        </p>
      ))}
    </section>
  );
}

function Group({ total, report }: { readonly total: RateRow; readonly report: RateReport }): ReactNode {
  const name = groupName(total.group);
  const drifts = report.drifts.filter((drift) => groupName(drift.group) === name && (drift.verdict === "worse" || drift.verdict === "better"));
  return (
    <article className="group" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span className="row-soft">
          {counted(total.evaluations, "evaluation")}
          {total.needs_review > 0 ? `, ${total.needs_review} to review` : ""}, cost {dollars(total.cost_micro_usd)}
        </span>
      </header>
      {MEASURES.map(([measure, words]) => {
        const rate = rateOf(total, measure);
        return (
          <div key={measure} className="measure">
            <p>
              <strong>{percent(rate?.share ?? null)}</strong> {words}
              <span className="row-soft">
                {rate === null ? " · nothing to tell" : ` · ${percent(rate.low)} to ${percent(rate.high)}, ${rate.passed} of ${rate.items}`}
              </span>
            </p>
            <RateChart weeks={report.weeks} group={total.group} measure={measure} label={`${words}, ${name}`} />
          </div>
        );
      })}
      {drifts.map((drift) => (
        <DriftLine key={`${drift.week}-${drift.measure}`} drift={drift} />
      ))}
    </article>
  );
}

function DriftLine({ drift }: { readonly drift: Drift }): ReactNode {
  return (
    <p className={drift.verdict === "worse" ? "drift drift-worse" : "drift"}>
      {drift.verdict === "worse" ? "▼ Worse" : "▲ Better"} in {drift.week}: {drift.measure} by {percent(drift.difference === null ? null : Math.abs(drift.difference))}
    </p>
  );
}

const operationsOf = (report: RateReport): readonly string[] => [...new Set(report.totals.flatMap((total) => total.group.operation ?? []))];

const LIMIT = 50;

function Log({ http, operations }: { readonly http: Http; readonly operations: readonly string[] }): ReactNode {
  const [operation, setOperation] = useParam("operation");
  const [needed, setNeeded] = useParam("needed");
  const load = useCallback((cursor: string | null) => service.evaluations(http, { cursor, limit: LIMIT, operation, needed: needed !== "" }), [http, operation, needed]);
  const { items, more, problem } = useListed(load, false);
  return (
    <section className="part">
      <h2>Evaluations</h2>
      <div className="filters-line">
        <Choice label="Operation" value={operation} options={operations.map((one) => [one, one] as const)} onChange={setOperation} />
        <Toggle label="Needs review" on={needed !== ""} onChange={(on) => setNeeded(on ? "1" : "")} />
      </div>
      <Trouble text={problem} />
      {items?.length === 0 ? <p className="empty">No evaluation passes these filters.</p> : null}
      <ul className="rows">
        {(items ?? []).map(({ run, row }) => (
          <li key={run.id} className="row">
            <a className="row-name" href={`#/evaluations/${run.id}`}>
              {titled(run.operation)}
            </a>
            <span className="row-soft">{dated(run.created_at)}</span>
            <span className="row-soft">{[run.model, run.judge_model].filter(Boolean).join(" · judged by ")}</span>
            <Outcome passed={row.passed} />
            {row.needs_review ? <span className="needed-badge">Review needed</span> : null}
          </li>
        ))}
      </ul>
      <More more={more} things="evaluations" />
    </section>
  );
}

/** Passed, failed, or not finished: three things. */
export function Outcome({ passed }: { readonly passed: boolean | null }): ReactNode {
  if (passed === null) return <span className="chip chip-info">– Not finished</span>;
  return passed ? <span className="chip chip-good">✓ Passed</span> : <span className="chip chip-bad">✕ Failed</span>;
}
