/** Requests to the service: session and CSRF token, idempotency, revisions, and errors as values with words for people. */

import type { SignedIn } from "../wire";

/** What the service answered instead of a result; `code` stays the same, `detail` is for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

export interface Asked {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly json?: unknown;
  readonly body?: Blob;
  /** The ETag of what was seen, where the request decides about something. */
  readonly seen?: string | null;
  /** The same for every try of one action, so that it happens once. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

interface ProblemBody {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly title?: unknown;
}

const text = (value: unknown, otherwise: string): string => (typeof value === "string" && value !== "" ? value : otherwise);

async function problemOf(response: Response): Promise<Problem> {
  const fallback = `The service answered ${response.status} ${response.statusText}.`;
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) return new Problem(response.status, "unknown", fallback);
  const body = (await response.json()) as ProblemBody;
  return new Problem(response.status, text(body.code, "unknown"), text(body.detail, text(body.title, fallback)));
}

/** Between the end of a session and the cookie of the one that another tab begins in its place. */
const SIGNING_IN_MS = 500;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A client of one service, for whoever is signed in. */
export class Http {
  private csrf = "";
  private person = "";
  /** Called where a request finds that nobody is signed in any more. */
  onSignedOut: () => void = () => undefined;

  /** Goes on for whoever is signed in. */
  enter(session: SignedIn): void {
    this.csrf = session.csrf_token;
    this.person = session.person;
  }

  /** Goes on with the session that another tab began, and says so; somebody else's is none. */
  private async tookUp(): Promise<boolean> {
    const found = (await this.session()) ?? (await pause(SIGNING_IN_MS).then(() => this.session()));
    if (found?.person !== this.person) return false;
    this.enter(found);
    return true;
  }

  /** Who is signed in; null for nobody. */
  async session(): Promise<SignedIn | null> {
    return this.json<SignedIn>("/session").catch((reason: unknown) => {
      if (reason instanceof Problem && reason.status === 401) return null;
      throw reason;
    });
  }

  private async send(path: string, asked: Asked, again = true): Promise<Response> {
    const headers = new Headers({ Accept: "application/json" });
    const method = asked.method ?? "GET";
    if (method !== "GET" && this.csrf !== "") headers.set("X-CSRF-Token", this.csrf);
    if (method === "POST" && asked.key !== undefined) headers.set("Idempotency-Key", asked.key);
    if (asked.seen !== undefined && asked.seen !== null) headers.set("If-Match", `"${asked.seen}"`);
    const init: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
    if (asked.json !== undefined) {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(asked.json);
    } else if (asked.body !== undefined) {
      headers.set("Content-Type", asked.body.type || "application/octet-stream");
      init.body = asked.body;
    }
    if (asked.signal !== undefined) init.signal = asked.signal;
    const response = await fetch(`/v1${path}`, init).catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
      throw new Problem(0, "unreachable", "The service cannot be reached. Look whether it is running, then try again.");
    });
    if (response.ok) return response;
    const problem = await problemOf(response);
    const lost = problem.code === "csrf_token" || (problem.status === 401 && path !== "/session");
    if (!lost) throw problem;
    if (again && (await this.tookUp())) return this.send(path, asked, false);
    this.onSignedOut();
    throw new Problem(401, problem.code, "Your session has ended. Sign in again, then do it once more.");
  }

  /** The JSON of an answer; null for one without content. */
  async json<T>(path: string, asked: Asked = {}): Promise<T> {
    const response = await this.send(path, asked);
    return (response.status === 204 ? null : await response.json()) as T;
  }

  /** All items of a list, page after page, up to a limit. */
  async all<T>(path: string, query: Readonly<Record<string, string>> = {}, limit = 1000): Promise<readonly T[]> {
    const found: T[] = [];
    let cursor: string | null = null;
    do {
      const search: URLSearchParams = new URLSearchParams({ limit: "200", ...query });
      if (cursor !== null) search.set("cursor", cursor);
      const page: Listed<T> = await this.json<Listed<T>>(`${path}?${search.toString()}`);
      found.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null && found.length < limit);
    return found;
  }
}

export interface Listed<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** A key for one action of a person. */
export const actionKey = (): string => crypto.randomUUID();

/** What went wrong, in words. */
export function wordsOf(reason: unknown): string {
  if (reason instanceof Problem) return reason.detail;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Somebody else decided in between: since what was seen was loaded, or in the same moment. */
export const isConflict = (reason: unknown): boolean => reason instanceof Problem && (reason.status === 412 || reason.status === 409);
