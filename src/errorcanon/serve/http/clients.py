"""Who is asking: the address of the connection, or what a proxy says that is known as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias

from starlette.types import Scope

from errorcanon.model import CanonError

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network
_FORWARDED = b"x-forwarded-for"
_LONGEST = 2000
"""Characters of the header that are read, from its end."""
UNKNOWN = "unknown"


def parse_proxies(named: Iterable[str]) -> tuple[Network, ...]:
    """Read the networks of proxies.

    Raises:
        CanonError: one is no address and no network.
    """
    return tuple(map(_parse_proxy, named))


def _parse_proxy(named: str) -> Network:
    try:
        return ip_network(named)
    except ValueError as error:
        raise CanonError(
            f"--proxy {named}: {error}; write an address or a network, as 10.0.0.7 or 10.0.0.0/24"
        ) from None


def find_client(scope: Scope, proxies: Sequence[Network]) -> tuple[str, int]:
    """Give the address of who asks, and the port where it is known.

    The hops that X-Forwarded-For lists are believed from the right, as long as the one that
    reported them is a known proxy; what stands further left anybody can write.
    """
    peer, port = scope.get("client") or (UNKNOWN, 0)
    seen = parse_address(peer)
    if seen is None:
        return peer, port
    if not _is_proxy(seen, proxies):
        return str(seen), port
    told = [value for name, value in scope["headers"] if name == _FORWARDED]
    hops = b",".join(told).decode("latin-1")[-_LONGEST:].split(",")
    for hop in reversed(hops):
        named = parse_address(hop.strip())
        if named is None:
            break
        seen = named
        if not _is_proxy(seen, proxies):
            break
    return str(seen), 0


def parse_address(text: str) -> Address | None:
    """Read an address; one of IPv4 in the form of IPv6 is one of IPv4."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address


def share_key(client: str) -> str:
    """Give what is limited together: an address, or in IPv6 the /64 that one customer gets."""
    address = parse_address(client)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return client


def _is_proxy(address: Address, proxies: Sequence[Network]) -> bool:
    return any(address in network for network in proxies)
