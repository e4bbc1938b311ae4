"""Configuration: file, environment and flags become one frozen Config, and a Config the concrete parts."""

from pincite.config.load import Flag, load_config
from pincite.config.secret import Secret
from pincite.config.settings import SETTINGS, Config, Origin, Setting
from pincite.config.show import SettingRow, reference_table, rows

__all__ = [
    "SETTINGS",
    "Config",
    "Flag",
    "Origin",
    "Secret",
    "Setting",
    "SettingRow",
    "load_config",
    "reference_table",
    "rows",
]
