/** Addresses within the program. They stand behind "#", so that the same program works from a file. */

export type Screen = "home" | "document" | "result" | "queue" | "evaluations" | "evaluation" | "upload";

export interface Route {
  readonly screen: Screen;
  readonly kind: "extractions" | "checks" | null;
  readonly id: string | null;
  readonly query: URLSearchParams;
}

/** The route of a hash such as `#/extractions/ID?field=agreement.title&cite=1`; what is not known is home. */
export function readRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#/u, "").split(/\?(.*)/su);
  const query = new URLSearchParams(search);
  const [first = "", second = ""] = path.replace(/^\//u, "").split("/");
  const route = (screen: Screen, kind: Route["kind"] = null, id: string | null = null): Route => ({ screen, kind, id, query });
  if ((first === "extractions" || first === "checks") && second !== "") return route("result", first, second);
  if (first === "documents" && second !== "") return route("document", null, second);
  if (first === "evaluations") return second === "" ? route("evaluations") : route("evaluation", null, second);
  if (first === "queue" || first === "upload") return route(first);
  return route("home");
}

/** The hash of a result, an item of it and one of the item's citations, and what else the address carries. */
export function resultHash(
  kind: "extractions" | "checks" | null,
  id: string | null,
  query: URLSearchParams = new URLSearchParams(),
): string {
  const path = kind === null || id === null ? "/" : `/${kind}/${id}`;
  const search = query.toString();
  return `#${path}${search === "" ? "" : `?${search}`}`;
}

/** The hash of a document that is shown without any result. */
export const documentHash = (id: string): string => `#/documents/${encodeURIComponent(id)}`;

/** A hash with the same path and another query. */
export function rehashed(hash: string, query: URLSearchParams): string {
  const path = hash.replace(/^#/u, "").split("?")[0] || "/";
  const search = query.toString();
  return `#${path}${search === "" ? "" : `?${search}`}`;
}

/** A new query with some parameters set, or taken out where they are null. */
export function withParams(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const made = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) made.delete(name);
    else made.set(name, value);
  }
  return made;
}
