/** Progress of a job as it comes from the service, event by event; asked for now and then where no line can be had. */

import type { JobCard } from "../wire";

/** Whether nothing more will happen in a job. */
export const hasEnded = (job: JobCard): boolean => job.state !== "waiting" && job.state !== "running";

/** Lines that are kept open at once: a browser has six connections to a service, and other requests need some. */
const MOST_LINES = 2;
const ASK_MS = 1500;

const lines = { open: 0 };

interface Told {
  readonly told: (job: JobCard) => void;
  readonly gone: () => void;
}

/** Calls `told` with every state of the job until it has ended, or `gone` when its document was deleted; the function
 * returned stops listening. */
export function follow(id: string, told: (job: JobCard) => void, gone: () => void): () => void {
  const address = `/v1/jobs/${encodeURIComponent(id)}`;
  if (lines.open >= MOST_LINES) return ask(address, { told, gone });
  let stopAsking: (() => void) | null = null;
  const source = new EventSource(`${address}/events`);
  lines.open += 1;
  let open = true;
  const close = (): void => {
    source.close();
    if (open) lines.open -= 1;
    open = false;
  };
  const heard = (event: MessageEvent<string>): void => told(JSON.parse(event.data) as JobCard);
  source.addEventListener("progress", heard);
  source.addEventListener("end", (event) => {
    close();
    heard(event);
  });
  source.addEventListener("gone", () => {
    close();
    gone();
  });
  source.addEventListener("error", () => {
    // a line that broke is opened again by the browser; one that was refused is not
    if (source.readyState !== EventSource.CLOSED || !open) return;
    close();
    stopAsking = ask(address, { told, gone });
  });
  return () => {
    close();
    stopAsking?.();
  };
}

/** The same by asking again and again; where the service cannot be reached it is asked later. */
function ask(address: string, { told, gone }: Told): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    const reply = await fetch(address, { credentials: "same-origin", cache: "no-store", signal: stop.signal }).catch(() => null);
    if (stop.signal.aborted) return;
    if (reply?.status === 404) return gone();
    const job = reply?.ok === true ? ((await reply.json()) as JobCard) : null;
    if (job !== null) told(job);
    if (job === null || !hasEnded(job)) timer = setTimeout(() => void look(), ASK_MS);
  };
  void look();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
