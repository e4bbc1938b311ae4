import { describe, expect, it } from "vitest";
import { slicePoints } from "../src/model/anchoring";
import { findAll } from "../src/model/searching";

describe("search", () => {
  it.each([
    ["The Fee is due.", "fee", ["Fee"]],
    ["the fee — the fee", "the fee", ["the fee", "the fee"]],
    ["“Net\nthirty” days", '"net thirty"', ["“Net\nthirty”"]],
    ["😀 İstanbul 😀 office", "office", ["office"]],
    ["ﬁnal ofﬁce", "office", ["ofﬁce"]],
    ["soft\u00adware", "software", ["soft\u00adware"]],
    ["a–b", "a-b", ["a–b"]],
    ["nothing", "", []],
    ["nothing", "else", []],
  ])("in %j for %j finds %j", (text, query, found) => {
    expect(findAll(text, query).map(([start, end]) => slicePoints(text, start, end))).toEqual(found);
  });

  it("stops at its limit", () => {
    expect(findAll("a".repeat(50), "a", 7)).toHaveLength(7);
  });
});
