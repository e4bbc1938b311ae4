"""A rate over weeks as an inline SVG: points with their intervals, the baseline window, and marks where it drifted.

Nothing is told by colour alone: worse weeks carry ▼ below, better ones ▲ above, the baseline is hatched, and every
point has its figures as a tooltip. Colours are those of the page (`--ink`, `--soft`, `--line`, `--mark`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape

from pincite.records import Drift, PassRate

WIDTH, HEIGHT = 720, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 16, 22, 40
_WEEK = timedelta(weeks=1)
_FLOORS = ((0.9, 0.02), (0.8, 0.05), (0.6, 0.1), (0.4, 0.2), (0.2, 0.2), (0.0, 0.2))
"""Where the axis of shares may begin, and the steps of its lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A measure of a group: its rate by the Monday of each week, drift by Monday, and the baseline window."""

    title: str
    rates: Mapping[date, PassRate]
    drifts: Mapping[date, Drift]
    window: tuple[date, date] | None


class _Scale:
    """Weeks and shares to places in the picture."""

    def __init__(self, mondays: Sequence[date], lows: Sequence[float]) -> None:
        self.first, self.weeks = mondays[0], (mondays[-1] - mondays[0]).days // 7
        self.floor, self.step = next(pair for pair in _FLOORS if pair[0] <= max(0.0, min(lows) - 0.01))

    def x(self, day: date) -> float:
        """From the left; a single week stands in the middle."""
        inner = WIDTH - _LEFT - _RIGHT
        if not self.weeks:
            return _LEFT + inner / 2
        return _LEFT + 14 + (day - self.first).days / 7 * (inner - 28) / self.weeks

    def y(self, share: float) -> float:
        """From the top."""
        return _TOP + (1 - share) / (1 - self.floor) * (HEIGHT - _TOP - _BOTTOM)


def draw(chart: Chart) -> str:
    """The SVG of a chart, "" where no week has a share; equal charts give equal bytes."""
    weekly_rates = {monday: rate for monday, rate in chart.rates.items() if rate.share is not None}
    if not weekly_rates:
        return ""
    scale = _Scale(sorted(weekly_rates), [rate.low if rate.low is not None else 0.0 for rate in weekly_rates.values()])
    title = escape(chart.title, quote=True)
    head = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}" class="chart"><title>{title}</title>'
    parts = (_window(chart.window, scale), *_axes(scale, sorted(weekly_rates)), *_lines(weekly_rates, scale))
    marks = (_point(monday, rate, chart.drifts.get(monday), scale) for monday, rate in sorted(weekly_rates.items()))
    return "".join((head, *parts, *marks, "</svg>"))


def _window(window: tuple[date, date] | None, scale: _Scale) -> str:
    """The hatched strip of the baseline's weeks."""
    if window is None:
        return ""
    left = max(_LEFT, scale.x(window[0]) - 12)
    right = min(WIDTH - _RIGHT, scale.x(window[1] - timedelta(days=window[1].weekday())) + 12)
    if right <= left:
        return ""
    return (
        f'<rect x="{left:.1f}" y="{_TOP}" width="{right - left:.1f}" height="{HEIGHT - _TOP - _BOTTOM}" '
        f'fill="url(#hatch)"/><text x="{left + 4:.1f}" y="{_TOP - 7}" class="tick">baseline</text>'
    )


def _axes(scale: _Scale, mondays: Sequence[date]) -> Iterator[str]:
    for at in range(round((1 - scale.floor) / scale.step) + 1):
        share = scale.floor + at * scale.step
        y = scale.y(share)
        yield f'<line x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" class="tick">{100 * share:.0f} %</text>'
    every = max(1, -(-(scale.weeks + 1) // 12))
    for at in range(0, scale.weeks + 1, every):
        monday = mondays[0] + at * _WEEK
        yield (
            f'<text x="{scale.x(monday):.1f}" y="{HEIGHT - 8}" text-anchor="middle" class="tick">'
            f"{monday.isocalendar().year % 100:02d}-W{monday.isocalendar().week:02d}</text>"
        )


def _lines(shown: Mapping[date, PassRate], scale: _Scale) -> Iterator[str]:
    """A line from each week to the next one, none over weeks that have nothing."""
    for monday, rate in shown.items():
        after = shown.get(monday + _WEEK)
        if after is not None and after.share is not None and rate.share is not None:
            yield (
                f'<line x1="{scale.x(monday):.1f}" y1="{scale.y(rate.share):.1f}" x2="{scale.x(monday + _WEEK):.1f}" '
                f'y2="{scale.y(after.share):.1f}" class="path"/>'
            )


def _point(monday: date, rate: PassRate, drift: Drift | None, scale: _Scale) -> str:
    """The interval, the point, and the mark of drift with its tooltip."""
    if rate.share is None or rate.low is None or rate.high is None:
        return ""
    x, y, low, high = scale.x(monday), scale.y(rate.share), scale.y(rate.low), scale.y(rate.high)
    verdict = drift.verdict if drift else None
    changed = verdict in ("worse", "better")
    label = f"{monday}: {100 * rate.share:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f}), {rate.items} judged"
    label += f"; {verdict} than the baseline" if changed else ""
    mark = ""
    if changed:
        sign, at = ("▼", min(HEIGHT - _BOTTOM + 15, low + 15)) if verdict == "worse" else ("▲", max(10, high - 6))
        mark = f'<text x="{x:.1f}" y="{at:.1f}" text-anchor="middle" class="drift">{sign}</text>'
    ends = "".join(f'<line x1="{x - 4:.1f}" x2="{x + 4:.1f}" y1="{at:.1f}" y2="{at:.1f}"/>' for at in (low, high))
    return (
        f'<g class="point{" changed" if changed else ""}"><title>{escape(label)}</title>'
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>{ends}'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>{mark}</g>'
    )
