"""IP addresses: loopback, private networks, rate-limit keys, and the address of this machine."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

ANY: Final = ("0.0.0.0", "::")
_HOST_HEADER: Final = re.compile(r"([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_PROBE_TARGETS: Final = (("10.255.255.255", 9), ("192.0.2.1", 9))
"""Connecting a UDP socket to one of these selects the local address without sending a packet."""


def is_address(host: str) -> bool:
    """Return whether a host is an IP address and not a name.

    >>> is_address("127.0.0.1"), is_address("::1"), is_address("carteado.example")
    (True, True, False)
    """
    with suppress(ValueError):
        return bool(ip_address(host))
    return False


def is_own_machine(host: str) -> bool:
    """Return whether a host name or address always refers to the local machine.

    >>> [is_own_machine(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.0.7", "carteado.example")]
    [True, True, True, False, False]
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def is_private(address: str) -> bool:
    """Return whether an address or network is private by `ipaddress`: local networks, loopback and special ranges.

    >>> [is_private(one) for one in ("192.168.0.7", "10.1.2.3", "127.0.0.1", "8.8.8.8", "fd00:1:2:3::/64", "?")]
    [True, True, True, False, True, False]
    """
    with suppress(ValueError):
        return ip_network(address, strict=False).is_private
    return False


def people_behind(address: str, most: int) -> int:
    """Return how many people may share an address: 1, or `most` for a private address, as in a local network.

    >>> people_behind("192.168.0.7", 60), people_behind("8.8.8.8", 60)
    (60, 1)
    """
    return most if most > 1 and is_private(address) else 1


def is_reachable(listens_to_others: bool, host_header: str) -> bool:
    """Return whether other machines can reach the server.

    They can if the server listens to other machines. They also can if the Host header of a request names another
    host than the local machine, because the request then came through a proxy.

    >>> is_reachable(False, "127.0.0.1:8000"), is_reachable(False, "cartas.example"), is_reachable(False, "[::1]:80")
    (False, True, False)
    """
    with suppress(ValueError):
        return listens_to_others or not is_own_machine(urlsplit(f"//{host_header}").hostname or "localhost")
    return listens_to_others


def host_of(netloc: str) -> str:
    """Return the host of a Host header or of a URL, in lower case and without its port, or "" if it is invalid.

    >>> host_of("Cartas.example:8000"), host_of("https://[::1]:80/mesa"), host_of("a:b:c")
    ('cartas.example', '::1', '')
    """
    with suppress(ValueError):
        parts = urlsplit(netloc if "//" in netloc else f"//{netloc}")
        if parts.port is None or parts.port:
            return (parts.hostname or "").rstrip(".")
    return ""


def is_known_host(host_header: str, names: tuple[str, ...]) -> bool:
    """Return whether the server answers to a Host header. Without `names` it answers to all.

    IP addresses and localhost are always accepted: in an attack by DNS rebinding, the Host header contains the
    attacker's host name.

    >>> [is_known_host(host, ("cartas.example",)) for host in ("cartas.example:443", "localhost:8000", "192.168.0.7")]
    [True, True, True]
    >>> is_known_host("evil.example", ("cartas.example",)), is_known_host("", ("cartas.example",))
    (False, False)
    """
    host = host_of(host_header) if _HOST_HEADER.fullmatch(host_header) else ""
    return not names or is_own_machine(host) or is_address(host) or host in names


def address_key(address: str) -> str:
    """Return the key for counting an address: the address itself, or the /64 network of an IPv6 address.

    >>> address_key("192.0.2.7"), address_key("2001:db8:1:2:3::4"), address_key("::ffff:192.0.2.7"), address_key("?")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', '?')
    """
    with suppress(ValueError):
        found = ip_address(address)
        if isinstance(found, IPv6Address):
            inside = found.ipv4_mapped
            return str(inside) if inside else str(ip_network((found, 64), strict=False))
    return address


class Networks:
    """A set of addresses and networks. `in` tells whether an address belongs to it.

    >>> "10.1.2.3" in Networks(("10.0.0.0/8",)), "192.0.2.1" in Networks(("10.0.0.0/8",)), "?" in Networks(())
    (True, False, False)
    """

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._networks = [ip_network(text, strict=False) for text in texts]

    def __contains__(self, address: str) -> bool:
        with suppress(ValueError):
            found = ip_address(address)
            return any(found in network for network in self._networks)
        return False


def local_network_address() -> str | None:
    """Return the IPv4 address of this machine on its network, or None if there is no network."""
    for target in _PROBE_TARGETS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(target)
            found = str(probe.getsockname()[0])
            if not is_own_machine(found) and found not in ANY:
                return found
    return None
