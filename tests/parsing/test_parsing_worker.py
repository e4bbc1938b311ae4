import json
import subprocess
import sys
from dataclasses import asdict
from io import BytesIO

import pytest

from pincite.parsing import Limits
from pincite.parsing.process.frames import read_frame, write_frame
from pincite.testing import PdfBuilder


def _serve(requests, *, limits=None):
    """The worker's exit status and its answers to the requests, which it gets all at once."""
    sent = BytesIO()
    for header, payload in requests:
        write_frame(sent, header, payload)
    command = [sys.executable, "-m", "pincite.parsing.process.worker", json.dumps(asdict(limits or Limits()))]
    done = subprocess.run(command, input=sent.getvalue(), capture_output=True, check=False)
    received = BytesIO(done.stdout)
    answers = []
    while frame := read_frame(received, max_payload=10**9):
        answers.append(frame)
    return done, answers


def _parse(content, *, media_type="application/pdf"):
    return {"job": "parse", "name": "x", "media_type": media_type, "password": None}, content


def test_answers_in_order_and_ends_with_its_input():
    good = PdfBuilder().page().text(72, 700, "fine").build()
    done, answers = _serve([_parse(good), _parse(b"%PDF-"), _parse(b"plain text", media_type="text/plain")])
    assert done.returncode == 0
    assert [header["status"] for header, _ in answers] == ["ok", "error", "ok"]
    assert json.loads(answers[0][1])["pages"][0]["text"] == "fine"


def test_a_bug_on_one_document_is_an_answer_without_its_words():
    _, answers = _serve(
        [_parse(b"secret words", media_type="application/unheard-of"), _parse(b"next", media_type="text/plain")]
    )
    header, payload = answers[0]
    assert (header["code"], payload) == ("parser_crashed", b"")
    assert "ValueError at content.py" in header["message"]
    assert "secret" not in header["message"]
    assert answers[1][0]["status"] == "ok"


def test_boxes_of_a_document_that_was_never_sent_are_refused():
    request = {"job": "char_boxes", "name": "x", "sha256": "0" * 64, "page": 1, "password": None}
    _, answers = _serve([(request, b"")])
    assert answers[0][0]["code"] == "parser_crashed"


@pytest.mark.parametrize("noise", [b"hello", b"\0" * 64], ids=["text", "zeros"])
def test_noise_instead_of_a_request_ends_the_worker(noise):
    command = [sys.executable, "-m", "pincite.parsing.process.worker", json.dumps(asdict(Limits()))]
    done = subprocess.run(command, input=noise, capture_output=True, check=False)
    assert (done.stdout, done.returncode in {0, 1}) == (b"", True)
