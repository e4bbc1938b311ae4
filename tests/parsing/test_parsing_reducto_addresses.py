from __future__ import annotations

import pytest

from pincite.parsing.reducto.addresses import ServiceAddress, is_public, network_addresses, result_place, service_place
from pincite.parsing.reducto.options import ADDRESS, RESULT_HOSTS

SERVICE = service_place(ADDRESS)


def test_a_path_is_put_behind_the_address() -> None:
    place = service_place("https://reducto.example:8443/v1/", "/job/1")
    assert place is not None
    assert (place.origin, place.path) == (("https", "reducto.example", 8443), "/v1/job/1")


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://prod-storage.s3.amazonaws.com/a?X-Amz-Signature=b", True),
        ("https://prod-storage.s3.us-west-2.amazonaws.com/a", True),
        ("https://PLATFORM.reducto.ai/results/1", True),
        ("https://platform.reducto.ai.example.com/a", False),
        ("https://sts.amazonaws.com/a", False),
        ("http://prod-storage.s3.amazonaws.com/a", False),
        ("https://prod-storage.s3.amazonaws.com/a b", False),
        ("https://prod-storage.s3.amazonaws.com/a\r\nX: y", False),
    ],
)
def test_results_are_at_known_hosts(url: str, allowed: bool) -> None:
    assert SERVICE is not None
    place = result_place(url, service=SERVICE, hosts=RESULT_HOSTS)
    assert (place is not None) == allowed


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("8.8.8.8", True),
        ("10.0.0.1", False),
        ("127.0.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("0.0.0.0", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
        ("2606:4700:4700::1111", True),
        ("name", False),
    ],
)
def test_addresses_inside_a_network_are_told_apart(number: str, public: bool) -> None:
    assert is_public(number) == public


def test_a_name_inside_this_network_has_no_address_to_ask() -> None:
    given = {"scheme": "https", "host": "localhost", "port": 443, "path": "/"}
    assert network_addresses(ServiceAddress(**given, public=True)) == []  # type: ignore[arg-type] # four strings and a port
    assert network_addresses(ServiceAddress(**given, public=False)) != []  # type: ignore[arg-type]
