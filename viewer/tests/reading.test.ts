import { describe, expect, it } from "vitest";
import { type Draft, NEW } from "../src/model/drafts";
import { type Action, type Reading, read, startReading } from "../src/model/reading";
import { REVIEW, checkedClaim, citation, claim, item, view } from "./samples";

const START = startReading(
  view([item("rent"), item("term", {}, { citations: [citation(3, "three years"), citation(1, "36 months", "annex")] })]),
);

const after = (...actions: readonly Action[]): Reading => actions.reduce(read, START);

describe("choosing an item", () => {
  it("goes to its first citation and highlights every segment", () => {
    const state = after({ type: "select", key: "term" });
    expect([state.source, state.page, state.cite]).toEqual(["lease", 3, 0]);
    expect(state.highlight?.segments.map((one) => one.excerpt)).toEqual(["three years"]);
  });

  it("switches the document where the citation is in another", () => {
    expect(after({ type: "select", key: "term", cite: 1 })).toMatchObject({ source: "annex", page: 1, cite: 1 });
  });

  it("again highlights again", () => {
    const once = after({ type: "select", key: "rent" });
    const twice = read(once, { type: "select", key: "rent" });
    expect(twice.highlight?.token).toBeGreaterThan(once.highlight?.token ?? 0);
  });

  it("by a citation that it does not have goes to its first", () => {
    expect(after({ type: "select", key: "term", cite: 7 })).toMatchObject({ cite: 0, page: 3 });
  });

  it("that is not there changes nothing", () => {
    expect(after({ type: "select", key: "nobody" })).toBe(START);
  });

  it("without a citation takes the old highlight away", () => {
    const state = [item("none", {}, { status: "not_present", value: null, confidence: null, citations: [] })];
    const reading = startReading(view([item("rent"), ...state]));
    const shown = read(read(reading, { type: "select", key: "rent" }), { type: "select", key: "none" });
    expect(shown).toMatchObject({ highlight: null, cite: -1, selected: "none" });
  });
});

describe("a highlight", () => {
  it("fades when its own time is over", () => {
    const shown = after({ type: "select", key: "rent" });
    expect(read(shown, { type: "faded", token: shown.highlight?.token ?? -1 }).highlight).toBeNull();
  });

  it("stays when the time of an earlier one is over", () => {
    const first = after({ type: "select", key: "rent" });
    const second = read(first, { type: "select", key: "term" });
    expect(read(second, { type: "faded", token: first.highlight?.token ?? -1 })).toBe(second);
  });
});

describe("pages", () => {
  it.each([
    [0, 1],
    [99, 3],
    [2, 2],
  ])("asked for as %d are shown as %d", (asked, shown) => {
    expect(after({ type: "go", page: asked }).page).toBe(shown);
  });

  it("of another document start at its first", () => {
    expect(after({ type: "go", page: 3 }, { type: "source", id: "annex" })).toMatchObject({ source: "annex", page: 1 });
  });

  it("that are the only ones in a file are what it opens at", () => {
    const whole = view([]);
    const sources = whole.sources.map((one) => ({ ...one, pages: one.pages.map((page) => ({ ...page, image: page.number === 2 ? "data:image/png;base64,AA" : null })) }));
    expect(startReading({ ...whole, sources })).toMatchObject({ page: 2, jump: { page: 2 } });
  });

  it("are those of the first document that a file has any of", () => {
    const whole = view([]);
    const [lease, annex] = whole.sources.map((one) => ({ ...one, file: null, document_id: null, pages: one.pages.map((page) => ({ ...page, text: null, image: null })) }));
    if (lease === undefined || annex === undefined) throw new Error("two documents are wanted");
    const shown = { ...annex, pages: annex.pages.map((page) => ({ ...page, image: "data:image/png;base64,AA" })) };
    expect(startReading({ ...whole, sources: [lease, shown] }).source).toBe(annex.id);
    expect(startReading({ ...whole, sources: [lease, annex] }).source).toBe(lease.id);
  });

  it("scrolled to are known without a jump", () => {
    const state = after({ type: "scrolled", page: 2 });
    expect([state.page, state.jump]).toEqual([2, null]);
  });
});

describe("deciding", () => {
  it("replaces the item in its place", () => {
    const state = after({ type: "replace", key: "rent", item: item("rent", { state: "confirmed" }) });
    expect(state.items.map((one) => [one.key, one.review.state])).toEqual([
      ["rent", "confirmed"],
      ["term", "open"],
    ]);
  });

  it("remembers the order, so that undo takes back the last", () => {
    const state = after({ type: "decided", key: "rent" }, { type: "decided", key: "term" }, { type: "decided", key: "rent" });
    expect(state.decided).toEqual(["term", "rent"]);
    expect(read(state, { type: "undone", key: "rent" }).decided).toEqual(["term"]);
  });

  it("marks what is under way", () => {
    const state = after({ type: "pending", key: "rent", on: true });
    expect([...state.pending]).toEqual(["rent"]);
    expect([...read(state, { type: "pending", key: "rent", on: false }).pending]).toEqual([]);
  });
});

describe("choosing words", () => {
  it("keeps the form that they are for", () => {
    const state = after({ type: "choose", key: "rent" });
    expect(state).toMatchObject({ choosing: { key: "rent", choice: null }, pane: "document" });
    expect([...state.drafts.keys()]).toEqual(["rent"]);
  });

  it("ends with the citation in the form", () => {
    const cited = citation(1, "words");
    const state = after({ type: "choose", key: "rent" }, { type: "cited", citation: cited });
    expect(state.choosing).toBeNull();
    expect(state.drafts.get("rent")?.citations[0]).toBe(cited);
  });

  it("is dropped where another item is chosen", () => {
    const state = after({ type: "choose", key: "rent" }, { type: "select", key: "term" });
    expect(state.choosing).toBeNull();
  });

  it("for a claim that was missed makes them what it says", () => {
    const state = after({ type: "choose", key: NEW }, { type: "cited", citation: citation(1, "pays\nrent") });
    expect(state.drafts.get(NEW)).toMatchObject({ kind: "claim", texts: [["description", "pays rent"]], citations: [{ quote: "pays\nrent" }] });
  });
});

describe("what is typed", () => {
  const typed: Draft = { kind: "field", status: "found", value: "mine", citations: [citation(2, "rent")], entries: [], note: "why" };

  it("stays while another item is looked at, and goes when it is thrown away", () => {
    const state = after({ type: "edit", key: "rent" }, { type: "draft", key: "rent", draft: typed }, { type: "select", key: "term" });
    expect(state.drafts.get("rent")).toBe(typed);
    expect(read(state, { type: "edit", key: "rent" }).drafts.get("rent")).toBe(typed);
    expect(read(state, { type: "discard", key: "rent" }).drafts.size).toBe(0);
  });

  it("stays where somebody else changed the item, and the rest of the form follows", () => {
    const theirs = item("rent", { state: "edited" }, { value: "theirs", display: "theirs", citations: [citation(3, "theirs")] });
    const state = after({ type: "draft", key: "rent", draft: typed }, { type: "met", key: "rent", item: theirs, changes: ["It was x"] });
    expect(state.drafts.get("rent")).toMatchObject({ value: "mine", note: "why", citations: [{ quote: "theirs" }] });
    expect(state.changed.get("rent")).toEqual(["It was x"]);
    expect(read(state, { type: "decided", key: "rent" })).toMatchObject({ drafts: new Map(), changed: new Map() });
  });

  it("stays where the result is loaded anew", () => {
    const chosen = after({ type: "select", key: "term" }, { type: "draft", key: "rent", draft: typed });
    const raised = item("rent", { needed: true, why: ["issue_error"] });
    const state = read(chosen, { type: "reloaded", view: view([raised, item("term")]) });
    expect([state.selected, state.drafts.get("rent")]).toEqual(["term", typed]);
    expect(state.items[0]?.review.needed).toBe(true);
  });
});

describe("a claim that was decided", () => {
  it("keeps what it was held against, which the reply does not repeat", () => {
    const checked = checkedClaim("It is so.");
    const findings = [{ code: "uncovered_value", severity: "warning", message: "a number", claim_id: "c1" }] as const;
    const state = startReading(view([], [claim("c1", { checked, findings })]));
    const reply = claim("c1", { revision: 2, review: { ...REVIEW, state: "confirmed" } });
    const now = read(state, { type: "replace", key: "c1", item: reply }).items[0];
    expect(now).toMatchObject({ revision: 2, review: { state: "confirmed" }, checked, findings });
  });
});
