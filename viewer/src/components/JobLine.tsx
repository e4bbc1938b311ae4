/** A job as it goes on. */

import { type ReactNode, useEffect, useState } from "react";
import { follow, hasEnded } from "../api/events";
import type { JobCard } from "../wire";

const SAID: Readonly<Record<JobCard["state"], string>> = {
  waiting: "Waiting",
  running: "Working",
  done: "Done",
  failed: "Failed",
  cancelled: "Stopped",
};

const ENDS: Readonly<Record<string, string>> = { failed: "Failed", deleted: "Deleted meanwhile" };

/** What a job came to: one that ended well may say that nothing came of it. */
export function jobWords(job: JobCard): string {
  const state = job.state === "done" ? job.result?.["state"] : undefined;
  const end = typeof state === "string" ? ENDS[state] : undefined;
  const code = job.result?.["code"];
  if (end === undefined) return SAID[job.state];
  return typeof code === "string" ? `${end}: ${code.replaceAll("_", " ")}` : end;
}

/** The job, told anew as it goes on; `onEnd` is called once, when it has ended. */
export function useJob(first: JobCard | null, onEnd: (job: JobCard) => void): JobCard | null {
  const [job, setJob] = useState(first);
  const [end] = useState(() => onEnd);
  const id = first?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const told = (now: JobCard): void => {
      setJob(now);
      if (hasEnded(now)) end(now);
    };
    return follow(id, told, () => setJob((before) => (before === null ? null : { ...before, state: "cancelled" })));
  }, [id, end]);
  return job;
}

export function JobLine({ job }: { readonly job: JobCard }): ReactNode {
  const running = !hasEnded(job);
  return (
    <div className="job" role="status">
      {running ? (
        job.of === null ? (
          <progress aria-label={job.subject} />
        ) : (
          <progress max={job.of} value={job.done} aria-label={job.subject} />
        )
      ) : null}
      <span>
        {jobWords(job)}
        {running && job.of !== null ? ` ${job.done} of ${job.of}` : ""}
        {running && job.step !== null ? ` · ${job.step}` : ""}
      </span>
      {job.failure === null ? null : <span className="form-problem">{job.failure.message}</span>}
    </div>
  );
}
