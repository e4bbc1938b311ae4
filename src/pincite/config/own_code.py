"""A function of somebody's own, named in the configuration."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from pincite.errors import ConfigError
from pincite.llm.threads import Raised, call_in_thread


def named_function(name: str, *, key: str) -> Callable[..., Any]:
    """The function of a name `package.module:function`; ConfigError, naming the setting, where there is none that can
    be called, and for whatever its module raises when it is imported.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise ConfigError(f"{key}: {name!r} names no function: write package.module:function", key=key)
    imported_object = call_in_thread(lambda: getattr(import_module(module), attribute)).result()
    if isinstance(imported_object, Raised):
        reason = f"{type(imported_object.error).__name__}: {imported_object.error}"
        advice = "write package.module:function, of a module that Python finds (installed, or in PYTHONPATH)"
        raise ConfigError(
            f"{key}: {name!r} cannot be imported ({reason}); {advice}", key=key
        ) from imported_object.error
    if not callable(imported_object):
        raise ConfigError(f"{key}: {name!r} is no function: write package.module:function", key=key)
    function: Callable[..., Any] = imported_object
    return function
