/** Progress of a job as it comes from the service, event by event; asks again by itself where the line breaks. */

import type { JobCard } from "../wire";

/** Whether nothing more will happen in a job. */
export const hasEnded = (job: JobCard): boolean => job.state !== "waiting" && job.state !== "running";

/** Calls `told` with every state of the job until it has ended, or `gone` when its document was deleted; the function
 * returned stops listening. */
export function follow(id: string, told: (job: JobCard) => void, gone: () => void): () => void {
  const source = new EventSource(`/v1/jobs/${encodeURIComponent(id)}/events`);
  const heard = (event: MessageEvent<string>): void => told(JSON.parse(event.data) as JobCard);
  source.addEventListener("progress", heard);
  source.addEventListener("end", (event) => {
    source.close();
    heard(event);
  });
  source.addEventListener("gone", () => {
    source.close();
    gone();
  });
  return () => source.close();
}
