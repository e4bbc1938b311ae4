import { describe, expect, it } from "vitest";
import { changesOf } from "../src/model/changes";
import { type Draft, draftFor, rebased, withCited } from "../src/model/drafts";
import { type Item, itemsOf } from "../src/model/items";
import type { FieldResult, Review } from "../src/wire";
import { citation, claim, item, view } from "./samples";

const shown = (key: string, review: Partial<Review> = {}, given: Partial<FieldResult> = {}): Item => {
  const [one] = itemsOf(view([item(key, review, given)]));
  if (one === undefined) throw new Error("no item");
  return one;
};

describe("words that were chosen", () => {
  const absent = { status: "not_present", value: null, confidence: null, citations: [] } as const;

  it.each([
    ["string", [], "the sum of $5", "the sum of $5"],
    ["number", [], "the sum of $1,250.50", "1,250.50"],
    ["number", [], "5 to 6", ""],
    ["boolean", [], "is required", ""],
    ["enum", ["no", "notice"], "on Notice.", "notice"],
  ] as const)("refute a %s (%j) that was not present: %j is %j", (type, options, words, value) => {
    const one = shown("rent", {}, { ...absent, type, enum: options });
    const draft = withCited(draftFor(one), citation(1, words), null, one);
    expect(draft).toMatchObject({ status: "found", value, citations: [{ quote: words }] });
  });

  it("come before the others, and leave a value that is there", () => {
    const one = shown("rent");
    expect(withCited(draftFor(one), citation(1, "new"), null, one)).toMatchObject({ value: "rent", citations: [{ quote: "new" }, { quote: "rent" }] });
  });

  it("are one more line of a list", () => {
    const one = shown("roles", {}, { type: "array", value: ["clerk", "head"], display: "clerk; head" });
    expect(withCited(draftFor(one), citation(1, "chair"), null, one)).toMatchObject({ value: "clerk\nhead\nchair" });
  });

  it("are those of one value of a list", () => {
    const values = ["a", "b"].map((name) => ({ name, type: "string", value: null, display: "", citations: [], failed_citations: [], rejected_value: null, note: null, enum: [] }));
    const draft: Draft = { kind: "field", status: "found", value: "", citations: [], entries: [{ values }, { values }], note: "" };
    const made = withCited(draft, citation(1, "words"), { entry: 1, name: "b" }, undefined);
    expect(made.kind === "field" && made.entries.map((entry) => entry.values.map((value) => value.value))).toEqual([
      [null, null],
      [null, "words"],
    ]);
  });
});

describe("a form whose claim was changed elsewhere", () => {
  it("keeps the parts that were typed, and takes the others", () => {
    const [before] = itemsOf(view([], [claim("c1", { claim: { ...claim("c1").claim, role: "clerk", description: "old" } })]));
    const [after] = itemsOf(view([], [claim("c1", { claim: { ...claim("c1").claim, role: "head", description: "new" } })]));
    if (before === undefined || after === undefined) throw new Error("no claim");
    const draft: Draft = { kind: "claim", texts: [["role", "clerk"], ["description", "mine"]], citations: [] };
    const texts = rebased(draft, before, after);
    expect(texts.kind === "claim" && Object.fromEntries(texts.texts)).toMatchObject({ role: "head", description: "mine" });
  });
});

describe("what changed", () => {
  const person = (id: string): string => (id === "p1" ? "Ada" : id);

  it("is nothing where nothing did", () => {
    expect(changesOf(shown("rent"), shown("rent"), person)).toEqual([]);
  });

  it("names who decided, both values and the words", () => {
    const now = shown("rent", { state: "edited", reviewed_by: "p1", reviewed_at: "2026-01-02T10:00:00Z" }, { value: "6", display: "6", citations: [citation(1, "six")] });
    const lines = changesOf(shown("rent"), now, person);
    expect(lines[0]).toMatch(/^Edited by Ada, 2 Jan 2026/u);
    expect(lines.slice(1)).toEqual(["It was “rent”, and is “6”", "It cites “six” now"]);
  });

  it("says that a decision was taken back", () => {
    const lines = changesOf(shown("rent", { state: "confirmed", reviewed_at: "2026-01-02T10:00:00Z", reviewed_by: "p1" }), shown("rent"), person);
    expect(lines).toEqual(["Open again: the decision was taken back"]);
  });
});
