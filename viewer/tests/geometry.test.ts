import { describe, expect, it } from "vitest";
import {
  MAX_CANVAS_PIXELS,
  PIXELS_PER_POINT,
  type Turn,
  boxPixels,
  drawScale,
  fitScale,
  pageAt,
  pagesInView,
  pointFraction,
  stack,
  turnedBox,
  turnedSize,
  zoomStep,
} from "../src/model/geometry";

const TURNS: readonly Turn[] = [0, 90, 180, 270];
const BOX = { left: 0.1, top: 0.2, width: 0.3, height: 0.05 };
const A4 = { width: 595, height: 842 };

describe("turning", () => {
  it.each(TURNS)("by %d keeps the box inside of the page and its area", (turn) => {
    const turned = turnedBox(BOX, turn);
    expect(turned.width * turned.height).toBeCloseTo(BOX.width * BOX.height);
    expect(turned.left + turned.width).toBeLessThanOrEqual(1);
    expect(turned.top).toBeGreaterThanOrEqual(0);
  });

  it("four times by a quarter is nothing", () => {
    const made = [1, 2, 3, 4].reduce((box) => turnedBox(box, 90), BOX);
    expect(made.left).toBeCloseTo(BOX.left);
    expect(made.top).toBeCloseTo(BOX.top);
  });

  it("by a quarter brings the top left corner to the top right", () => {
    const turned = turnedBox({ left: 0, top: 0, width: 0.1, height: 0.2 }, 90);
    expect([turned.left, turned.top, turned.width, turned.height]).toEqual([0.8, 0, 0.2, 0.1]);
  });

  it("changes width and height of the page on its side", () => {
    expect(turnedSize(A4, 90)).toEqual({ width: 842, height: 595 });
    expect(turnedSize(A4, 180)).toEqual(A4);
  });
});

describe("pixels", () => {
  it.each(TURNS)("under a point lead back to its fraction, turned by %d", (turn) => {
    const shown = { width: 1000, height: 700 };
    const pixels = boxPixels({ left: 0.4, top: 0.6, width: 0, height: 0 }, shown, turn);
    const back = pointFraction(pixels.left, pixels.top, shown, turn);
    expect(back.x).toBeCloseTo(0.4);
    expect(back.y).toBeCloseTo(0.6);
  });

  it("are the box's share of the shown page", () => {
    expect(boxPixels(BOX, { width: 1000, height: 2000 }, 0)).toEqual({ left: 100, top: 400, width: 300, height: 100 });
  });

  it("of a canvas never exceed what a canvas holds", () => {
    const scale = drawScale({ width: 5000, height: 5000 }, 4, 3);
    expect(5000 * 5000 * scale * scale).toBeLessThanOrEqual(MAX_CANVAS_PIXELS * 1.0001);
    expect(drawScale(A4, 1, 2)).toBe(2);
  });
});

describe("zoom", () => {
  it("fits the widest page", () => {
    expect(fitScale([A4, { width: 1190, height: 842 }], 0, 595)).toBeCloseTo(0.5);
    expect(fitScale([], 0, 500)).toBe(PIXELS_PER_POINT);
  });

  it("goes up and down the same steps, and no further than the ends", () => {
    expect(zoomStep(PIXELS_PER_POINT, 1) / PIXELS_PER_POINT).toBeCloseTo(1.1);
    expect(zoomStep(1.1 * PIXELS_PER_POINT, -1) / PIXELS_PER_POINT).toBeCloseTo(1);
    expect(zoomStep(5 * PIXELS_PER_POINT, 1)).toBe(5 * PIXELS_PER_POINT);
  });
});

describe("a stack of pages", () => {
  const tops = stack([A4, A4, A4], 0, 1, 10);

  it("has every top and its whole height", () => {
    expect(tops).toEqual([10, 862, 1714, 2566]);
  });

  it.each([
    [0, 0],
    [861, 0],
    [862, 1],
    [99999, 2],
  ])("has at %d the page %d", (y, page) => {
    expect(pageAt(tops, y)).toBe(page);
  });

  it("of a thousand pages holds few in the document", () => {
    const many = stack(Array.from({ length: 1000 }, () => A4), 0, 1, 10);
    const [first, last] = pagesInView(many, 400_000, 900, 1);
    expect(last - first).toBeLessThanOrEqual(4);
    expect(pagesInView(stack([], 0, 1, 10), 0, 500, 1)).toEqual([0, -1]);
  });
});
