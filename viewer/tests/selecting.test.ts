import { describe, expect, it } from "vitest";
import { chosenSpan, moved, nearestWord, pointed } from "../src/model/selecting";
import type { WordBox } from "../src/wire";

/** Two lines of three words each. */
const WORDS: readonly WordBox[] = [0, 1, 2, 3, 4, 5].map((index) => ({
  start: index * 5,
  end: index * 5 + 4,
  box: { left: 0.1 + (index % 3) * 0.2, top: index < 3 ? 0.1 : 0.2, width: 0.15, height: 0.02 },
}));

describe("the nearest word", () => {
  it.each([
    [0.35, 0.11, 1],
    [0.9, 0.1, 2],
    [0.12, 0.9, 3],
  ])("to %d, %d is %d", (x, y, index) => {
    expect(nearestWord(WORDS, x, y)).toBe(index);
  });

  it("is none on a page without words", () => {
    expect(nearestWord([], 0.5, 0.5)).toBe(-1);
  });
});

describe("what is chosen", () => {
  it("is the same in either direction", () => {
    expect(chosenSpan(WORDS, { anchor: 1, focus: 3 })).toEqual([5, 19]);
    expect(chosenSpan(WORDS, { anchor: 3, focus: 1 })).toEqual([5, 19]);
  });

  it("is nothing where there are no such words", () => {
    expect(chosenSpan([], { anchor: 0, focus: 0 })).toBeNull();
  });
});

describe("the keys", () => {
  it.each([
    [1, "right", 2],
    [2, "right", 3],
    [0, "left", 0],
    [5, "right", 5],
    [1, "down", 4],
    [5, "up", 2],
    [0, "up", 0],
    [1, "home", 0],
    [3, "end", 5],
  ] as const)("lead from %d %s to %d", (from, move, to) => {
    expect(moved(WORDS, from, move)).toBe(to);
  });
});

describe("pointing at a word", () => {
  it.each([
    ["chooses it", null, 3, false, [3, 3]],
    ["chooses up to it from a single word", { anchor: 1, focus: 1 }, 3, false, [1, 3]],
    ["begins anew where several are chosen", { anchor: 1, focus: 3 }, 5, false, [5, 5]],
    ["goes on with Shift", { anchor: 3, focus: 4 }, 0, true, [3, 0]],
    ["keeps the word that it is", { anchor: 2, focus: 2 }, 2, false, [2, 2]],
  ] as const)("%s", (_, before, word, more, [anchor, focus]) => {
    expect(pointed(before, word, more)).toEqual({ anchor, focus });
  });
});
