/** A stored result, read and reviewed. */

import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { type Http, Problem, actionKey, wordsOf } from "../api/http";
import { type Names, type ResultKind, evaluate, evaluating, files, may, stored } from "../api/service";
import { JobLine, useJob } from "../components/JobLine";
import { Reader } from "../components/Reader";
import { useLoaded } from "../components/useLoaded";
import type { OpenPdf } from "../drawing";
import type { JobCard, SignedIn } from "../wire";

export interface ResultProps {
  readonly http: Http;
  readonly openPdf: OpenPdf;
  readonly session: SignedIn;
  readonly person: Names;
  readonly onHelp: () => void;
  readonly kind: ResultKind;
  readonly id: string;
  /** Called after a decision where the next item comes from elsewhere; left out to go on in the result. */
  readonly onDecided?: (key: string) => void;
  /** Called after every decision, and when one was taken back. */
  readonly onChanged: () => void;
  readonly banner?: ReactNode;
}

export function Result({ http, openPdf, session, person, onHelp, kind, id, onDecided, onChanged, banner }: ResultProps): ReactNode {
  const origin = useMemo(() => stored(http, kind, id, session), [http, kind, id, session]);
  const { value, problem } = useLoaded(useCallback(() => origin.view(), [origin]));
  if (value === undefined) {
    return (
      <p className="empty" role={problem === null ? "status" : "alert"}>
        {problem ?? "Loading…"}
      </p>
    );
  }
  return (
    <Reader
      view={value}
      origin={origin}
      openPdf={openPdf}
      onHelp={onHelp}
      person={person}
      onDecided={onDecided ?? null}
      onChanged={onChanged}
      banner={banner}
      tools={(evaluated) => <Tools http={http} kind={kind} id={id} mayWrite={may(session, "write")} onEvaluated={evaluated} />}
    />
  );
}

interface ToolsProps {
  readonly http: Http;
  readonly kind: ResultKind;
  readonly id: string;
  readonly mayWrite: boolean;
  readonly onEvaluated: () => void;
}

/** The first page is shown before it is asked what goes on. */
const LATER_MS = 700;

/** The result's files, and its evaluation: one that goes on by itself is followed, another can be started. */
function Tools({ http, kind, id, mayWrite, onEvaluated }: ToolsProps): ReactNode {
  const [job, setJob] = useState<JobCard | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const look = (): void =>
      void evaluating(http, kind, id).then(
        (found) => gone || setJob((before) => before ?? found),
        // jobs are forgotten before results are
        (reason: unknown) => gone || (reason instanceof Problem && reason.status === 404) || setProblem(wordsOf(reason)),
      );
    const timer = setTimeout(look, LATER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [http, kind, id]);
  const start = (): void => {
    setProblem(null);
    evaluate(http, id, actionKey()).then((started) => setJob(started.job), (reason: unknown) => setProblem(wordsOf(reason)));
  };
  return (
    <div className="reader-tools">
      {files(kind, id).map(([name, address]) => (
        <a key={name} href={address} download={name}>
          {name}
        </a>
      ))}
      {job === null && mayWrite ? (
        <button type="button" className="act" onClick={start}>
          Evaluate
        </button>
      ) : null}
      {job === null ? null : <Evaluating key={job.id} first={job} onEnd={onEvaluated} />}
      {problem === null ? null : (
        <span className="form-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** The job of an evaluation has the id of the evaluation. */
function Evaluating({ first, onEnd }: { readonly first: JobCard; readonly onEnd: () => void }): ReactNode {
  const job = useJob(first, onEnd);
  if (job === null) return null;
  return job.state === "done" ? <a href={`#/evaluations/${job.id}`}>The evaluation</a> : <JobLine job={job} />;
}
