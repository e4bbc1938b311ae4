"""What a pack says: fonts, forms of dates, headings, and where the parts of an entry stand."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from examples.resume.writer import Writer

NAMES = ("classic", "sidebar", "table")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """The style of one family of résumés. Where several are given, each résumé draws one.

    `headings` has the words for each section. `ranges` are written with `{}` for start and end; a range whose words
    say that it lasts (`Since {}`) has one `{}` and is drawn only for entries that last.
    """

    name: str
    font: str
    points: float
    months: tuple[str, ...]
    ranges: tuple[str, ...]
    lasting: tuple[str, ...]
    headings: dict[str, tuple[str, ...]]
    bullets: tuple[str, ...]
    compose: Callable[["Writer"], None]


def load_pack(name: str) -> Pack:
    """The pack of a name; ValueError where there is none."""
    if name not in NAMES:
        raise ValueError(f"there is no pack {name}: use {', '.join(NAMES)}")
    pack = import_module(f"examples.resume.packs.{name}").PACK
    assert isinstance(pack, Pack)
    return pack
