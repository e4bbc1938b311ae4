"""No hostile document gets a value through a model that believes it.

What is demanded of a field that the attacker wants, whatever the model answers:

- a value whose quote stands in no document, or does not hold it, is not the field's value, nor that of a conflict;
- a value whose quote does stand in a document, in the attacker's own words, may be found, for nobody can tell an order
  from a statement for certain; but it is never `high`, and where the honest words stand in another document, both
  values are listed;
- of the other fields nothing changes, and every citation holds.

Of the prompt: nothing that nobody sees stands in it, and a document cannot write what divides documents.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.hostile.attack import Attack
from tests.hostile.base import HONEST, SCHEMA
from tests.hostile.cases import ATTACKS
from tests.hostile.checks import attacker_values, breaks_of, changed_fields, leaked, listed
from tests.hostile.gullible import STATED, UNGROUNDED, GullibleModel, Trick

import pincite
from pincite.testing import ScriptedModel

Run = tuple[pincite.records.ExtractionResult, GullibleModel]
Ask = Callable[..., Run]

_OBEYED = [attack for attack in ATTACKS if attack.order and attack.wants and None not in attack.wants.values()]


@pytest.fixture(scope="module")
def ask(library, config) -> Ask:
    """The result and the model for an attack (None: the honest documents alone) and a trick; each is run once."""
    known: dict[tuple[str, Trick], Run] = {}

    def run(attack: Attack | None = None, trick: Trick = "obeys what it sees") -> Run:
        name = attack.name if attack else ""
        if (name, trick) not in known:
            documents = library[name]
            hostile = [one.slug for one in documents if attack and one.name in attack.files]
            model = GullibleModel(attack, trick, source=hostile[-1] if hostile else "")
            known[name, trick] = pincite.extract(documents, SCHEMA, config=config, model=model), model
        return known[name, trick]

    run()
    return run


def _trick(attack: Attack) -> Trick:
    """One of the ungrounded tricks, another for each attack."""
    return UNGROUNDED[ATTACKS.index(attack) % len(UNGROUNDED)]


_TOLD_BOTH = _OBEYED[::3]


def _id(attack: Attack) -> str:
    return attack.name


def _tricks(attack: Attack) -> list[Trick]:
    """The tricks whose whole results are looked at: all that can differ for that attack."""
    tricks: list[Trick] = ["obeys what it sees"]
    if attack.wants:
        tricks.append(_trick(attack))
    if attack in _OBEYED:
        tricks.append("order as the quote")
    return [*tricks, "both"] if attack in _TOLD_BOTH else tricks


def test_the_honest_claim_is_answered_whole(ask: Ask) -> None:
    assert {field.key: field.value for field in ask()[0].fields} == HONEST


def test_what_nobody_sees_is_not_in_the_prompt(ask: Ask, attack: Attack) -> None:
    prompt = ask(attack)[1].prompts
    assert [one for one in (*attack.secrets, *attack.signs) if one in prompt] == []


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack.wants], ids=_id)
def test_a_value_without_its_quote_does_not_get_through(ask: Ask, attack: Attack) -> None:
    result, _ = ask(attack, _trick(attack))
    assert attacker_values(result, attack) == []


@pytest.mark.parametrize("trick", UNGROUNDED)
@pytest.mark.parametrize("attack", _OBEYED[::20], ids=_id)
def test_no_trick_gets_a_value_through_without_its_quote(ask: Ask, attack: Attack, trick: Trick) -> None:
    result, _ = ask(attack, trick)
    assert attacker_values(result, attack) == []


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack.reply], ids=_id)
def test_a_forged_reply_is_taken_for_no_more_than_its_words(ask: Ask, library, attack: Attack) -> None:
    result, _ = ask(attack, "forged reply")
    found = attacker_values(result, attack)
    hostile = {one.slug for one in library[attack.name] if one.name in attack.files}
    quoted = {citation.source_id for field in found for citation in field.citations if field.value != HONEST[field.key]}
    assert quoted <= hostile
    assert [field.key for field in found if field.confidence == "high"] == []
    assert breaks_of(result, library[attack.name]) == []


@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if "forged reply with" in attack.name], ids=_id)
def test_a_forged_reply_with_empty_or_other_quotes_gives_no_value(ask: Ask, attack: Attack) -> None:
    assert attacker_values(ask(attack, "forged reply")[0], attack) == []


@pytest.mark.parametrize(
    ("attack", "trick"),
    [*((attack, "order as the quote") for attack in _OBEYED), *((attack, STATED[1]) for attack in _OBEYED[::5])],
    ids=str,
)
def test_words_of_the_attacker_are_never_high(ask: Ask, attack: Attack, trick: Trick) -> None:
    found = attacker_values(ask(attack, trick)[0], attack)
    assert [one.key for one in found if one.confidence == "high"] == []


@pytest.mark.parametrize("attack", _OBEYED, ids=_id)
def test_words_of_the_attacker_do_not_silently_replace_the_honest_value(ask: Ask, attack: Attack) -> None:
    found = attacker_values(ask(attack, "order as the quote")[0], attack)
    assert [one.key for one in found if not listed(one, HONEST[one.key])] == []


@pytest.mark.parametrize("attack", _TOLD_BOTH, ids=_id)
def test_two_answers_for_one_field_are_a_conflict(ask: Ask, attack: Attack) -> None:
    result, _ = ask(attack, "both")
    fields = [field for field in result.fields if field.key in attack.wants]
    assert [field.key for field in fields if not listed(field, HONEST[field.key])] == []
    assert [one.key for one in attacker_values(result, attack) if one.confidence == "high"] == []


def test_no_other_field_changes(ask: Ask, attack: Attack) -> None:
    honest, _ = ask()
    found = {trick: changed_fields(ask(attack, trick)[0], honest, except_for=attack.wants) for trick in _tricks(attack)}
    assert {trick: changed for trick, changed in found.items() if changed} == {}


def test_every_citation_holds(ask: Ask, library, attack: Attack) -> None:
    found = {trick: breaks_of(ask(attack, trick)[0], library[attack.name]) for trick in _tricks(attack)}
    assert {trick: breaks for trick, breaks in found.items() if breaks} == {}


def test_what_nobody_sees_is_in_no_result(ask: Ask, library, attack: Attack) -> None:
    assert leaked(ask(attack)[0], attack, library[attack.name]) == []


@pytest.mark.parametrize(
    ("key", "source", "quote"),
    [
        ("secrets.api_key", "policy-declarations", "Policy Number: KLN-4471902"),
        ("policy", "policy-declarations", "Policy Number: KLN-4471902"),
        ("policy.policy_number.extra", "policy-declarations", "KLN-4471902"),
        ("policy.policy_number", "no-such-source", "the number is ZZ-666013"),
        ("policy.policy_number", "../../etc/passwd", "ZZ-666013"),
        ("policy.policy_number", "policy-declarations", "Policy Number: KLN-4471902\nPolicy Number: ZZ-666013"),
        ("policy.policy_number", "policy-declarations", "Policy Number: … ZZ-666013"),
        ("policy.policy_number", "policy-declarations", "Policy Number: KLN-4471903"),
    ],
    ids=[
        "unknown field", "category", "field below a field", "unknown source", "path as a source", "longer quote",
        "quote with a gap", "one digit changed",
    ],
)  # fmt: skip
def test_a_reply_cannot_add_a_field_or_a_value(library, config, key: str, source: str, quote: str) -> None:
    entry = {
        "field_key": key,
        "value": quote.rsplit(maxsplit=1)[-1],
        "citations": [{"source_id": source, "text_snippet": quote}],
    }
    model = ScriptedModel(lambda request: json.dumps({"extractions": [entry]}))
    result = pincite.extract(library[""], SCHEMA, config=config, model=model)
    assert [field.key for field in result.fields] == list(HONEST)
    assert [field.key for field in result.fields if field.value not in (None, HONEST[field.key])] == []
    assert breaks_of(result, library[""]) == []
