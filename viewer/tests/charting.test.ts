import { describe, expect, it } from "vitest";
import { bandPath, dollars, linePath, percent, pointsOf } from "../src/model/charting";
import { gapMessage } from "../src/model/tailoring";
import type { PassRate, RateRow } from "../src/wire";

const GROUP = { operation: "extract", model: "m", prompt_version: null };

function week(name: string, share: number | null, group = GROUP): RateRow {
  const rate: PassRate = { measure: "rules", share, low: share, high: 1, passed: 1, items: 2, population: 2, left_out: 0, unreached: 0 };
  return { group, week: name, starts: null, evaluations: 1, needs_review: 0, cost_micro_usd: null, rates: [rate] };
}

describe("points of a rate", () => {
  it("stand at their week, and weeks without an outcome are no points", () => {
    const weeks = [week("2026-W03", 0.5), week("2026-W01", 1), week("2026-W02", null)];
    expect(pointsOf(weeks, GROUP, "rules").map((point) => [point.week, point.x])).toEqual([
      ["2026-W01", 0],
      ["2026-W03", 1],
    ]);
  });

  it("are those of one group and one measure", () => {
    const weeks = [week("2026-W01", 1), week("2026-W01", 0, { ...GROUP, model: "other" })];
    expect(pointsOf(weeks, GROUP, "rules").map((point) => point.share)).toEqual([1]);
    expect(pointsOf(weeks, GROUP, "judged")).toEqual([]);
  });

  it("make a line and a band with 1 at the top", () => {
    const points = pointsOf([week("a", 0.5), week("b", 1)], GROUP, "rules");
    expect(linePath(points, 100, 10)).toBe("M0 5L100 0");
    expect(bandPath(points, 100, 10)).toBe("M0 0L100 0L100 0L0 5Z");
    expect(bandPath(points.slice(0, 1), 100, 10)).toBe("");
  });
});

describe("figures", () => {
  it.each([
    [null, "–"],
    [0.1234, "12.3 %"],
    [1, "100 %"],
  ])("of a share %s are %s", (share, text) => {
    expect(percent(share)).toBe(text);
  });

  it.each([
    [null, "unknown"],
    [0, "$0"],
    [900, "< $0.01"],
    [1_230_000, "$1.23"],
  ])("of a cost %s are %s", (micro, text) => {
    expect(dollars(micro)).toBe(text);
  });
});

describe("a gap", () => {
  it("is told in the words of the specification", () => {
    expect(gapMessage("AWS experience")).toBe(
      "This role asks for AWS experience. Your profile doesn't include this - consider adding if you have relevant experience, or be prepared to address in the interview.",
    );
  });
});
