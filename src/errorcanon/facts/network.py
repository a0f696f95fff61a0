"""The network as files tell it: no name is resolved, no connection opened, no packet sent."""

from __future__ import annotations

import ipaddress
import itertools
import os
import socket
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.reading import first_line, read_text

_NET = Path("/sys/class/net")
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "FTP_PROXY")
_BUNDLES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_DIR", "PIP_CERT")
_LISTEN = "0A"
_MOST_PROCESSES, _MOST_FILES, _MOST_PORTS = 4_000, 4_000, 256
_EVERY = frozenset({"0.0.0.0", "::"})  # noqa: S104 # as the kernel writes them; nothing is bound


class _Listener(NamedTuple):
    port: int
    address: str
    socket: str


def _interfaces(look: Look) -> Mapping[str, str]:
    """Give the interfaces of this network namespace; /sys may be that of another one."""
    names = [line.partition(":")[0].strip() for line in read_text("/proc/net/dev").splitlines()[2:]]
    return {name: _state(_NET / name / "operstate") for name in sorted(names)}


def _state(path: Path) -> str:
    return first_line(path) if path.exists() else "unknown"


def _loopback(look: Look) -> bool:
    """Tell whether the kernel has the address of the loopback, dropped with the interface."""
    return "127.0.0.1" in read_text("/proc/net/fib_trie")


def _infiniband(look: Look) -> tuple[str, ...]:
    folder = Path("/sys/class/infiniband")
    return tuple(sorted(os.listdir(folder))) if folder.is_dir() else ()


def _hosts(look: Look) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in read_text("/etc/hosts").splitlines():
        address, *names = line.partition("#")[0].split() or [""]
        for name in names:
            found.setdefault(name.lower(), address)
    return found


def _names(look: Look) -> Mapping[str, str]:
    """Say of each name of the text whether this machine knows it without asking anybody."""
    hosts = look.once(_hosts)
    return {name: _known(name, hosts) for name in look.subject.hosts}


def _known(name: str, hosts: Mapping[str, str]) -> str:
    if name.lower() in hosts or name == "localhost":
        return "in /etc/hosts"
    is_address = name.replace(".", "").isdecimal()
    return "an address" if is_address else "to be asked of a name server"


def _own_name(look: Look) -> bool:
    return socket.gethostname().lower() in look.once(_hosts)


def _resolver(look: Look) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in read_text("/etc/resolv.conf").splitlines():
        words = line.partition("#")[0].split()
        if words:
            found.setdefault(words[0], []).extend(words[1:])
    return found


def _servers(look: Look) -> int:
    return len(look.once(_resolver).get("nameserver", []))


def _order(look: Look) -> str | Unknown:
    for line in read_text("/etc/nsswitch.conf").splitlines():
        if line.startswith("hosts:"):
            return line.partition(":")[2].strip()
    return Unknown("/etc/nsswitch.conf has no 'hosts:'")


def _proxies(look: Look) -> tuple[str, ...]:
    """Give the names of the variables alone: what they hold has passwords in it."""
    return tuple(sorted(name for name in look.environ if name.upper() in _PROXIES))


def _bundle(look: Look) -> str:
    import ssl  # 10 ms, for this alone

    named = (look.environ[name] for name in _BUNDLES if look.environ.get(name))
    return next(named, ssl.get_default_verify_paths().openssl_cafile)


def _bundle_is_there(look: Look) -> bool:
    """Tell whether OpenSSL finds any certificate: in its file, or else in its folder.

    On Debian the folder is filled and the file is not there.
    """
    import ssl

    usual = ssl.get_default_verify_paths()
    file = Path(look.environ.get("SSL_CERT_FILE") or usual.openssl_cafile)
    if file.is_file() and file.stat().st_size > 0:
        return True
    folders = (look.environ.get("SSL_CERT_DIR") or usual.openssl_capath).split(os.pathsep)
    return any(os.path.isdir(folder) and any(os.scandir(folder)) for folder in folders)


def _has_route(look: Look) -> bool:
    """Tell whether a default route is there, of IPv4 or of IPv6."""
    rows = [line.split() for line in read_text("/proc/net/route").splitlines()[1:]]
    if any(len(row) > 7 and row[1] == row[7] == "00000000" for row in rows):
        return True
    if not os.path.exists("/proc/net/ipv6_route"):
        return False
    rows = [line.split() for line in read_text("/proc/net/ipv6_route").splitlines()]
    return any(row[0] == "0" * 32 and row[1] == "00" and row[9] != "lo" for row in rows)


def _has_ipv6(look: Look) -> bool:
    return os.path.exists("/proc/net/if_inet6") and bool(read_text("/proc/net/if_inet6").strip())


def _ports(look: Look) -> Mapping[str, str]:
    """Say who listens at each port of the text, as far as the kernel lets this user see it."""
    wanted = frozenset(look.subject.ports)
    if not wanted:
        return {}
    listening = {one.port: one.socket for one in look.once(_listeners) if one.port in wanted}
    holders = _holders(frozenset(listening.values())) if listening else {}
    return {
        str(port): holders.get(listening[port], "somebody whom you may not see")
        if port in listening
        else "nobody"
        for port in look.subject.ports
    }


def _listeners(look: Look) -> tuple[_Listener, ...]:
    """Give every TCP socket that listens in this network namespace."""
    return tuple(_read_listeners())


def _read_listeners() -> Iterator[_Listener]:
    for name in ("tcp", "tcp6"):
        path = f"/proc/net/{name}"
        rows = read_text(path).splitlines()[1:] if os.path.exists(path) else []
        for row in rows:
            parts = row.split()
            address, _, port = parts[1].rpartition(":")
            if parts[3] == _LISTEN:
                yield _Listener(int(port, 16), _address(address), f"socket:[{parts[9]}]")


def _address(words: str) -> str:
    """Read an address as /proc/net/tcp writes it: words of the machine's own byte order."""
    parts = [bytes.fromhex(words[at : at + 8]) for at in range(0, len(words), 8)]
    raw = b"".join(part[::-1] if sys.byteorder == "little" else part for part in parts)
    address = ipaddress.ip_address(raw)
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def _listening(look: Look) -> Mapping[str, str]:
    """Say at which addresses each port is listened to, IPv6 first."""
    found: dict[int, set[str]] = {}
    for listener in look.once(_listeners):
        found.setdefault(listener.port, set()).add(listener.address)
    return {
        str(port): " and ".join(sorted(found[port], key=lambda a: (":" not in a, a)))
        for port in sorted(found)[:_MOST_PORTS]
    }


def _loopback_ports(look: Look) -> tuple[str, ...]:
    """Give the ports at which a program here reaches somebody at 127.0.0.1."""
    answering = _EVERY | {"127.0.0.1"}
    ports = {one.port for one in look.once(_listeners) if one.address in answering}
    return tuple(map(str, sorted(ports)[:_MOST_PORTS]))


def _other_ports(look: Look) -> tuple[str, ...]:
    """Give the ports at which somebody listens, and nobody at the addresses of the loopback."""
    usual = _EVERY | {"127.0.0.1", "::1"}
    listeners = look.once(_listeners)
    at_home = {one.port for one in listeners if one.address in usual}
    ports = {one.port for one in listeners} - at_home
    return tuple(map(str, sorted(ports)[:_MOST_PORTS]))


def _own_addresses(look: Look) -> tuple[str, ...]:
    """Give the addresses of this machine, and the names and addresses of the text that are its."""
    lines = read_text("/proc/net/fib_trie").splitlines()
    own = {
        line.split()[-1]
        for line, after in itertools.pairwise(lines)
        if "|--" in line and "/32 host LOCAL" in after
    }
    if os.path.exists("/proc/net/if_inet6"):
        rows = read_text("/proc/net/if_inet6").split("\n")
        own |= {str(ipaddress.ip_address(bytes.fromhex(row.split()[0]))) for row in rows if row}
    hosts: dict[str, str] = look.once(_hosts)
    named = {name for name, address in hosts.items() if address in own or _is_loop(address)}
    return tuple(sorted(own | named | {name for name in look.subject.hosts if _is_loop(name)}))


def _is_loop(text: str) -> bool:
    """Tell whether it is an address of 127.0.0.0/8: all of them are the machine itself."""
    try:
        return ipaddress.ip_address(text).is_loopback
    except ValueError:
        return False


def _holders(sockets: frozenset[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    numbers = (name for name in os.listdir("/proc") if name.isdecimal())
    for _, pid in zip(range(_MOST_PROCESSES), numbers, strict=False):
        try:
            for handle in os.listdir(f"/proc/{pid}/fd")[:_MOST_FILES]:
                link = os.readlink(f"/proc/{pid}/fd/{handle}")
                if link in sockets:
                    found[link] = f"process {pid} ({first_line(f'/proc/{pid}/comm')})"
        except OSError:  # it has ended, or is another user's
            continue
    return found


_CAN_HANG = True
FACTS = (
    Fact(
        "network.interfaces", "table", "/proc/net/dev, /sys/class/net/*/operstate",
        "the interfaces: {}", "网络接口：{}", _interfaces,
    ),
    Fact(
        "network.loopback_is_up", "truth", "/proc/net/fib_trie",
        "the loopback interface is up|the loopback interface is down",
        "回环接口已启用|回环接口未启用", _loopback,
    ),
    Fact(
        "network.infiniband", "list", "/sys/class/infiniband",
        "the InfiniBand devices: {}", "InfiniBand 设备：{}", _infiniband,
    ),
    Fact(
        "network.has_route", "truth", "/proc/net/route, /proc/net/ipv6_route",
        "there is a default route|there is no default route: only near machines can be reached",
        "有默认路由|没有默认路由，只能到达相邻机器", _has_route,
    ),
    Fact(
        "network.has_ipv6", "truth", "/proc/net/if_inet6",
        "there are IPv6 addresses|there is no IPv6 address", "有 IPv6 地址|没有 IPv6 地址",
        _has_ipv6,
    ),
    Fact(
        "network.own_name_is_known", "truth", "gethostname, /etc/hosts",
        "the machine's own name is in /etc/hosts|the machine's own name is not in /etc/hosts",
        "/etc/hosts 中有本机主机名|/etc/hosts 中没有本机主机名", _own_name,
    ),
    Fact(
        "network.names", "table", "/etc/hosts",
        "the names of the text: {}", "文本中的主机名：{}", _names,
    ),
    Fact(
        "network.name_servers", "number", "/etc/resolv.conf",
        "{} name servers are set", "配置了 {} 个域名服务器", _servers,
    ),
    Fact(
        "network.name_order", "text", "/etc/nsswitch.conf hosts",
        "names are looked for in: {}", "主机名的查找顺序：{}", _order,
    ),
    Fact(
        "network.proxies", "list", ", ".join(_PROXIES) + ", the names alone",
        "variables of proxies that are set: {}", "已设置的代理变量：{}", _proxies,
    ),
    Fact(
        "network.certificates", "text", ", ".join(_BUNDLES) + ", OpenSSL's own",
        "certificates are checked against {}", "证书校验使用 {}", _bundle,
    ),
    Fact(
        "network.certificates_are_there", "truth", "SSL_CERT_FILE, SSL_CERT_DIR, OpenSSL's own",
        "OpenSSL finds certificates|OpenSSL finds no certificate: neither in its file nor folder",
        "OpenSSL 能找到证书|OpenSSL 找不到任何证书：证书文件和证书目录里都没有",
        _bundle_is_there, can_hang=_CAN_HANG,
    ),
    Fact(
        "network.ports", "table", "/proc/net/tcp, /proc/net/tcp6, /proc/*/fd",
        "who listens at the ports of the text: {}", "文本中各端口的监听者：{}", _ports,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "network.listening", "table", "/proc/net/tcp, /proc/net/tcp6",
        "ports that are listened to, and at which addresses: {}", "正在监听的端口及其地址：{}",
        _listening,
    ),
    Fact(
        "network.loopback_ports", "list", "/proc/net/tcp, /proc/net/tcp6",
        "ports at which 127.0.0.1 accepts connections: {}", "在 127.0.0.1 上接受连接的端口：{}",
        _loopback_ports,
    ),
    Fact(
        "network.other_ports", "list", "/proc/net/tcp, /proc/net/tcp6",
        "ports that are listened to at other addresses than 127.0.0.1 alone: {}",
        "只在 127.0.0.1 以外的地址上监听的端口：{}", _other_ports,
    ),
    Fact(
        "network.own_addresses", "list", "/proc/net/fib_trie, /proc/net/if_inet6, /etc/hosts",
        "names and addresses of this machine: {}", "本机的名称与地址：{}", _own_addresses,
    ),
)  # fmt: skip
