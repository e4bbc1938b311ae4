"""Which addresses may be asked: the service's own, and for results https hosts by pattern, never inside our network."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from urllib.parse import SplitResult, urlsplit

_PORTS = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceAddress:
    """One address taken apart: `path` with its query; `public` when it must not lie inside our network."""

    scheme: str
    host: str
    port: int
    path: str
    public: bool

    @property
    def origin(self) -> tuple[str, str, int]:
        """Scheme, host and port."""
        return self.scheme, self.host, self.port


def service_place(address: str, path: str = "") -> ServiceAddress | None:
    """The service's own address with a path; None when it is none: https, or http on this machine."""
    place = _place(address, path, public=False)
    if place is None or (place.scheme == "http" and not _is_local(place.host)):
        return None
    return place


def result_place(url: str, *, service: ServiceAddress, hosts: Sequence[str]) -> ServiceAddress | None:
    """Where a result is fetched from; None when that is not allowed.

    Allowed is the service's own origin, and https on its usual port at hosts that match a pattern.
    """
    place = _place(url, "", public=True)
    if place is None:
        return None
    if place.origin == service.origin:
        return ServiceAddress(scheme=place.scheme, host=place.host, port=place.port, path=place.path, public=False)
    allowed = place.scheme == "https" and place.port == _PORTS["https"]
    return place if allowed and any(fnmatchcase(place.host, pattern.lower()) for pattern in hosts) else None


def network_addresses(place: ServiceAddress) -> list[str]:
    """The numeric addresses of a place's host; none when it lies inside our network and must not.

    Whoever connects does so to one of these, so that a name cannot mean another machine a moment later. Raises OSError
    when the name is not known.
    """
    address_infos = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    numbers = list(dict.fromkeys(str(entry[4][0]) for entry in address_infos))
    return numbers if not place.public or all(map(is_public, numbers)) else []


def is_public(number: str) -> bool:
    """Whether a numeric address is one of the open internet, whatever form it is wrapped in."""
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        nat64 = ipaddress.IPv6Network("64:ff9b::/96")
        if address in nat64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return address.is_global and not address.is_multicast


def _place(address: str, path: str, *, public: bool) -> ServiceAddress | None:
    try:
        parts = urlsplit(address)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        return None
    host = (parts.hostname or "").rstrip(".")
    if parts.scheme not in _PORTS or not host or not port or parts.username is not None or parts.password is not None:
        return None
    full_path = _path(parts) if not path else parts.path.rstrip("/") + path
    if not (full_path.isascii() and host.isascii()) or any(
        letter <= " " or letter == "\x7f" for letter in full_path + host
    ):
        return None
    return ServiceAddress(scheme=parts.scheme, host=host, port=port, path=full_path, public=public)


def _path(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _is_local(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
