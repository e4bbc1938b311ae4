/**
 * Where words stand in a text. On the wire offsets count Unicode code points; JavaScript counts UTF-16 units. This is
 * the only module that converts.
 */

/** A half-open range in UTF-16 units of a JavaScript string. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const STEP = 256;

function isPair(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  if (high < 0xd800 || high > 0xdbff || at + 1 >= text.length) return false;
  const low = text.charCodeAt(at + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

/** Converts offsets of one text in both directions; each conversion looks at 256 characters at most. */
export class Offsets {
  readonly text: string;
  readonly points: number;
  private readonly marks: number[] = [];

  constructor(text: string) {
    this.text = text;
    let unit = 0;
    let point = 0;
    while (unit < text.length) {
      if (point % STEP === 0) this.marks.push(unit);
      unit += isPair(text, unit) ? 2 : 1;
      point += 1;
    }
    this.points = point;
  }

  /** The UTF-16 offset of a code point, cut to the text. */
  unit(point: number): number {
    if (point <= 0) return 0;
    if (point >= this.points) return this.text.length;
    const mark = Math.floor(point / STEP);
    let unit = this.marks[mark] ?? 0;
    for (let at = mark * STEP; at < point; at += 1) unit += isPair(this.text, unit) ? 2 : 1;
    return unit;
  }

  /** The code point offset of a UTF-16 offset; inside of a pair it is that of the pair. */
  point(unit: number): number {
    if (unit <= 0) return 0;
    if (unit >= this.text.length) return this.points;
    let low = 0;
    let high = this.marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.marks[middle] ?? 0) <= unit) low = middle;
      else high = middle - 1;
    }
    let at = this.marks[low] ?? 0;
    let point = low * STEP;
    for (;;) {
      const next = at + (isPair(this.text, at) ? 2 : 1);
      if (next > unit) return point;
      at = next;
      point += 1;
    }
  }

  /** The UTF-16 range of a range in code points. */
  range(span: readonly [number, number]): Range {
    return { start: this.unit(span[0]), end: this.unit(span[1]) };
  }
}

/** The part of a text between two code points. */
export function slicePoints(text: string, start: number, end: number): string {
  const offsets = new Offsets(text);
  return text.slice(offsets.unit(start), offsets.unit(end));
}

/** A stretch of a text, and whether it is marked. */
export interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly marked: boolean;
}

/** A text with excerpts marked; one that does not stand at its span is not shown as if it did. */
export function stretches(
  text: string,
  excerpts: ReadonlyArray<{ readonly char_span: readonly [number, number]; readonly excerpt: string }>,
): readonly Stretch[] {
  const offsets = new Offsets(text);
  const made: Stretch[] = [];
  let at = 0;
  const add = (end: number, marked: boolean): void => {
    if (end > at) made.push({ text: text.slice(at, end), start: at, marked });
    at = end;
  };
  for (const one of [...excerpts].sort((left, right) => left.char_span[0] - right.char_span[0])) {
    const { start, end } = offsets.range(one.char_span);
    if (start < at || text.slice(start, end) !== one.excerpt) continue;
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return made;
}

/** A piece of a text and the names of all spans that cover it. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly names: readonly string[];
}

/** The whole text in pieces, cut wherever a span starts or ends; spans are in code points and may overlap. */
export function pieces(
  text: string,
  spans: ReadonlyArray<{ readonly name: string; readonly start: number; readonly end: number }>,
): readonly Piece[] {
  const offsets = new Offsets(text);
  const ranges = spans.map((span) => ({ name: span.name, ...offsets.range([span.start, span.end]) }));
  const cuts = new Set([0, text.length]);
  for (const range of ranges) {
    cuts.add(range.start);
    cuts.add(range.end);
  }
  const sorted = [...cuts].sort((left, right) => left - right);
  const made: Piece[] = [];
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const start = sorted[index] ?? 0;
    const end = sorted[index + 1] ?? start;
    const names = ranges.filter((range) => range.start <= start && end <= range.end).map((range) => range.name);
    made.push({ text: text.slice(start, end), start, names });
  }
  return made;
}

/** Words of a text that has none of its own, as spans in code points: runs without white space. */
export function wordsOf(text: string): ReadonlyArray<{ readonly start: number; readonly end: number }> {
  const offsets = new Offsets(text);
  return [...text.matchAll(/\S+/gu)].map((found) => ({
    start: offsets.point(found.index),
    end: offsets.point(found.index + found[0].length),
  }));
}
