"""The network as files tell it: no name is resolved, no connection opened, no packet sent."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.reading import first_line, read_text

_NET = Path("/sys/class/net")
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "FTP_PROXY")
_BUNDLES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_DIR", "PIP_CERT")
_LISTEN = "0A"
_MOST_PROCESSES, _MOST_FILES = 4_000, 4_000


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
    path = Path(_bundle(look))
    return path.is_dir() or (path.is_file() and path.stat().st_size > 0)


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
    listening = dict(_listening(wanted))
    holders = _holders(frozenset(listening.values())) if listening else {}
    return {
        str(port): holders.get(listening[port], "somebody whom you may not see")
        if port in listening
        else "nobody"
        for port in look.subject.ports
    }


def _listening(wanted: frozenset[int]) -> Iterator[tuple[int, str]]:
    for name in ("tcp", "tcp6"):
        path = f"/proc/net/{name}"
        rows = read_text(path).splitlines()[1:] if os.path.exists(path) else []
        for row in rows:
            parts = row.split()
            port = struct.unpack(">H", bytes.fromhex(parts[1].rpartition(":")[2]))[0]
            if parts[3] == _LISTEN and port in wanted:
                yield port, f"socket:[{parts[9]}]"


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
        "network.certificates_are_there", "truth", "stat of the bundle",
        "the bundle of certificates is there|the bundle of certificates is not there or empty",
        "证书文件存在|证书文件不存在或为空", _bundle_is_there, can_hang=_CAN_HANG,
    ),
    Fact(
        "network.ports", "table", "/proc/net/tcp, /proc/net/tcp6, /proc/*/fd",
        "who listens at the ports of the text: {}", "文本中各端口的监听者：{}", _ports,
        can_hang=_CAN_HANG,
    ),
)  # fmt: skip
