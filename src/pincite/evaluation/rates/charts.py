"""A rate over weeks as an inline SVG: points with their intervals, the baseline window, and marks where it drifted.

Nothing is told by colour alone: worse weeks carry ▼ below, better ones ▲ above, the baseline is hatched, and every
point has its figures as a tooltip. Colours are those of the page (`--ink`, `--soft`, `--line`, `--mark`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

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


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekPoint:
    """A week's share with its interval, and the sign of its drift with where it stands; "" for none."""

    label: str
    x: float
    y: float
    low: float
    high: float
    sign: str = ""
    sign_y: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartDrawing:
    """Where everything of a chart stands, in pixels from the left and from the top.

    `shares` and `weeks` are the places of the axes' labels; `window` is the left edge and the width of the baseline's
    strip; `lines` lead from each week to the next one, none over weeks that have nothing.
    """

    title: str
    window: tuple[float, float] | None
    shares: Sequence[tuple[float, str]]
    weeks: Sequence[tuple[float, str]]
    lines: Sequence[tuple[float, float, float, float]]
    points: Sequence[WeekPoint]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    top: int = _TOP
    bottom: int = HEIGHT - _BOTTOM


def plot(chart: Chart) -> ChartDrawing | None:
    """The picture of a chart, None where no week has a share."""
    rates = {
        monday: (rate, rate.share, rate.low, rate.high)
        for monday, rate in sorted(chart.rates.items())
        if rate.share is not None
    }
    if not rates:
        return None
    scale = _Scale(list(rates), [low or 0.0 for _, _, low, _ in rates.values()])
    return ChartDrawing(
        title=chart.title,
        window=_window(chart.window, scale),
        shares=list(_shares(scale)),
        weeks=list(_weeks(scale)),
        lines=[
            (scale.x(monday), scale.y(share), scale.x(monday + _WEEK), scale.y(rates[monday + _WEEK][1]))
            for monday, (_, share, _, _) in rates.items()
            if monday + _WEEK in rates
        ],
        points=[
            _point(monday, (share, low, high), rate.items, chart.drifts.get(monday), scale)
            for monday, (rate, share, low, high) in rates.items()
            if low is not None and high is not None
        ],
    )


def _window(window: tuple[date, date] | None, scale: _Scale) -> tuple[float, float] | None:
    """The strip of the baseline's weeks."""
    if window is None:
        return None
    left = max(_LEFT, scale.x(window[0]) - 12)
    right = min(WIDTH - _RIGHT, scale.x(window[1] - timedelta(days=window[1].weekday())) + 12)
    return (left, right - left) if right > left else None


def _shares(scale: _Scale) -> Iterator[tuple[float, str]]:
    for at in range(round((1 - scale.floor) / scale.step) + 1):
        share = scale.floor + at * scale.step
        yield scale.y(share), f"{100 * share:.0f} %"


def _weeks(scale: _Scale) -> Iterator[tuple[float, str]]:
    every = max(1, -(-(scale.weeks + 1) // 12))
    for at in range(0, scale.weeks + 1, every):
        monday = scale.first + at * _WEEK
        yield scale.x(monday), f"{monday.isocalendar().year % 100:02d}-W{monday.isocalendar().week:02d}"


def _point(
    monday: date, shares: tuple[float, float, float], items: int, drift: Drift | None, scale: _Scale
) -> WeekPoint:
    """The point of a week from its share and the ends of its interval."""
    share, low, high = shares
    verdict = drift.verdict if drift else None
    label = f"{monday}: {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}), {items} judged"
    y_low, y_high, sign, sign_y = scale.y(low), scale.y(high), "", 0.0
    if verdict == "worse":
        sign, sign_y = "▼", min(HEIGHT - _BOTTOM + 15, y_low + 15)
    elif verdict == "better":
        sign, sign_y = "▲", max(10, y_high - 6)
    label += f"; {verdict} than the baseline" if sign else ""
    return WeekPoint(label=label, x=scale.x(monday), y=scale.y(share), low=y_low, high=y_high, sign=sign, sign_y=sign_y)
