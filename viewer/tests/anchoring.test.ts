import { describe, expect, it } from "vitest";
import { Offsets, pieces, slicePoints, stretches, wordsOf } from "../src/model/anchoring";

const TEXTS = ["", "plain", "a😀b", "😀😀😀", "é\u0301x", "x".repeat(600) + "😀" + "y".repeat(600), "\ud83d broken"];

describe("offsets", () => {
  it.each(TEXTS)("count code points as the wire does (%#)", (text) => {
    const points = Array.from(text);
    const offsets = new Offsets(text);
    expect(offsets.points).toBe(points.length);
    for (let at = 0; at <= points.length; at += 1) {
      expect(offsets.unit(at)).toBe(points.slice(0, at).join("").length);
    }
  });

  it.each(TEXTS)("come back from UTF-16 (%#)", (text) => {
    const offsets = new Offsets(text);
    for (let at = 0; at <= offsets.points; at += 1) expect(offsets.point(offsets.unit(at))).toBe(at);
  });

  it("inside of a surrogate pair are those of the pair", () => {
    expect(new Offsets("a😀b").point(2)).toBe(1);
  });

  it("outside of the text are cut to it", () => {
    const offsets = new Offsets("a😀");
    expect([offsets.unit(-3), offsets.unit(9), offsets.point(-1), offsets.point(9)]).toEqual([0, 3, 0, 2]);
  });
});

describe("locating", () => {
  it("marks excerpts behind characters of two units", () => {
    const made = stretches("😀 on 4 May 🎉", [{ char_span: [2, 10], excerpt: "on 4 May" }]);
    expect(made.map((one) => [one.text, one.marked])).toEqual([
      ["😀 ", false],
      ["on 4 May", true],
      [" 🎉", false],
    ]);
  });

  it("marks nothing where the excerpt does not stand at its span", () => {
    const made = stretches("on 4 May", [{ char_span: [0, 8], excerpt: "on 5 May" }]);
    expect(made).toEqual([{ text: "on 4 May", start: 0, marked: false }]);
  });

  it("slices by code points", () => {
    expect(slicePoints("😀ab", 1, 2)).toBe("a");
  });
});

describe("pieces", () => {
  it("cut the text at every span and name all that cover a piece", () => {
    const made = pieces("😀abcdef", [
      { name: "one", start: 1, end: 4 },
      { name: "two", start: 3, end: 6 },
    ]);
    expect(made.map((piece) => [piece.text, [...piece.names]])).toEqual([
      ["😀", []],
      ["ab", ["one"]],
      ["c", ["one", "two"]],
      ["de", ["two"]],
      ["f", []],
    ]);
  });

  it("together are the text", () => {
    const text = "The 😀 fee is $150.";
    expect(pieces(text, [{ name: "x", start: 4, end: 9 }]).map((piece) => piece.text).join("")).toBe(text);
  });
});

describe("words of a text", () => {
  it("are its runs without white space, in code points", () => {
    expect(wordsOf(" 😀b  c\n")).toEqual([
      { start: 1, end: 3 },
      { start: 5, end: 6 },
    ]);
  });
});
