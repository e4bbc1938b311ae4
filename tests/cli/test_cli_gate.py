"""`pincite gate`."""

import json

import pytest

from pincite.cli.app import run


@pytest.fixture
def pincite(capfdbinary):
    def call(*arguments):
        code = run([str(argument) for argument in arguments])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


@pytest.fixture
def answers(tmp_path):
    def write(name, *labels, answers=20):
        row = [{"text": f"Claim {at}.", "label": label} for at, label in enumerate(labels)]
        path = tmp_path / name
        path.write_text("\n".join(json.dumps({"id": f"row {at}", "claims": row}) for at in range(answers)))
        return path

    return write


GOOD = ("supported", "supported", "supported", "nei")
BAD = ("supported", "refuted", "nei", "nei")


def test_the_same_result_passes(pincite, answers):
    code, out, _ = pincite("gate", answers("new", *GOOD), "--baseline", answers("old", *GOOD))
    assert code == 0
    assert out.startswith("PASS\n")
    assert "every item came out as in the baseline" in out


def test_a_worse_result_fails_with_exit_code_4(pincite, answers):
    code, out, _ = pincite("gate", answers("new", *BAD), "--baseline", answers("old", *GOOD))
    assert (code, out.split("\n")[0]) == (4, "FAIL")
    assert "-0.500" in out or "0.250 of 80 items, 20 groups" in out


def test_what_too_few_items_cannot_tell_is_inconclusive_with_exit_code_3(pincite, answers):
    new, old = answers("new", *BAD, answers=1), answers("old", *GOOD, answers=1)
    code, out, err = pincite("gate", new, "--baseline", old)
    assert (code, out.split("\n")[0]) == (3, "INCONCLUSIVE")
    assert "few groups" in err


def test_json_is_the_whole_report(pincite, answers):
    code, out, _ = pincite("gate", answers("new", *GOOD), "--at-least", "0.5", "--measure", "precision", "--json")
    report = json.loads(out)
    assert (code, report["format"], report["verdict"]) == (0, "pincite.gate/1", "pass")
    assert report["measures"][0]["name"] == "precision"


def test_a_share_that_is_not_reached_fails(pincite, answers):
    code, out, _ = pincite("gate", answers("new", *GOOD), "--at-least", "0.99")
    assert (code, "all of the interval is below 0.990" in out) == (4, True)


def test_wrong_usage_has_exit_code_2(pincite, answers):
    code, _, err = pincite("gate", answers("new", *GOOD))
    assert (code, "give a baseline" in err) == (2, True)
