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

/** The job, told anew as it goes on; `onEnd` is called once, when it has ended. */
export function useJob(first: JobCard | null, onEnd: (job: JobCard) => void): JobCard | null {
  const [job, setJob] = useState(first);
  const [end] = useState(() => onEnd);
  const id = first?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    return follow(id, (told) => {
      setJob(told);
      if (hasEnded(told)) end(told);
    });
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
        {SAID[job.state]}
        {running && job.of !== null ? ` ${job.done} of ${job.of}` : ""}
        {running && job.step !== null ? ` · ${job.step}` : ""}
      </span>
      {job.failure === null ? null : <span className="form-problem">{job.failure.message}</span>}
    </div>
  );
}
