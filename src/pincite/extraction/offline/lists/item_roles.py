"""Roles of item fields: which of an array's fields say when, who, where, what it is, what was done, what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pincite.extraction.offline.lists.columns import ItemFields, item_kind, last_part
from pincite.extraction.offline.values.ranges import named_end
from pincite.extraction.offline.values.terms import stem
from pincite.extraction.schema.flatten import ItemField
from pincite.extraction.schema.kinds import NAME_KINDS
from pincite.extraction.schema.labels import key_words
from pincite.text.values.members import find_members

_POSITION = frozenset({"role", "title", "position", "job", "occupation", "post", "jobtitle"})
_SUBJECT = frozenset(
    {
        *("label", "name", "title", "subject", "item", "what", "activity", "degree", "course", "certificate", "award"),
        *("skill", "project", "qualification", "program", "programme", "study", "service", "event", "topic", "purpose"),
    }
)
_NARRATIVE = frozenset(
    {
        *(
            "description",
            "summary",
            "details",
            "detail",
            "note",
            "notes",
            "comment",
            "comments",
            "remarks",
            "narrative",
        ),
        *("responsibilities", "duties", "text", "work", "tasks"),
    }
)
_OUTCOME = frozenset({"evidence", "result", "results", "outcome", "achievement", "achievements", "impact", "metric"})
_PERIOD = frozenset({"period", "dates", "time", "when", "years", "week", "timeframe", "span"})
_PLACE = frozenset({"location", "city", "place", "town"})
_LASTING = re.compile(r"\b(?:present|current|today|ongoing)\b", re.IGNORECASE)
_TYPED = frozenset({"money", "number", "percent", "identifier", "email", "phone", "duration", "time", "person"})


@dataclass(slots=True)
class ItemRoles:
    """The fields of an array's items by what they are for; a field has one role, and some have none."""

    kind: ItemField | None = None
    """The field whose allowed values say what kind of item it is."""
    start: ItemField | None = None
    end: ItemField | None = None
    period: ItemField | None = None
    subject: ItemField | None = None
    position: ItemField | None = None
    narrative: ItemField | None = None
    outcome: ItemField | None = None
    place: ItemField | None = None
    organisations: list[ItemField] = field(default_factory=list)
    typed: list[ItemField] = field(default_factory=list)

    def applying(self, one: ItemField | None, kind: str) -> ItemField | None:
        """The field, None where its description says that it is of items of another kind ("Employer, of a job")."""
        if one is None or self.kind is None:
            return one
        members = tuple(str(member) for member in self.kind.get("enum", ()))
        named = {
            member.member
            for found in _OF.finditer(one.get("description", ""))
            for member in find_members(found["what"], members)
        }
        return one if not named or kind in named else None

    def organisation(self, kind: str) -> ItemField | None:
        """The field for the organisation of an item of a kind, None where none or several could be it."""
        fitting = [one for one in self.organisations if self.applying(one, kind) is not None]
        return fitting[0] if len(fitting) == 1 else None

    @property
    def lasting(self) -> bool:
        """Whether the end may be a word such as "present"."""
        return self.end is not None and _LASTING.search(self.end.get("description", "")) is not None


_OF = re.compile(r"\b(?:of|for|in)\s+(?:an?|the)\s+(?P<what>\w+)", re.IGNORECASE)


def item_roles(items: ItemFields) -> ItemRoles | None:
    """The roles of an array's fields; None where its items have no time, or no words."""
    roles = ItemRoles()
    for one in items.fields:
        _give(roles, one)
    texts = [one for one in items.fields if item_kind(one) == "text" and one not in _given(roles)]
    if roles.subject is None and texts:
        roles.subject = texts[0]
    dated = roles.start is not None or roles.end is not None or roles.period is not None
    worded = roles.subject or roles.position or roles.narrative or roles.organisations
    return roles if dated and worded else None


def _given(roles: ItemRoles) -> list[ItemField | None]:
    return [roles.kind, roles.period, roles.subject, roles.position, roles.narrative, roles.outcome, roles.place]


def _give(roles: ItemRoles, one: ItemField) -> None:
    kind, words = item_kind(one), [word.casefold() for word in key_words(last_part(one))]
    if kind == "enum":
        roles.kind = roles.kind or one
    elif kind == "date":
        _give_date(roles, one, words)
    elif kind in _TYPED:
        roles.typed.append(one)
    elif _says(words, _PLACE) and (kind == "place" or roles.place is None):
        roles.place = one
    elif kind in NAME_KINDS:
        if roles.subject is None and words == ["name"]:
            roles.subject = one
        else:
            roles.organisations.append(one)
    elif kind == "text":
        _give_text(roles, one, words)


def _give_date(roles: ItemRoles, one: ItemField, words: list[str]) -> None:
    end = named_end(words)
    if end == "last" and roles.end is None:
        roles.end = one
    elif roles.start is None:
        roles.start = one
    elif roles.end is None:
        roles.end = one


def _give_text(roles: ItemRoles, one: ItemField, words: list[str]) -> None:
    if _says(words, _PERIOD) and roles.period is None:
        roles.period = one
    elif _says(words, _OUTCOME) and roles.outcome is None:
        roles.outcome = one
    elif _says(words, _NARRATIVE) and roles.narrative is None:
        roles.narrative = one
    elif _says(words, _POSITION) and roles.position is None and (words != ["title"] or roles.organisations):
        roles.position = one
    elif _says(words, _SUBJECT) and roles.subject is None:
        roles.subject = one


def _says(words: Iterable[str], group: frozenset[str]) -> bool:
    stems = frozenset(stem(word) for word in group)
    return any(word in group or stem(word) in stems for word in words)
