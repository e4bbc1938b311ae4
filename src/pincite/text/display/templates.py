"""HTML from the package's templates, in which every text stays text.

Templates are Jinja's, in folders `templates` beside the modules that fill them. What stands between braces is escaped,
and characters that reorder or control text are shown as escapes, as `printing.shown` has them; nothing is markup unless
this module made it so. A name that a template asks for and does not get is an error.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from pincite.text.display.printing import shown

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_JSON_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def render(template: str, /, **values: object) -> str:
    """The text of a template, named by its path in the package, with these values: equal values give equal text.

    None is written as nothing.
    """
    return _environment().get_template(template).render(**values)


def inline_asset(tag: str, content: str) -> Markup:
    """A `script` or `style` of our own as it stands in a page; ValueError where its content would end the element."""
    from markupsafe import Markup

    if re.search(rf"</{tag}|<!--", content, re.IGNORECASE):
        raise ValueError(f"the content of this {tag} would end it, or begin a comment")
    return Markup(content)


def inline_json(content: bytes) -> Markup:
    """JSON as the content of a script element that no browser runs; it cannot end that element."""
    from markupsafe import Markup

    return Markup(content.decode("utf-8").translate(_JSON_ESCAPES))


@functools.cache
def _environment() -> Environment:
    """Made at first use, so that nothing is loaded before; it keeps the templates that it has compiled."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("pincite", ""),
        autoescape=True,
        finalize=_as_seen,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def _as_seen(value: object) -> object:
    """A value as a page shows it."""
    if value is None:
        return ""
    return shown(value) if isinstance(value, str) and not hasattr(value, "__html__") else value
