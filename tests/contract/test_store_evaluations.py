"""Runs, findings and votes of a store, on every database."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store_samples import DOCUMENT, RUN, call, event, extraction, finding, later, records, row_id, run, vote

from pincite.errors import UsageError
from pincite.store import OwnedStore, Store

KNOWN = {"judge": "openai:m-2", "prompt_version": "p1"}


def test_a_run_is_kept_with_all_that_made_it(mine: OwnedStore) -> None:
    kept = run("full", document_ids=(DOCUMENT,), prompt_version="3", judge_prompt_version="j1", seed=2**40)
    kept = replace(kept, config_digest="c", package_version="0.1.0")
    assert mine.evaluations.start(kept, records())
    assert mine.evaluations.run(kept.id) == kept


def test_a_run_that_is_there_stays_as_it_was(mine: OwnedStore) -> None:
    assert not mine.evaluations.start(run(model="another"), records())
    assert mine.evaluations.run(RUN) == run()


def test_a_run_keeps_looking_at_the_claims_as_they_were(mine: OwnedStore, store: Store) -> None:
    assert mine.evaluations.claims(RUN) == records()
    mine.reviews.decide(event("edit", edited=replace(records()[0], label="Chief engineer")))
    assert mine.evaluations.claims(RUN) == records()
    assert mine.evaluations.claims(row_id("nowhere")) == ()
    assert store.of(row_id("somebody else")).evaluations.claims(RUN) == ()


def test_findings_come_back_in_their_order(mine: OwnedStore) -> None:
    found = [finding("c1"), finding("c0", "c2", severity="warning"), finding("c0")]
    assert mine.evaluations.add_findings(RUN, found, at=later(1)) == 3
    assert mine.evaluations.findings(RUN) == tuple(found)


def test_a_step_that_is_repeated_adds_no_findings(mine: OwnedStore) -> None:
    mine.evaluations.add_findings(RUN, [finding("c1")], at=later(1))
    assert mine.evaluations.add_findings(RUN, [finding("c1")], at=later(2)) == 0
    assert mine.evaluations.findings(RUN) == (finding("c1"),)


def test_many_findings_go_in_at_once(mine: OwnedStore) -> None:
    many = [finding("c0")] * 1_203
    assert mine.evaluations.add_findings(RUN, many, at=later(1)) == 1_203
    assert len(mine.evaluations.findings(RUN)) == 1_203


def test_votes_and_calls_come_back(mine: OwnedStore) -> None:
    failed = vote("c1", status="unevaluated", grounded=None, accurate=None, reason="cut_off")
    votes = [vote("c0", grounded="no", issue="made up"), failed]
    assert mine.votes.add(RUN, votes=votes, calls=[call()], at=later(1)) == 2
    assert set(mine.votes.list(RUN)) == set(votes)
    assert mine.votes.calls(RUN) == (call(),)


def test_a_claim_has_one_vote_of_a_judge_and_every_call_its_cost(mine: OwnedStore) -> None:
    mine.votes.add(RUN, votes=[vote("c0")], calls=[call()], at=later(1))
    again = vote("c0", grounded="no", call_id="call 2")
    assert mine.votes.add(RUN, votes=[again], calls=[call("call 2", cost_micro_usd=50)], at=later(2)) == 0
    assert mine.votes.list(RUN) == (vote("c0"),)
    assert [one.cost_micro_usd for one in mine.votes.calls(RUN)] == [40, 50]


def test_two_judges_both_vote(mine: OwnedStore) -> None:
    other = vote("c0", judge_provider="anthropic", grounded="partial")
    mine.votes.add(RUN, votes=[vote("c0"), other], calls=[], at=later(1))
    assert mine.votes.list(RUN) == (other, vote("c0"))


def test_a_vote_that_is_known_need_not_be_bought_again(mine: OwnedStore) -> None:
    failed = replace(vote("c1"), status="unevaluated", grounded=None, accurate=None, reason="call_failed")
    mine.votes.add(RUN, votes=[vote("c0"), failed], calls=[], at=later(1))
    assert mine.votes.known(**KNOWN, content_hashes=["hash c0", "hash c1", "else"]) == {"hash c0": vote("c0")}
    assert mine.votes.known(judge="openai:m-2", prompt_version="p2", content_hashes=["hash c0"]) == {}
    assert mine.votes.known(**KNOWN, content_hashes=[]) == {}


def test_a_run_that_was_not_started_takes_nothing(mine: OwnedStore) -> None:
    nowhere = row_id("nowhere")
    with pytest.raises(UsageError, match="has no evaluation"):
        mine.evaluations.add_findings(nowhere, [finding("c0")], at=later(1))
    with pytest.raises(UsageError, match="has no evaluation"):
        mine.votes.add(nowhere, votes=[vote("c0")], calls=[], at=later(1))


def test_votes_on_claims_that_were_not_looked_at_are_refused(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="did not look at the claim c9"):
        mine.votes.add(RUN, votes=[vote("c9")], calls=[call()], at=later(1))
    assert mine.votes.calls(RUN) == ()


def test_claims_need_their_extraction(mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="add their extraction first"):
        mine.evaluations.start(run("loose", extraction_id=None), records())
    with pytest.raises(UsageError, match="has no extraction"):
        mine.evaluations.start(run("lost", extraction_id=row_id("nowhere")), records())


def test_another_owner_sees_nothing_and_adds_nothing(mine: OwnedStore, store: Store) -> None:
    mine.evaluations.add_findings(RUN, [finding("c1")], at=later(1))
    mine.votes.add(RUN, votes=[vote("c0")], calls=[call()], at=later(1))
    stranger = store.of()
    assert stranger.evaluations.run(RUN) is None
    assert stranger.evaluations.findings(RUN) == stranger.votes.list(RUN) == stranger.votes.calls(RUN) == ()
    assert stranger.votes.known(**KNOWN, content_hashes=["hash c0"]) == {}
    with pytest.raises(UsageError, match="has no extraction"):
        stranger.evaluations.start(run("stolen"), records())
    with pytest.raises(UsageError, match="has no evaluation"):
        stranger.evaluations.add_findings(RUN, [finding("c1")], at=later(1))


def test_claims_of_another_extraction_are_not_evaluated_by_their_names(mine: OwnedStore) -> None:
    mine.claims.add(extraction("other"), records(5))
    mine.evaluations.start(run("of other", extraction_id=row_id("other")), records(5))
    assert mine.votes.add(row_id("of other"), votes=[vote("c4")], calls=[], at=later(1)) == 1
    with pytest.raises(UsageError, match="did not look at the claim c4"):
        mine.votes.add(RUN, votes=[vote("c4")], calls=[], at=later(1))
