import { describe, expect, test } from "vitest";
import { DIFFERENCE, GRADE, citedWords, gradeWords, verdictSaid } from "../src/model/words";
import type { CitedVerdict, Verdict } from "../src/wire";
import { checkedClaim } from "./samples";

const verdict = (given: Partial<Verdict>): Verdict => checkedClaim("x", { grade: null, confidence: null, ...given }).verdict;
const cited = (anchor: string, label: CitedVerdict["label"], reasons: CitedVerdict["reasons"]): CitedVerdict => ({ anchor, label, reasons, grade: null, confidence: null });

describe("grades", () => {
  test("only likelihood has a number", () => {
    expect(gradeWords(verdict({ grade: "proved", confidence: 0.99 }))).toBe("proved");
    expect(gradeWords(verdict({ grade: "likely", confidence: 0.834 }))).toBe("likely 0.83");
    expect(gradeWords(verdict({ grade: "judged", confidence: 0.9 }), "openai:gpt-5")).toBe("judged by openai:gpt-5");
    expect(gradeWords(verdict({ label: "nei", confidence: 0.08 }))).toBe("");
  });

  test("a label stands with its grade and what that means", () => {
    const said = verdictSaid(verdict({ label: "refuted", grade: "proved" }));
    expect(said.text).toBe("Refuted · proved");
    expect(said.hint).toContain(GRADE.proved);
    expect(verdictSaid(verdict({ label: "nei", confidence: 0.08 })).text).toBe("Not enough information");
    expect(verdictSaid(verdict({ label: null, status: "not_judged" })).text).toBe("Not checked");
  });
});

describe("citations and differences", () => {
  test("a citation is a sentence", () => {
    expect(citedWords(cited("1", "supported", ["citation_supports"]))).toBe("The citation [1] supports it by itself.");
    expect(citedWords(cited("1", "refuted", []))).toBe("The citation [1] does not support it: it says otherwise.");
    expect(citedWords(cited("9", null, ["unknown_anchor"]))).toBe("The citation [9] names nothing in the evidence.");
    expect(citedWords(cited("deadbeef", null, ["ambiguous_anchor"]))).toBe("The citation [cite:deadbeef] fits several texts of the evidence.");
    expect(citedWords(cited("cite:xyz", null, ["malformed_anchor"]))).toBe("The citation [cite:xyz] cannot be read as a citation.");
  });

  test("no code is shown for a difference", () => {
    for (const words of Object.values(DIFFERENCE)) expect(words).not.toMatch(/_/);
  });
});
