"""The addresses of this machine: which only it can reach, and which its neighbours can."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

ANY: Final = ("0.0.0.0", "::")
_SOMEWHERE: Final = (("10.255.255.255", 9), ("192.0.2.1", 9))
"""Nothing is ever sent there: asking for the way tells which of our addresses would be used."""


def is_address(host: str) -> bool:
    """Whether it is a number and no name.

    >>> is_address("127.0.0.1"), is_address("::1"), is_address("carteado.example")
    (True, True, False)
    """
    with suppress(ValueError):
        return bool(ip_address(host))
    return False


def is_own_machine(host: str) -> bool:
    """Whether a host name or address leads back to the machine it is used on.

    >>> [is_own_machine(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.0.7", "carteado.example")]
    [True, True, True, False, False]
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def is_private(address: str) -> bool:
    """Whether an address, or a network of them, is one of a local network or of this machine.

    >>> [is_private(one) for one in ("192.168.0.7", "10.1.2.3", "127.0.0.1", "8.8.8.8", "fd00:1:2:3::/64", "?")]
    [True, True, True, False, True, False]
    """
    with suppress(ValueError):
        return ip_network(address, strict=False).is_private
    return False


def people_behind(address: str, most: int) -> int:
    """How many people an address may stand for: up to `most` share a private one, as behind the router of a hall.

    >>> people_behind("192.168.0.7", 60), people_behind("8.8.8.8", 60)
    (60, 1)
    """
    return most if most > 1 and is_private(address) else 1


def is_reachable(listens_to_others: bool, host_header: str) -> bool:
    """Whether friends can come. Who came by another name than this machine's own has shown that it can be done.

    >>> is_reachable(False, "127.0.0.1:8000"), is_reachable(False, "cartas.example"), is_reachable(False, "[::1]:80")
    (False, True, False)
    """
    with suppress(ValueError):
        return listens_to_others or not is_own_machine(urlsplit(f"//{host_header}").hostname or "localhost")
    return listens_to_others


def address_key(address: str) -> str:
    """What is counted as one: an address, and of the newer kind the whole network that one household gets.

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
    """Addresses and networks, to ask whether an address is among them.

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
    """This machine's address on the local network; None when it is on none."""
    for target in _SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(target)
            found = str(probe.getsockname()[0])
            if not is_own_machine(found) and found not in ANY:
                return found
    return None
