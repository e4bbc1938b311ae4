/**
 * From boxes (fractions 0–1 of the displayed page, origin top left) to pixels, and pages to places in a long scroll.
 * "Displayed" is after the file's own crop and rotation; what the reader turns by hand comes on top.
 */

import type { Box } from "../wire";

export type Turn = 0 | 90 | 180 | 270;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** Pixels per point at 100 %: 96 pixels and 72 points to the inch. */
export const PIXELS_PER_POINT = 96 / 72;

/** What a canvas may hold; more is drawn coarser, never refused. */
export const MAX_CANVAS_PIXELS = 16_777_216;

export const ZOOM_STEPS: readonly number[] = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];

/** The page's size after the reader's turn. */
export function turnedSize(page: Size, turn: Turn): Size {
  return turn === 90 || turn === 270 ? { width: page.height, height: page.width } : { width: page.width, height: page.height };
}

/** A box after the reader's turn, clockwise; still fractions, now of the turned page. */
export function turnedBox(box: Box, turn: Turn): Box {
  const right = 1 - box.left - box.width;
  const bottom = 1 - box.top - box.height;
  switch (turn) {
    case 90:
      return { left: bottom, top: box.left, width: box.height, height: box.width };
    case 180:
      return { left: right, top: bottom, width: box.width, height: box.height };
    case 270:
      return { left: box.top, top: right, width: box.height, height: box.width };
    default:
      return box;
  }
}

/** The box in pixels of a page that is shown at this size. */
export function boxPixels(box: Box, shown: Size, turn: Turn): Rect {
  const turned = turnedBox(box, turn);
  return {
    left: turned.left * shown.width,
    top: turned.top * shown.height,
    width: turned.width * shown.width,
    height: turned.height * shown.height,
  };
}

/** The fraction of the displayed page under a point of the shown page; the inverse of `boxPixels`. */
export function pointFraction(x: number, y: number, shown: Size, turn: Turn): { readonly x: number; readonly y: number } {
  const across = shown.width > 0 ? x / shown.width : 0;
  const down = shown.height > 0 ? y / shown.height : 0;
  switch (turn) {
    case 90:
      return { x: down, y: 1 - across };
    case 180:
      return { x: 1 - across, y: 1 - down };
    case 270:
      return { x: 1 - down, y: across };
    default:
      return { x: across, y: down };
  }
}

/** Pixels per point with which the widest of the pages fills the room; 100 % for pages without a size. */
export function fitScale(pages: readonly Size[], turn: Turn, room: number): number {
  const widest = pages.reduce((most, page) => Math.max(most, turnedSize(page, turn).width), 0);
  return widest > 0 && room > 0 ? room / widest : PIXELS_PER_POINT;
}

/** Pixels per point for drawing: the shown scale times the screen's density, coarser where a canvas cannot hold it. */
export function drawScale(page: Size, scale: number, density: number): number {
  const wanted = scale * Math.max(1, density);
  const pixels = page.width * page.height * wanted * wanted;
  return pixels > MAX_CANVAS_PIXELS ? wanted * Math.sqrt(MAX_CANVAS_PIXELS / pixels) : wanted;
}

/** The next step of the zoom from a scale, up or down; the scale itself at the ends. */
export function zoomStep(scale: number, direction: 1 | -1): number {
  const factor = scale / PIXELS_PER_POINT;
  const steps = direction === 1 ? ZOOM_STEPS : [...ZOOM_STEPS].reverse();
  const next = steps.find((step) => (direction === 1 ? step > factor * 1.01 : step < factor * 0.99));
  return next === undefined ? scale : next * PIXELS_PER_POINT;
}

/** Tops of pages set one below the other with a gap before, between and after them; the last entry is the height. */
export function stack(pages: readonly Size[], turn: Turn, scale: number, gap: number): readonly number[] {
  const tops: number[] = [];
  let top = gap;
  for (const page of pages) {
    tops.push(top);
    top += Math.round(turnedSize(page, turn).height * scale) + gap;
  }
  tops.push(top);
  return tops;
}

/** Index of the last page that starts at or above `y`; 0 above all of them. */
export function pageAt(tops: readonly number[], y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First and last index of the pages to be in the document: those in the window, and `spare` on either side. */
export function pagesInView(tops: readonly number[], scroll: number, height: number, spare: number): readonly [number, number] {
  const count = tops.length - 1;
  if (count <= 0) return [0, -1];
  return [Math.max(0, pageAt(tops, scroll) - spare), Math.min(count - 1, pageAt(tops, scroll + height) + spare)];
}
