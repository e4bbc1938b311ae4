"""Units of measure, and what one is worth in its dimension's base unit."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple


class MeasureUnit(NamedTuple):
    """A unit of a dimension; units of one `exact` family convert without rounding."""

    dimension: str
    factor: Decimal
    family: str


_LISTED = {
    ("time", "si"): {
        "second|seconds|sec|secs": "1", "minute|minutes|min|mins": "60", "hour|hours|hr|hrs": "3600",
        "day|days|night|nights": "86400", "week|weeks|wk|wks": "604800", "fortnight|fortnights": "1209600",
        "millisecond|milliseconds|ms": "0.001",
    },
    ("months", "si"): {
        "month|months|mo|mos": "1", "quarter|quarters": "3", "year|years|yr|yrs": "12", "decade|decades": "120",
        "century|centuries": "1200",
    },
    ("length", "metric"): {
        "mm|millimetre|millimetres|millimeter|millimeters": "0.001",
        "cm|centimetre|centimetres|centimeter|centimeters": "0.01",
        "m|metre|metres|meter|meters": "1", "km|kilometre|kilometres|kilometer|kilometers": "1000",
    },
    ("length", "imperial"): {
        "inch|inches": "0.0254", "ft|foot|feet": "0.3048", "yd|yard|yards": "0.9144", "mile|miles|mi": "1609.344",
    },
    ("mass", "metric"): {
        "mg|milligram|milligrams": "0.000001", "g|gram|grams|gramme|grammes": "0.001",
        "kg|kgs|kilo|kilos|kilogram|kilograms": "1", "tonne|tonnes|metric tons|metric ton": "1000",
        "µg|mcg|microgram|micrograms": "0.000000001",
    },
    ("mass", "imperial"): {
        "oz|ounce|ounces": "0.028349523125", "lb|lbs": "0.45359237", "ton|tons": "907.18474",
    },
    ("pounds", "either"): {"pound|pounds": "1"},
    ("volume", "metric"): {"ml|millilitre|millilitres|milliliter|milliliters": "0.001",
                           "l|litre|litres|liter|liters": "1"},
    ("volume", "imperial"): {"gallon|gallons": "3.785411784", "pint|pints": "0.473176473", "barrel|barrels": "158.987"},
    ("area", "metric"): {
        "square metre|square metres|square meter|square meters|sq m|m²": "1", "hectare|hectares|ha": "10000",
        "square kilometre|square kilometres|square kilometer|square kilometers|sq km|km²": "1000000",
    },
    ("area", "imperial"): {
        "square foot|square feet|sq ft": "0.09290304", "acre|acres": "4046.8564224",
        "square mile|square miles|sq mi": "2589988.110336",
    },
    ("speed", "metric"): {"km/h|kph|kilometres per hour|kilometers per hour": "1"},
    ("speed", "imperial"): {"mph|miles per hour": "1.609344"},
    ("data", "si"): {"byte|bytes": "1", "kb|kilobyte|kilobytes": "1000", "mb|megabyte|megabytes": "1000000",
                     "gb|gigabyte|gigabytes": "1000000000", "tb|terabyte|terabytes": "1000000000000"},
    ("power", "si"): {"watt|watts": "1", "kw|kilowatt|kilowatts": "1000", "mw|megawatt|megawatts": "1000000",
                      "gw|gigawatt|gigawatts": "1000000000"},
    ("energy", "si"): {"kwh|kilowatt hours": "1", "mwh|megawatt hours": "1000", "gwh|gigawatt hours": "1000000"},
    ("frequency", "si"): {"hz|hertz": "1", "khz": "1000", "mhz": "1000000", "ghz": "1000000000"},
    ("celsius", "si"): {"°c|degrees celsius|degrees centigrade": "1"},
    ("fahrenheit", "si"): {"°f|degrees fahrenheit": "1"},
    ("points", "si"): {"percentage point|percentage points": "1", "basis point|basis points|bps|bp": "0.01"},
    ("businessdays", "si"): {"business day|business days|working day|working days|trading day|trading days|"
                             "banking day|banking days|work days|workdays|workday|work day": "1"},
}  # fmt: skip
_UNITS = {
    name: MeasureUnit(dimension, Decimal(factor), family)
    for (dimension, family), units in _LISTED.items()
    for names, factor in units.items()
    for name in names.split("|")
}
POUND = Decimal("0.45359237")
"""Kilograms in a pound; "12 pounds" may be sterling too, which only its counterpart tells."""
_LONGEST_FIRST = "|".join(
    re.escape(name).replace(r"\ ", r"[\s-]{1,3}") for name in sorted(_UNITS, key=len, reverse=True)
)
_QUALIFIER = r"(?:(?:calendar|consecutive|successive|additional|further|more|full|whole|other|extra)[\s-]{1,3})?"
_AFTER = re.compile(
    rf"(?:\s?\(\d[\d,.]*\)|\s?\))?[\s-]{{0,3}}{_QUALIFIER}(?P<unit>{_LONGEST_FIRST})(?![\w²])", re.IGNORECASE
)
_LETTERS_NEED_DIGIT = {"m", "g", "l", "mi", "mo", "ha", "ms", "ton"}


def unit_after(text: str, position: int) -> tuple[MeasureUnit, int] | None:
    """The unit that stands right after a number and where it ends; None where none does."""
    found = _AFTER.match(text, position)
    if found is None:
        return None
    name = re.sub(r"[\s-]+", " ", found["unit"]).lower()
    if name in _LETTERS_NEED_DIGIT and not text[position - 1 : position].isdigit():
        return None
    unit = _UNITS.get(name.replace("\u03bc", "\u00b5"))  # two signs for micro, equal but for their code
    return (unit, found.end()) if unit is not None else None
