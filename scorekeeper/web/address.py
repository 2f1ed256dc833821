"""Where phones find this machine: its addresses in the local network, as text and as QR code."""

import socket
from contextlib import closing, suppress
from ipaddress import IPv4Address
from typing import Final

LOOPBACK: Final = "127.0.0.1"
"""What is left where there is no network."""

_NOWHERE: Final = ("192.0.2.1", 9)
"""An address for documents: connecting a UDP socket to it sends nothing, but picks a route."""

_VIRTUAL: Final = ("docker", "veth", "br-", "virbr", "vmnet", "vbox", "vethernet", "tun", "tap")
_PRIVATE: Final = ("wg", "ppp", "zt", "utun", "tailscale", "ipsec", "awdl", "llw")


def addresses() -> list[str]:
    """Return the IPv4 addresses that phones may reach, the likeliest first."""
    import ifaddr

    found = []
    for adapter in ifaddr.get_adapters():
        if f"{adapter.nice_name}".lower().startswith(_VIRTUAL + _PRIVATE):
            continue
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                address = IPv4Address(ip.ip)
                if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                    found.append(ip.ip)
    likely = _default()
    return sorted(dict.fromkeys(found), key=lambda ip: ip != likely) or [LOOPBACK]


def _default() -> str:
    """Return the address from which the way out of the local network begins."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(_NOWHERE)
        return str(probe.getsockname()[0])
    return ""


def listening(address: str, port: int, *, exactly: bool = False) -> socket.socket:
    """Return a socket that listens at a port of an address, or at the next that is free.

    Raises `OSError` where none is, or where `exactly` that one is not.
    """
    last: OSError | None = None
    for wanted in (port,) if exactly else (*range(port, min(port + 20, 65536)), 0):
        # Only with the protocol named does asyncio send at once; else an answer waits 40 ms.
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((address, wanted))
            found.listen(128)
        except OSError as error:
            found.close()
            last = error
        else:
            return found
    raise last or OSError


def qr_rows(text: str) -> list[str]:
    """Return a QR code in half blocks, two modules a character, for black letters on white.

    Capitals and digits are written most densely, so the whole address is put into capitals.
    """
    import segno

    code = segno.make(text.upper(), error="l", micro=False)
    modules = [[bool(module) for module in line] for line in code.matrix_iter(border=2)]
    modules += [[False] * len(modules[0])] * (len(modules) % 2)
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return ["".join(" ▄▀█"[2 * a + b] for a, b in zip(*pair, strict=True)) for pair in pairs]
