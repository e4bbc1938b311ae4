"""All attacks in one list."""

from __future__ import annotations

from tests.hostile.attack import Attack
from tests.hostile.attacks_forged import FORGED
from tests.hostile.attacks_hidden import HIDDEN
from tests.hostile.attacks_orders import ORDERS
from tests.hostile.attacks_shape import CONTRADICTING, ENDLESS, INJECTIONS, SPLIT
from tests.hostile.attacks_unicode import UNICODE

ATTACKS: tuple[Attack, ...] = (*ORDERS, *HIDDEN, *FORGED, *UNICODE, *CONTRADICTING, *INJECTIONS, *SPLIT, *ENDLESS)
