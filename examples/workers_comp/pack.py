"""A template pack: the wording and the layouts of one carrier's or administrator's documents."""

import importlib.util
from dataclasses import dataclass, field
from pathlib import Path

PACKS = Path(__file__).parent / "packs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """What documents of one house have in common.

    `dates`, `money` and `times` are names of styles in `formats`, of which every document picks one. `enums` gives the
    phrases for the members of enumerated fields, by key. `tick` and `no_tick` are what check boxes look like.
    `letterhead` is `rule`, `center` or `band`.
    """

    name: str
    dates: tuple[str, ...]
    money: tuple[str, ...]
    times: tuple[str, ...]
    enums: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    yes_no: tuple[str, str] = ("Yes", "No")
    tick: str = "[X]"
    no_tick: str = "[ ]"
    letterhead: str = "rule"
    font: str = "Helvetica"
    size: float = 9.5


def load_pack(name: str) -> tuple[Pack, list[tuple[str, str]]]:
    """The pack of that name, or the one in that folder, and its templates as pairs of a name and a text.

    ValueError where there is no such pack.
    """
    folder = PACKS / name if (PACKS / name).is_dir() else Path(name)
    module = folder / "pack.py"
    if not module.is_file():
        raise ValueError(f"no template pack {name!r}: neither in {PACKS} nor a folder with a pack.py")
    spec = importlib.util.spec_from_file_location(f"_workers_comp_pack_{folder.name}", module)
    if spec is None or spec.loader is None:
        raise ValueError(f"{module} cannot be loaded")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    templates = [(path.stem, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.txt"))]
    return loaded.PACK, templates
