/** The service's routes that the viewer uses, one function each. */

import { type Item, documentView } from "../model/items";
import type {
  Citation,
  ClaimItem,
  DocumentCard,
  FieldItem,
  JobCard,
  LogEntry,
  PageText,
  Profile,
  QueueItem,
  QueueProgress,
  RateReport,
  ResultCard,
  SignedIn,
  SourceView,
  Started,
  Uploaded,
  View,
} from "../wire";
import { hasEnded } from "./events";
import type { Http, Listed } from "./http";
import { type Origin, safeAddress } from "./origin";

export type ResultKind = "extractions" | "checks";

const SCOPES = ["read", "review", "write", "admin"] as const;

/** Whether somebody with a session may do what needs a scope. */
export const may = (found: SignedIn, scope: SignedIn["scope"]): boolean => SCOPES.indexOf(found.scope) >= SCOPES.indexOf(scope);

export const session = async (http: Http): Promise<SignedIn | null> => {
  const found = await http.session();
  if (found !== null) http.enter(found);
  return found;
};

export const signIn = async (http: Http, key: string): Promise<SignedIn> => {
  const made = await http.json<SignedIn>("/session", { method: "POST", json: { key } });
  http.enter(made);
  return made;
};

export const signOut = (http: Http): Promise<null> => http.json("/session", { method: "DELETE" });

/** A page of a list: behind a cursor, or the first. */
export interface PageWanted {
  readonly cursor: string | null;
  readonly limit: number;
}

const paged = ({ cursor, limit }: PageWanted): string =>
  new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) }).toString();

export const documents = (http: Http, wanted: PageWanted): Promise<Listed<DocumentCard>> => http.json(`/documents?${paged(wanted)}`);

export const results = (http: Http, kind: ResultKind, wanted: PageWanted): Promise<Listed<ResultCard>> => http.json(`/${kind}?${paged(wanted)}`);

export const upload = (http: Http, file: File, key: string): Promise<Uploaded> =>
  http.json(`/documents?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file, key });

export const removeDocument = (http: Http, id: string): Promise<unknown> => http.json(`/documents/${id}`, { method: "DELETE" });

export const startExtraction = (
  http: Http,
  given: { readonly document_ids: readonly string[]; readonly schema: unknown; readonly model: string | null },
  key: string,
): Promise<Started> => http.json("/extractions", { method: "POST", json: given, key });

export const startCheck = (
  http: Http,
  given: { readonly answer: string; readonly question: string; readonly document_ids: readonly string[] },
  key: string,
): Promise<Started> => http.json("/checks", { method: "POST", json: given, key });

export const evaluate = (http: Http, id: string, key: string): Promise<Started> =>
  http.json("/evaluations", { method: "POST", json: { extraction_id: id }, key });

export const startTailoring = (
  http: Http,
  given: { readonly extraction_id: string; readonly profile_id: string; readonly posting_id: string | null; readonly opportunity_id: string | null },
  key: string,
): Promise<Started> => http.json("/evaluations/tailoring", { method: "POST", json: given, key });

export const progress = (http: Http): Promise<QueueProgress> => http.json("/queue/progress");

export const queue = (http: Http, wanted: PageWanted): Promise<Listed<QueueItem>> => http.json(`/queue?${paged(wanted)}`);

export const nextInQueue = (http: Http, key: string): Promise<QueueItem | null> =>
  http.json("/queue/next", { method: "POST", key });

export const skip = (http: Http, kind: "field" | "claim", id: string, key: string): Promise<unknown> =>
  http.json(`/queue/${kind}/${id}/skip`, { method: "POST", key });

export const release = (http: Http, kind: "field" | "claim", id: string, key: string): Promise<unknown> =>
  http.json(`/queue/${kind}/${id}/release`, { method: "POST", key });

export const rates = (http: Http): Promise<RateReport> => http.json("/rates?by=operation&by=model");

export interface LogWanted extends PageWanted {
  readonly operation: string;
  readonly needed: boolean;
}

export const evaluations = (http: Http, wanted: LogWanted): Promise<Listed<LogEntry>> => {
  const filters = { ...(wanted.operation === "" ? {} : { operation: wanted.operation }), ...(wanted.needed ? { needs_review: "true" } : {}) };
  return http.json(`/evaluations?${paged(wanted)}&${new URLSearchParams(filters).toString()}`);
};

export const evaluation = (http: Http, id: string): Promise<LogEntry> => http.json(`/evaluations/${id}`);

export const decideEvaluation = (http: Http, entry: LogEntry, decision: Readonly<Record<string, unknown>>, key: string): Promise<LogEntry> =>
  http.json(`/evaluations/${entry.run.id}/decisions`, { method: "POST", json: decision, seen: entry.etag, key });

export const people = (http: Http): Promise<readonly Profile[]> => http.all("/people");

/** What reviewers are called: by name, and by the start of their id where none is known. */
export function namesOf(session: SignedIn, known: readonly Profile[]): Names {
  const names = new Map(known.map((one) => [one.id, one.name]));
  return (id) => {
    const name = names.get(id) ?? null;
    if (id === session.person) return session.person_name ?? name ?? "you";
    return name ?? id.slice(0, 8);
  };
}

export type Names = (id: string) => string;

/** The files of a result as they are after what people decided, by name. */
export const files = (kind: ResultKind, id: string): ReadonlyArray<readonly [string, string]> =>
  (kind === "extractions" ? ["fields.json", "data.json"] : ["check.json"]).map((name) => [name, `/v1/${kind}/${id}/${name}`] as const);

const route = (item: Item): string => `/${item.kind}s/${item.id ?? ""}`;

/** The job that evaluates a result by itself, where one goes on; null where there is none, and where it has ended. */
export async function evaluating(http: Http, kind: ResultKind, id: string): Promise<JobCard | null> {
  const card = await http.json<ResultCard>(`/${kind}/${id}/card`);
  if (card.job_id === null) return null;
  const made = await http.json<JobCard>(`/jobs/${card.job_id}`);
  const found = made.result?.["evaluation"];
  const own = typeof found === "object" && found !== null && "job" in found ? found.job : null;
  if (typeof own !== "string") return null;
  const job = await http.json<JobCard>(`/jobs/${own}`);
  return hasEnded(job) ? null : job;
}

/** The origin of one document that is shown without any result. */
export function storedDocument(http: Http, id: string): Origin {
  return {
    ...pagesOf(http),
    service: true,
    deciding: null,
    view: async () => documentView(await http.json<SourceView>(`/documents/${encodeURIComponent(id)}/view`)),
  };
}

/** The origin of a stored result; `http` is signed in as that person. */
export function stored(http: Http, kind: ResultKind, id: string, session: SignedIn): Origin {
  return {
    ...pagesOf(http),
    service: true,
    deciding: may(session, "review")
      ? {
          decide: (item, decision, key) =>
            http.json<FieldItem | ClaimItem>(`${route(item)}/decisions`, {
              method: "POST",
              json: decision,
              seen: item.etag,
              key,
            }),
          fresh: (item) => http.json<FieldItem | ClaimItem>(route(item)),
          cite: (item, place) => http.json<Citation>(`${item === null ? `/${kind}/${id}` : route(item)}/citation`, { method: "POST", json: place }),
          add: (claim, key) => http.json<ClaimItem>(`/${kind}/${id}/claims`, { method: "POST", json: claim, key }),
        }
      : null,
    view: () => http.json<View>(`/${kind}/${id}`),
  };
}

/** The pages of documents that the service has. */
function pagesOf(http: Http): Pick<Origin, "page" | "file" | "image"> {
  const base = globalThis.location.href;
  return {
    page: (source, number, signal) => pageText(http, source, number, signal),
    file: (source) => safeAddress(source.file, base),
    image: (source, number, width) =>
      source.document_id === null ? null : `/v1/documents/${source.document_id}/pages/${number}/image?width=${width}`,
  };
}

function pageText(http: Http, source: SourceView, number: number, signal?: AbortSignal): Promise<PageText | null> {
  if (source.document_id === null) return Promise.resolve(null);
  return http.json<PageText>(`/documents/${source.document_id}/pages/${number}`, signal === undefined ? {} : { signal });
}
