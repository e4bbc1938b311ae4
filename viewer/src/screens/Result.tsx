/** A stored result, read and reviewed. */

import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type Http, actionKey, wordsOf } from "../api/http";
import { type ResultKind, evaluate, files, may, stored } from "../api/service";
import { JobLine, useJob } from "../components/JobLine";
import { Reader } from "../components/Reader";
import { useLoaded } from "../components/useLoaded";
import type { OpenPdf } from "../drawing";
import type { SignedIn, Started } from "../wire";

export interface ResultProps {
  readonly http: Http;
  readonly openPdf: OpenPdf;
  readonly session: SignedIn;
  readonly onHelp: () => void;
  readonly kind: ResultKind;
  readonly id: string;
  /** Called after a decision where the next item comes from elsewhere; left out to go on in the result. */
  readonly onDecided?: (key: string) => void;
  readonly banner?: ReactNode;
}

export function Result({ http, openPdf, session, onHelp, kind, id, onDecided, banner }: ResultProps): ReactNode {
  const origin = useMemo(() => stored(http, kind, id, session), [http, kind, id, session]);
  const { value, problem } = useLoaded(useCallback(() => origin.view(), [origin]));
  if (value === undefined) {
    return (
      <p className="empty" role={problem === null ? "status" : "alert"}>
        {problem ?? "Loading…"}
      </p>
    );
  }
  return <Reader view={value} origin={origin} openPdf={openPdf} onHelp={onHelp} onDecided={onDecided ?? null} banner={banner} tools={<Tools http={http} kind={kind} id={id} mayWrite={may(session, "write")} />} />;
}

interface ToolsProps {
  readonly http: Http;
  readonly kind: ResultKind;
  readonly id: string;
  readonly mayWrite: boolean;
}

/** The result's files, and its evaluation. */
function Tools({ http, kind, id, mayWrite }: ToolsProps): ReactNode {
  const [started, setStarted] = useState<Started | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const start = (): void => {
    setProblem(null);
    evaluate(http, id, actionKey()).then(setStarted, (reason: unknown) => setProblem(wordsOf(reason)));
  };
  return (
    <div className="reader-tools">
      {files(kind, id).map(([name, address]) => (
        <a key={name} href={address} download={name}>
          {name}
        </a>
      ))}
      {started === null && mayWrite ? (
        <button type="button" className="act" onClick={start}>
          Evaluate
        </button>
      ) : null}
      {started === null ? null : <Evaluating key={started.id} started={started} />}
      {problem === null ? null : (
        <span className="form-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

function Evaluating({ started }: { readonly started: Started }): ReactNode {
  const job = useJob(started.job, () => undefined);
  if (job === null) return null;
  return job.state === "done" ? <a href={`#/evaluations/${started.id}`}>The evaluation</a> : <JobLine job={job} />;
}
