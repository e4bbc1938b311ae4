/** Rates over weeks as shapes: fractions to places in a picture, gaps where nothing has an outcome. Pure. */

import type { PassRate, RateGroup, RateRow } from "../wire";

export interface Point {
  readonly x: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly week: string;
  readonly items: number;
}

export type Measure = PassRate["measure"];

export const MEASURES: ReadonlyArray<readonly [Measure, string]> = [
  ["evaluations", "Evaluations that passed"],
  ["rules", "Claims that pass the rules"],
  ["judged", "Claims that judges pass"],
];

/** The name of a group, as the report tells them apart. */
export function groupName(group: RateGroup): string {
  return [group.operation, group.model, group.prompt_version].filter(Boolean).join(" · ") || "unnamed";
}

/** The rate of a measure in a row; null where it has none, or where nothing has an outcome. */
export function rateOf(row: RateRow, measure: Measure): PassRate | null {
  const found = row.rates.find((rate) => rate.measure === measure);
  return found === undefined || found.share === null ? null : found;
}

/** The points of a group's weeks, spread evenly over 0–1; weeks without an outcome are left out, not drawn as 0. */
export function pointsOf(weeks: readonly RateRow[], group: RateGroup, measure: Measure): readonly Point[] {
  const name = groupName(group);
  const every = [...new Set(weeks.map((row) => row.week ?? ""))].sort();
  const step = Math.max(1, every.length - 1);
  return weeks
    .filter((row) => groupName(row.group) === name)
    .flatMap((row) => {
      const rate = rateOf(row, measure);
      if (rate === null || rate.share === null) return [];
      const x = every.length === 1 ? 0.5 : every.indexOf(row.week ?? "") / step;
      return [{ x, share: rate.share, low: rate.low ?? rate.share, high: rate.high ?? rate.share, week: row.week ?? "", items: rate.items }];
    })
    .sort((left, right) => left.x - right.x);
}

/** The line through the points, as the path of a picture of that size with 1 at its top. */
export function linePath(points: readonly Point[], width: number, height: number): string {
  return points.map((point, index) => `${index === 0 ? "M" : "L"}${at(point.x * width)} ${at((1 - point.share) * height)}`).join("");
}

/** The band between the intervals' ends. */
export function bandPath(points: readonly Point[], width: number, height: number): string {
  if (points.length < 2) return "";
  const upper = points.map((point) => `${at(point.x * width)} ${at((1 - point.high) * height)}`);
  const lower = [...points].reverse().map((point) => `${at(point.x * width)} ${at((1 - point.low) * height)}`);
  return `M${[...upper, ...lower].join("L")}Z`;
}

const at = (place: number): string => String(Math.round(place * 100) / 100);

/** A share in percent; "–" for none. */
export function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 1000) / 10} %`;
}

/** Micro-dollars as dollars; in words where the price is not known, which is not 0. */
export function dollars(micro: number | null): string {
  if (micro === null) return "unknown";
  if (micro === 0) return "$0";
  const value = micro / 1_000_000;
  return value < 0.01 ? "< $0.01" : `$${value.toFixed(2)}`;
}
