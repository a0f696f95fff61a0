"""Requests are counted over processes, in bounded memory, by a clock that nobody can set."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("limits", reason="needs errorcanon[server]")

from limits.errors import StorageError

from errorcanon.model import CanonError
from errorcanon.serve.http.clients import find_client, parse_proxies, share_key
from errorcanon.serve.http.counters import SharedCounters
from errorcanon.serve.http.rates import open_counters

COUNT = """
import asyncio, pathlib, sys
from errorcanon.serve.http.counters import SharedCounters
counters = SharedCounters(pathlib.Path(sys.argv[1]))
async def count():
    for _ in range(2000):
        await counters.incr("a client", 60)
asyncio.run(count())
"""


def test_no_request_is_lost_between_processes(tmp_path: Path) -> None:
    table = tmp_path / "table"
    words = [sys.executable, "-c", COUNT, str(table)]
    counting = [subprocess.Popen(words) for _ in range(3)]
    assert [one.wait(300) for one in counting] == [0, 0, 0]
    assert asyncio.run(SharedCounters(table).get("a client")) == 6000


def test_who_waits_counts_in_the_window_that_began_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, quick = SharedCounters(tmp_path / "table"), SharedCounters(tmp_path / "table")
    locked = waiting._locked

    @contextmanager
    def wait() -> Iterator[None]:
        assert at_once(quick.incr("a client", 60)) == 1
        with locked():
            yield

    monkeypatch.setattr(waiting, "_locked", wait)
    assert at_once(waiting.incr("a client", 60)) == 2


def at_once(work: Coroutine[None, None, int]) -> int:
    """Run what awaits nothing, also where another such thing runs."""
    try:
        work.send(None)
    except StopIteration as done:
        return int(done.value)
    raise AssertionError("it awaits something")


@pytest.mark.skipif("CANON_TEST_POSTGRES" not in os.environ, reason="needs a PostgreSQL server")
def test_services_count_together_in_a_postgresql() -> None:
    url = os.environ["CANON_TEST_POSTGRES"]
    client = f"client {time.time_ns()}"

    async def count() -> tuple[list[int], float, int]:
        services = [open_counters(url, Path()) for _ in range(3)]
        asking = [one.incr(client, 600) for one in services for _ in range(20)]
        counts = await asyncio.gather(*asking)
        await services[0].incr(f"{client}, soon forgotten", 2)
        left = await services[0].get_expiry(client) - time.time()
        await asyncio.sleep(2.1)
        after = await services[1].incr(f"{client}, soon forgotten", 2)
        for one in services:
            await one.close()
        return counts, left, after

    counts, left, after = asyncio.run(count())
    assert sorted(counts) == list(range(1, 61))
    assert 0 < left <= 600
    assert after == 1


def test_a_postgresql_that_is_away_is_told_and_not_waited_for() -> None:
    pytest.importorskip("psycopg")
    counters = open_counters("postgresql://nobody@127.0.0.1:9/nothing", Path())

    async def ask() -> float:
        with pytest.raises(StorageError):
            await counters.incr("a client", 60)
        begun = time.monotonic()
        for _ in range(100):
            with pytest.raises(StorageError):
                await counters.incr("a client", 60)
        return time.monotonic() - begun

    assert asyncio.run(ask()) < 60  # a second each, were they waited for


def test_clients_without_number_take_no_more_room_and_free_nobody_who_asks_much(
    tmp_path: Path,
) -> None:
    table = tmp_path / "table"
    counters = SharedCounters(table)
    size = table.stat().st_size

    async def attack() -> int:
        await counters.incr("who asks much", 60, amount=600)
        for number in range(100_000):
            await counters.incr(f"2001:db8:{number:x}::/64", 60)
        return await counters.incr("who asks much", 60)

    assert asyncio.run(attack()) == 601
    assert table.stat().st_size == size < 2_000_000


def test_a_clock_that_is_set_changes_no_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counters = SharedCounters(tmp_path / "table")
    true = time.time
    for days in (0, -30, 30, -3650):
        monkeypatch.setattr(time, "time", lambda days=days: true() + days * 86400)
        asyncio.run(counters.incr("a client", 60))
        assert 0 < asyncio.run(counters.get_expiry("a client")) - time.time() <= 60
    assert asyncio.run(counters.get("a client")) == 4


@pytest.mark.parametrize(
    ("peer", "told", "expected"),
    [
        ("203.0.113.9", ["192.0.2.1"], "203.0.113.9"),  # no proxy of ours
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("10.0.0.1", ["192.0.2.1, 198.51.100.2"], "198.51.100.2"),
        ("10.0.0.1", ["192.0.2.1", "198.51.100.2"], "198.51.100.2"),
        ("10.0.0.1", ["192.0.2.1, 10.0.0.2"], "192.0.2.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["192.0.2.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.1, "], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.1:8080"], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.1, 0x7f.1"], "10.0.0.1"),
        ("10.0.0.1", ["\x1b[2J"], "10.0.0.1"),
        ("10.0.0.1", ["x" * 100_000 + ",192.0.2.1"], "192.0.2.1"),
        ("::ffff:10.0.0.1", ["::ffff:192.0.2.1"], "192.0.2.1"),
        ("fd00::1", ["2001:db8::1%eth0"], "2001:db8::1"),
        ("unix", ["192.0.2.1"], "unix"),
    ],
)
def test_only_known_proxies_are_believed(peer: str, told: list[str], expected: str) -> None:
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in told]
    scope = {"client": (peer, 4711), "headers": headers}
    assert find_client(scope, parse_proxies(["10.0.0.0/24", "fd00::/64"]))[0] == expected


def test_a_network_of_one_customer_is_one_client() -> None:
    assert share_key("2001:db8:1:2::1") == share_key("2001:db8:1:2:ffff::9")
    assert share_key("2001:db8:1:3::1") != share_key("2001:db8:1:2::1")
    assert share_key("192.0.2.1") == share_key("::ffff:192.0.2.1".rpartition(":")[2])


def test_options_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    for named in ("everybody", "10.0.0.1/8", "10.0.0.0/33", "*", ""):
        with pytest.raises(CanonError, match="--proxy"):
            parse_proxies([named])
    for url in ("memory://", "http://x", "file:///etc/passwd", ""):
        with pytest.raises(CanonError, match="redis://HOST"):
            open_counters(url, tmp_path)
