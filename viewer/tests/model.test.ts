import { describe, expect, it } from "vitest";
import { safeAddress } from "../src/api/origin";
import { jobWords } from "../src/components/JobLine";
import { NO_FILTERS, filterCount, filtered, readFilters, writeFilters } from "../src/model/filters";
import { categories, citationsOf, documentView, extentOf, itemsOf, neighbour, nextNeeded, pageName, segmentsOf } from "../src/model/items";
import { commandOf } from "../src/model/keys";
import { startReading } from "../src/model/reading";
import { documentHash, readRoute, resultHash, withParams } from "../src/model/routes";
import { createStore } from "../src/store";
import type { Citation, JobCard } from "../src/wire";
import { citation, item, source, view } from "./samples";

const ITEMS = itemsOf(
  view([
    item("rent", { needed: true, why: ["low"] }, { confidence: "low" }),
    item("term"),
    item("owner", { needed: true, why: ["error"] }, {
      status: "error",
      category: "Parties",
      value: null,
      confidence: null,
      citations: [],
      error: { code: "call_failed", message: "no answer" },
    }),
  ]),
);

describe("items", () => {
  it("stand in categories in the order of their first item", () => {
    expect(categories(ITEMS).map((one) => [one.name, one.items.length])).toEqual([
      ["Terms", 2],
      ["Parties", 1],
    ]);
  });

  it.each([
    [null, "rent"],
    ["rent", "owner"],
    ["term", "owner"],
    ["owner", "rent"],
  ])("after %s, the next that needs review is %s", (from, next) => {
    expect(nextNeeded(ITEMS, from)?.key).toBe(next);
  });

  it("that need review end with the last one", () => {
    expect(nextNeeded(ITEMS.slice(0, 2), "rent")).toBeNull();
  });

  it.each([
    [null, 1, "rent"],
    [null, -1, "owner"],
    ["owner", 1, "owner"],
    ["term", -1, "rent"],
  ] as const)("beside %s (%d) is %s", (from, step, key) => {
    expect(neighbour(ITEMS, from, step)?.key).toBe(key);
  });

  it("have a citation in either form of the wire", () => {
    const one = citation(4, "words");
    const [segment] = segmentsOf(one);
    if (segment === undefined) throw new Error("a citation has a segment");
    const two: Citation = { ...one, segments: [segment, { ...segment, page: 5 }] };
    expect(segmentsOf(two).map((each) => each.page)).toEqual([4, 5]);
  });

  it("of a list show the citations of every value", () => {
    const value = { name: "", type: "string", value: "a", display: "a", failed_citations: [], rejected_value: null, note: null, enum: [] };
    const items = [{ values: [{ ...value, citations: [citation(1, "a"), citation(2, "b")] }] }];
    const [list] = itemsOf(view([item("list", {}, { type: "array", value: ["a"], items })]));
    expect(list === undefined ? [] : citationsOf(list).map((one) => segmentsOf(one)[0]?.page)).toEqual([1, 2]);
  });
});

describe("pages", () => {
  it("are named by number, by their label, or as paragraphs", () => {
    const labelled = { ...source("x"), pages: source("x").pages.map((page) => ({ ...page, label: "iv" })) };
    expect([pageName(source("x"), 2), pageName(labelled, 2), pageName({ ...source("x"), layout: "clusters" }, 2)]).toEqual(["p. 2", "p. iv (2)", "§ 2"]);
  });
});

describe("filters", () => {
  it.each([
    [{ status: "error" }, ["owner"]],
    [{ confidence: "low" }, ["rent"]],
    [{ needed: true }, ["rent", "owner"]],
    [{ issues: true }, []],
    [{ q: "TER" }, ["rent", "term"]],
    [{ q: "parties own" }, ["owner"]],
    [{ label: "refuted" }, []],
    [{ source: "annex" }, []],
  ])("%j leave %j", (given, keys) => {
    expect(filtered(ITEMS, { ...NO_FILTERS, ...given }).map((one) => one.key)).toEqual(keys);
  });

  it("come back from the address", () => {
    const filters = { ...NO_FILTERS, q: "a b&c", status: "error", issues: true };
    const query = writeFilters(new URLSearchParams("item=rent"), filters);
    expect(readFilters(new URLSearchParams(query.toString()))).toEqual(filters);
    expect(query.get("item")).toBe("rent");
    expect(filterCount(filters)).toBe(3);
  });

  it("that are off leave the address", () => {
    expect(writeFilters(new URLSearchParams("q=x&issues=1"), NO_FILTERS).toString()).toBe("");
  });
});

describe("addresses", () => {
  it.each([
    ["#/extractions/abc?item=a.b&cite=2", "result", "extractions", "abc"],
    ["#/checks/abc", "result", "checks", "abc"],
    ["#/evaluations", "evaluations", null, null],
    ["#/evaluations/x", "evaluation", null, "x"],
    ["#/queue", "queue", null, null],
    ["#/documents/7", "document", null, "7"],
    ["#/documents/", "home", null, null],
    ["#/extractions/", "home", null, null],
    ["#/elsewhere", "home", null, null],
    ["", "home", null, null],
  ])("%s is %s", (hash, screen, kind, id) => {
    expect(readRoute(hash)).toMatchObject({ screen, kind, id });
  });

  it("of documents are read as they were written", () => {
    expect(readRoute(documentHash("a-7"))).toMatchObject({ screen: "document", kind: null, id: "a-7" });
  });

  it("carry the item and its citation", () => {
    const query = withParams(new URLSearchParams("q=x"), { item: "a.b", cite: "2", q: null });
    expect(resultHash("checks", "7", query)).toBe("#/checks/7?item=a.b&cite=2");
    expect(readRoute("#/checks/7?item=a%3Fb").query.get("item")).toBe("a?b");
  });

  it.each([
    ["files/a.pdf", "http://127.0.0.1:8000/files/a.pdf"],
    ["/v1/documents/1/file", "http://127.0.0.1:8000/v1/documents/1/file"],
    ["http://elsewhere.test/a.pdf", null],
    ["//elsewhere.test/a.pdf", null],
    ["javascript:alert(1)", null],
    ["data:text/html,<script>", null],
    ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
    [null, null],
  ])("of files are followed within the origin only: %s", (address, followed) => {
    expect(safeAddress(address, "http://127.0.0.1:8000/")).toBe(followed);
  });
});

describe("keys", () => {
  const press = (key: string, given: object = {}) =>
    commandOf({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...given }, true);

  it.each([
    ["j", "next"],
    ["k", "previous"],
    ["e", "edit"],
    ["d", "dismiss"],
    ["u", "undo"],
    ["?", "help"],
    ["q", null],
  ])("%s is %s", (key, command) => {
    expect(press(key)).toBe(command);
  });

  it.each(["c", "d", "e", "x", "u"])("%s that is held acts once", (key) => {
    expect(press(key, { repeat: true })).toBeNull();
  });

  it("that move may be held, and with Control belong to the browser", () => {
    expect(press("j", { repeat: true })).toBe("next");
    expect(press("d", { ctrlKey: true })).toBeNull();
  });

  it.each([["d", null], ["?", null], ["Escape", "close"]])("that are turned off: %s is %s", (key, command) => {
    expect(commandOf({ key, repeat: false, ctrlKey: false, metaKey: false, altKey: false }, false)).toBe(command);
  });
});

describe("the store", () => {
  it("tells its listeners of changes, and of nothing else", () => {
    const store = createStore<number, number>(1, (state, step) => state + step);
    let heard = 0;
    const leave = store.subscribe(() => (heard += 1));
    store.send(2);
    store.send(0);
    leave();
    store.send(4);
    expect([store.get(), heard]).toEqual([7, 1]);
  });
});

describe("a job", () => {
  it.each([
    ["done", { state: "parsed", pages: 2 }, "Done"],
    ["done", null, "Done"],
    ["done", { state: "failed", code: "damaged_document" }, "Failed: damaged document"],
    ["done", { state: "deleted" }, "Deleted meanwhile"],
    ["running", null, "Working"],
    ["cancelled", null, "Stopped"],
  ] as const)("that is %s and came to %j is told as such", (state, result, words) => {
    expect(jobWords({ state, result } as unknown as JobCard)).toBe(words);
  });
});

describe("a document by itself", () => {
  it("opens at its first page, with nothing to decide about", () => {
    const reading = startReading(documentView(source("lease")));
    expect(reading).toMatchObject({ source: "lease", page: 1, items: [] });
    expect(reading.view.result.title).toBe("lease");
  });

  it.each([
    ["pages", "3 pages"],
    ["clusters", "3 paragraphs"],
  ] as const)("with %s has %s", (layout, words) => {
    expect(extentOf({ ...source("lease"), layout })).toBe(words);
  });
});
