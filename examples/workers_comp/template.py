"""Template files: settings and blocks, see README.md."""

from dataclasses import dataclass, field

from examples.workers_comp.names import words

SETTINGS = words("file font size points rotate crop margins header footer dates money beyond")
ONE_LINE = words("columns colbreak newpage rule space let title h stamp right center sign letterhead")  # no lines below


@dataclass(slots=True)
class Block:
    """One block: what kind, what stands after its name, the lines below it, and the conditions it stands under."""

    kind: str
    argument: str = ""
    lines: list[str] = field(default_factory=list)
    conditions: tuple[str, ...] = ()


@dataclass(slots=True)
class Template:
    """A parsed template."""

    settings: dict[str, str]
    blocks: list[Block]


def parse(text: str) -> Template:
    """The settings and blocks of a template file. ValueError at an `@end` without its `@if`."""
    settings: dict[str, str] = {}
    blocks: list[Block] = []
    conditions: list[str] = []
    current: Block | None = None
    for line in (raw.strip() for raw in text.splitlines()):
        if line.startswith("#"):
            continue
        if not line:
            current = None
        elif not line.startswith("@"):
            if current is None:
                current = Block("p", conditions=tuple(conditions))
                blocks.append(current)
            current.lines.append(line)
        else:
            name, _, argument = line[1:].partition(" ")
            current = _directive(name, argument.strip(), settings, blocks, conditions)
    return Template(settings, blocks)


def _directive(
    name: str, argument: str, settings: dict[str, str], blocks: list[Block], conditions: list[str]
) -> Block | None:
    if name in SETTINGS:
        settings[name] = argument
    elif name == "if":
        conditions.append(argument)
    elif name == "end":
        if not conditions:
            raise ValueError("@end without @if")
        conditions.pop()
    else:
        blocks.append(Block(name, argument, conditions=tuple(conditions)))
        return None if name in ONE_LINE else blocks[-1]
    return None
