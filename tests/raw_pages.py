"""Raw pages planted in code: lines of text at known places, for the tests of layout."""

from __future__ import annotations

from dataclasses import dataclass, field

from pincite.document import HiddenReason, TextSource
from pincite.parsing.raw.pages import RawPage, RawRect, RawWord

LETTER, SPACE, HEIGHT = 0.5, 0.3, 0.9  # font sizes: a letter's and a space's width, a word's height


@dataclass
class Sheet:
    """A page under construction; `line` puts words down, `page` gives the raw page."""

    width: float = 612.0
    height: float = 792.0
    chars: str = ""
    words: list[RawWord] = field(default_factory=list)
    rules: list[RawRect] = field(default_factory=list)
    images: list[RawRect] = field(default_factory=list)

    def line(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 10.0,
        bold: bool = False,
        angle: int = 0,
        hidden: HiddenReason | None = None,
        end: str = "\n",
    ) -> Sheet:
        for token in text.split():
            start = len(self.chars)
            self.chars += token + " "
            right = x + LETTER * size * len(token)
            run = len(self.words)
            box = (x, y, right, y + HEIGHT * size)
            self.words.append(RawWord(start, start + len(token), *box, size, angle, run, bold, hidden))
            x = right + SPACE * size
        self.chars = self.chars[:-1] + end
        return self

    def lines(self, texts: list[str], x: float, y: float, *, leading: float = 12.0, size: float = 10.0) -> Sheet:
        for index, text in enumerate(texts):
            self.line(text, x, y + index * leading, size=size)
        return self

    def grid(self, xs: list[float], ys: list[float]) -> Sheet:
        self.rules += [RawRect(xs[0], y, xs[-1], y) for y in ys]
        self.rules += [RawRect(x, ys[0], x, ys[-1]) for x in xs]
        return self

    def page(self, number: int = 1, *, text_source: TextSource = "text_layer") -> RawPage:
        return RawPage(
            number=number,
            width=self.width,
            height=self.height,
            rotation=0,
            label=None,
            chars=self.chars,
            words=tuple(self.words),
            rules=tuple(self.rules),
            fills=(),
            images=tuple(self.images),
            text_source=text_source,
        )


def prose(letter: str, count: int, *, words: int = 9) -> list[str]:
    """`count` full lines of words that begin with one letter and tell their place: "a0_0 a0_1 …"."""
    return [" ".join(f"{letter}{line}_{word}xx" for word in range(words)) for line in range(count)]
