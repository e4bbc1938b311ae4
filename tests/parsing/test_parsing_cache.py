import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import CacheError
from pincite.parsing import ParseCache

_KEY = "ab" + "0" * 62


def _entry(cache):
    (path,) = [path for path in cache.folder.rglob("*") if path.is_file()]
    return path


def test_what_was_put_is_found_again(tmp_path):
    cache = ParseCache(tmp_path / "made" / "when needed")
    assert cache.get(_KEY) is None
    cache.put(_KEY, b"payload")
    assert ParseCache(cache.folder).get(_KEY) == b"payload"
    cache.put(_KEY, b"newer")
    assert cache.get(_KEY) == b"newer"


@given(damage=st.integers(0, 200), kept=st.integers(0, 250))
def test_a_damaged_entry_is_a_miss_and_is_written_anew(tmp_path_factory, damage, kept):
    cache = ParseCache(tmp_path_factory.mktemp("cache"))
    cache.put(_KEY, bytes(range(200)))
    path = _entry(cache)
    whole = path.read_bytes()
    spoiled = bytearray(whole[:kept])
    if damage < len(spoiled):
        spoiled[damage] ^= 0xFF
    path.write_bytes(spoiled)
    assert cache.get(_KEY) in {None, bytes(range(200)) if bytes(spoiled) == whole else None}
    cache.put(_KEY, b"again")
    assert cache.get(_KEY) == b"again"


def test_the_key_depends_on_content_type_and_password(tmp_path):
    cache = ParseCache(tmp_path)
    keys = {
        cache.key("0" * 64, media_type="application/pdf"),
        cache.key("1" * 64, media_type="application/pdf"),
        cache.key("0" * 64, media_type="text/plain"),
        cache.key("0" * 64, media_type="application/pdf", password=""),
        cache.key("0" * 64, media_type="application/pdf", password="a"),
    }
    assert len(keys) == 5
    assert cache.key("0" * 64, media_type="text/plain") in keys


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_writer_killed_at_any_moment_leaves_whole_entries_only(tmp_path):
    code = (
        "import sys\nfrom pincite.parsing import ParseCache\n"
        "cache = ParseCache(sys.argv[1])\nprint('go', flush=True)\n"
        "for n in range(1_000_000):\n    cache.put('ab' + f'{n % 5:062}', bytes([n % 256]) * 300_000)\n"
    )
    cache = ParseCache(tmp_path)
    for moment in range(8):
        writer = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE)
        with writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.01 + 0.013 * moment)
            writer.send_signal(signal.SIGKILL)
        for number in range(5):
            payload = cache.get(f"ab{number:062}")
            assert payload is None or (len(payload) == 300_000 and len(set(payload)) == 1)
    cache.put(_KEY, b"still works")
    assert cache.get(_KEY) == b"still works"


def test_what_killed_writers_left_is_swept_after_an_hour(tmp_path):
    cache = ParseCache(tmp_path)
    cache.put(_KEY, b"one")
    old, young = (_entry(cache).with_name(name) for name in (".old.tmp", ".young.tmp"))
    old.write_bytes(b"half")
    young.write_bytes(b"half")
    os.utime(old, (1, 1))
    cache.put(_KEY, b"two")
    assert (old.exists(), young.exists()) == (False, True)


def test_several_writers_of_one_key_do_not_disturb_each_other(tmp_path):
    payloads = [bytes([number]) * 50_000 for number in range(8)]
    with ThreadPoolExecutor(8) as executor:
        list(executor.map(lambda payload: ParseCache(tmp_path).put(_KEY, payload), payloads))
    assert ParseCache(tmp_path).get(_KEY) in payloads
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_a_folder_that_cannot_be_written_is_a_cache_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    cache = ParseCache(blocked)
    assert cache.get(_KEY) is None
    with pytest.raises(CacheError, match="cannot be written"):
        cache.put(_KEY, b"payload")


@pytest.mark.skipif(os.name != "posix", reason="a limit on file sizes stands for the full disk")
def test_a_full_disk_is_a_cache_error_and_leaves_nothing(tmp_path):
    code = (
        "import resource, signal, sys\nfrom pincite.parsing import ParseCache\nfrom pincite.errors import CacheError\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n    ParseCache(sys.argv[1]).put('ab' * 32, bytes(5000))\n"
        "except CacheError as exc:\n    print('CacheError', exc.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("CacheError")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_only_the_owner_can_read_an_entry(tmp_path):
    cache = ParseCache(tmp_path / "cache")
    cache.put(cache.key("0" * 64, media_type="application/pdf"), b"secret words")
    (entry,) = (tmp_path / "cache").rglob("*.parse")
    assert entry.stat().st_mode & 0o077 == 0
