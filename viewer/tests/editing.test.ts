import { describe, expect, it } from "vitest";
import { claimDraft, draftOf, editedClaim, editedField, newClaim, problemOf, typedValue, withEntry, withNewEntry, withoutEntry } from "../src/model/editing";
import type { ClaimRecord, ItemResult } from "../src/wire";
import { citation, field } from "./samples";

describe("a text as a value", () => {
  it.each([
    ["number", "1,250.5", 1250.5],
    ["number", "many", undefined],
    ["number", "-1,234,567", -1234567],
    ["number", "1,5", undefined],
    ["number", "12,34.5", undefined],
    ["number", "0x10", undefined],
    ["number", "1e999", undefined],
    ["boolean", "true", true],
    ["boolean", "yes", undefined],
    ["string", "  a ", "a"],
    ["string", " ", undefined],
    ["array", "a\n\nb", ["a", "b"]],
    ["array", '["a", 2]', ["a", 2]],
    ["array", "2024", ["2024"]],
  ])("of type %s, %j is %j", (type, text, value) => {
    expect(typedValue(type, text)).toEqual(value);
  });
});

describe("a form", () => {
  it("without words that support the value cannot be saved", () => {
    const draft = { ...draftOf(field("rent")), citations: [] };
    expect(problemOf(field("rent"), draft)).toMatch(/choose them on the page/u);
  });

  it("with a value of another type cannot be saved", () => {
    const rent = field("rent", { type: "number", value: 5 });
    expect(problemOf(rent, { ...draftOf(rent), value: "five" })).toMatch(/^This is no number/u);
  });

  it("of a field that failed offers what was rejected", () => {
    const failed = field("rent", {
      status: "error",
      value: null,
      confidence: null,
      citations: [],
      failed_citations: [citation(1, "$5")],
      error: { code: "value_not_supported", message: "" },
      rejected_value: "$5",
    });
    const draft = draftOf(failed);
    expect([draft.status, draft.value, draft.citations.length]).toEqual(["found", "$5", 1]);
    expect(editedField(failed, draft)).toMatchObject({ status: "found", value: "$5", error: null, rejected_value: null, confidence: "medium" });
  });

  it("that says not present leaves no value, no confidence and no citation", () => {
    const made = editedField(field("rent"), { ...draftOf(field("rent")), status: "not_present", note: "struck out" });
    expect(made).toMatchObject({ status: "not_present", value: null, confidence: null, citations: [], note: "struck out" });
  });
});

describe("the entries of a list", () => {
  const value = { type: "number", failed_citations: [], rejected_value: null, note: null, enum: [] };
  const entry = (amount: number): ItemResult => ({
    values: [
      { ...value, name: "pay.amount", value: amount, display: String(amount), citations: [citation(1, String(amount))] },
      { ...value, name: "pay.late", value: null, display: "", citations: [] },
    ],
  });
  const list = field("list", { type: "array", value: [{}, {}], items: [entry(1), entry(2)], citations: [citation(1, "1"), citation(1, "2")] });

  it("go one by one with the items of the value", () => {
    const made = editedField(list, withoutEntry(draftOf(list), 0));
    expect([made.value, made.items.length, made.citations.length]).toEqual([[{ pay: { amount: 2, late: null } }], 1, 1]);
  });

  it("cite the first words of each entry, and a new one none until words are chosen for it", () => {
    const draft = withNewEntry(draftOf(list));
    expect(draft.entries.at(-1)?.values.map((value) => [value.name, value.value])).toEqual([
      ["pay.amount", null],
      ["pay.late", null],
    ]);
    expect(editedField(list, draft).citations.map((one) => one.quote)).toEqual(["1", "2"]);
  });

  it("take another text for a value that is cited, and none for one that is not", () => {
    const cited = editedField(list, withEntry(draftOf(list), 1, "pay.amount", "7"));
    const uncited = editedField(list, withEntry(draftOf(list), 1, "pay.late", "7"));
    expect(cited.value).toEqual([{ pay: { amount: 1, late: null } }, { pay: { amount: 7, late: null } }]);
    expect(uncited.value).toEqual([{ pay: { amount: 1, late: null } }, { pay: { amount: 2, late: null } }]);
  });
});

describe("a claim", () => {
  const claim: ClaimRecord = {
    id: "clm_001",
    revision: 1,
    type: "fact",
    label: null,
    company: "Acme",
    school: null,
    role: null,
    start: null,
    end: null,
    description: null,
    evidence: [],
    confidence: null,
    document_id: null,
    subject: null,
    position: 0,
    created_at: null,
    parts: [],
  };

  it("shows the parts that it has, and what it says always", () => {
    expect(claimDraft(claim).texts).toEqual([
      ["company", "Acme"],
      ["description", ""],
    ]);
  });

  it("takes the words that were chosen for it as evidence", () => {
    const made = editedClaim(claim, { texts: [["company", " "], ["description", "It pays."]], citations: [citation(1, "pays")] });
    expect([made.company, made.description, made.evidence.length]).toEqual([null, "It pays.", 1]);
  });

  it("that was missed carries the words that were chosen for it, with their place", () => {
    const words = citation(2, "pays rent", "lease");
    const made = newClaim({ texts: [["description", " It pays. "]], citations: [words] });
    expect(made).toEqual({
      description: "It pays.",
      evidence: [{ text: "", source_id: "lease", quote: "pays rent", citation: words, part: "" }],
    });
  });
});
