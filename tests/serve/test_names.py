"""A record is named alike in every command."""

from __future__ import annotations

import re

import pytest
from conftest import RECORDS, Canon, first_quick

from errorcanon.model import CanonError
from errorcanon.serve.names import find_record
from errorcanon.store.short_code import short_code

IDS = ["cuda/lost-device", "cuda/lost-card", "jax/shapes", "torch/shapes", "their/own/lost-bus"]
MOVED = {"gpu/lost-gpu": "cuda/lost-card"}
RECORD, SLUG = "cuda/cudnn-bn-epsilon-negative", "cudnn-bn-epsilon-negative"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("cuda/lost-device", "cuda/lost-device"),
        ("cuda/lost-device/", "cuda/lost-device"),
        ("lost-device", "cuda/lost-device"),
        ("lost-bus", "their/own/lost-bus"),
        ("own/lost-bus", "their/own/lost-bus"),
        ("gpu/lost-gpu", "cuda/lost-card"),
        ("lost-gpu", "cuda/lost-card"),
        (short_code("cuda/lost-device"), "cuda/lost-device"),
        (f"/e/{short_code('jax/shapes')}/", "jax/shapes"),
        (f"/z/{short_code('jax/shapes')}", "jax/shapes"),
        (short_code("gpu/lost-gpu"), "cuda/lost-card"),
    ],
)
def test_an_id_a_former_id_and_a_slug_find_the_record(wanted: str, found: str) -> None:
    assert find_record(wanted, IDS, MOVED) == found


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("shapes", "several records are named 'shapes'; write one: jax/shapes, torch/shapes"),
        ("lost-devise", "no record 'lost-devise'; near: cuda/lost-device"),
        ("cuda/lost-cart", "no record 'cuda/lost-cart'; near: cuda/lost-card"),
        ("bus", "no record 'bus'; near: their/own/lost-bus"),
        ("", "no record ''; list them with: canon search ''"),
        ("~~~~", "no record '~~~~'; list them with: canon search ''"),
    ],
)
def test_any_other_name_says_what_may_have_been_meant(wanted: str, words: str) -> None:
    with pytest.raises(CanonError) as raised:
        find_record(wanted, IDS, MOVED)
    assert str(raised.value).startswith(words)


COMMANDS = [
    ("show", "--format", "json", "ID"),
    ("report", "worked", "ID", "positive-epsilon", "--env", "torch=2.1", "--dry-run"),
    ("lint", "ID"),
    ("lab", "plan", "--again", "ID"),
    ("lab", "status", "ID"),
    ("lab", "matrix", "ID"),
    ("lab", "show", "ID", "cause"),
]


@pytest.mark.parametrize("words", first_quick(COMMANDS, 2), ids=" ".join)
def test_every_command_takes_ids_and_slugs_alike(canon: Canon, words: tuple[str, ...]) -> None:
    def called(name: str) -> tuple[int, bytes]:
        done = canon(*(name if word == "ID" else word for word in words))
        return done.returncode, done.stdout

    by_id = called(RECORD)
    assert by_id[0] != 2
    assert by_id == called(SLUG) == called(f"{RECORD}/")


@pytest.mark.parametrize("words", first_quick(COMMANDS, 2), ids=" ".join)
def test_every_command_names_the_nearest(canon: Canon, words: tuple[str, ...]) -> None:
    done = canon(*("cudnn-bn-epsilon-negativ" if word == "ID" else word for word in words))

    assert done.returncode == 2
    assert RECORD in done.stderr.decode()


def test_a_lane_that_is_like_none_names_the_nearest_all_the_same(canon: Canon) -> None:
    for words in (("prepare", "nope"), ("plan", "--lane", "nope")):
        done = canon("lab", *words)
        assert done.returncode == 2
        assert re.fullmatch(r"canon: no lane 'nope'; near: \S+, \S+, \S+\n", done.stderr.decode())


@pytest.mark.parametrize("command", first_quick(["lab status", "lint"], 1))
def test_commands_of_authors_take_the_path_of_a_folder_too(canon: Canon, command: str) -> None:
    done = canon(*command.split(), str(RECORDS / RECORD))

    assert done.returncode == 0
    assert b"1 records" in done.stderr or b"records 1" in done.stdout
