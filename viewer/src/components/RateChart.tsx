/** A rate over weeks with the band of its intervals, and the same as a table for who cannot see it. */

import type { ReactNode } from "react";
import { type Measure, bandPath, linePath, percent, pointsOf } from "../model/charting";
import type { RateGroup, RateRow } from "../wire";

const WIDTH = 320;
const HEIGHT = 56;

export interface RateChartProps {
  readonly weeks: readonly RateRow[];
  readonly group: RateGroup;
  readonly measure: Measure;
  readonly label: string;
}

export function RateChart({ weeks, group, measure, label }: RateChartProps): ReactNode {
  const points = pointsOf(weeks, group, measure);
  if (points.length === 0) return null;
  return (
    <figure className="chart">
      <svg preserveAspectRatio="xMinYMid meet" viewBox={`-4 -6 ${WIDTH + 40} ${HEIGHT + 12}`} role="img" aria-label={`${label}, ${points.length} weeks; as a table below`}>
        <text className="chart-label" x={WIDTH + 6} y="4">
          100 %
        </text>
        <text className="chart-label" x={WIDTH + 6} y={HEIGHT + 3}>
          0 %
        </text>
        <path className="chart-grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        <path className="chart-band" d={bandPath(points, WIDTH, HEIGHT)} />
        <path className="chart-line" d={linePath(points, WIDTH, HEIGHT)} />
        {points.map((point) => (
          <g key={point.week}>
            <path className="chart-whisker" d={`M${point.x * WIDTH} ${(1 - point.low) * HEIGHT}V${(1 - point.high) * HEIGHT}`} />
            <circle className="chart-dot" cx={point.x * WIDTH} cy={(1 - point.share) * HEIGHT} r="3">
              <title>{`${point.week}: ${percent(point.share)} (${percent(point.low)} to ${percent(point.high)}), ${point.items}`}</title>
            </circle>
          </g>
        ))}
      </svg>
      <details className="chart-table">
        <summary>Weeks</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Rate</th>
              <th scope="col">Interval</th>
              <th scope="col">Of</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.week}>
                <th scope="row">{point.week}</th>
                <td>{percent(point.share)}</td>
                <td>
                  {percent(point.low)} to {percent(point.high)}
                </td>
                <td>{point.items}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
