from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.evidence.rates import LaneVerdict
from errorcanon.model import Affected, CanonError, Record
from errorcanon.publish.checked import list_lanes
from errorcanon.publish.site.matrix import make_matrix
from errorcanon.publish.view import view_page
from errorcanon.store.index import Corpus
from errorcanon.versions import applies, by_version, compare, contains, parse, parse_pairs


@pytest.mark.parametrize(
    ("product", "earlier", "later"),
    [
        ("torch", "2.9.1", "2.10.0"),
        ("torch", "1.0.0.dev20190125", "1.0.0"),
        ("torch", "2.13.0rc1", "2.13.0"),
        ("cudnn", "7.4.2", "7.5.0"),
        ("cudnn", "8.9.7.29", "9.0.0.312"),
        ("cudnn", "7605", "8.0.5"),
        ("cudnn", "8907", "90100"),
        ("driver", "470.82.01", "535.104.05"),
        ("cuda", "9.2", "10.0"),
    ],
)
def test_versions_are_ordered_as_the_product_counts(product: str, earlier: str, later: str) -> None:
    assert compare(product, earlier, later) == -1
    assert compare(product, later, earlier) == 1


@pytest.mark.parametrize(
    ("product", "one", "same"),
    [
        ("torch", "2.10.0", "2.10.0+cu128"),
        ("torch", "2.10", "v2.10.0"),
        ("cudnn", "9.28.0", "92800"),
        ("cudnn", "7.6.5", "7605"),
        ("torch", "2.5.1", "2.5.1 (cu121)"),
    ],
)
def test_one_version_written_in_two_ways_is_one(product: str, one: str, same: str) -> None:
    assert compare(product, one, same) == 0


def test_what_is_no_version_says_how_to_write_one() -> None:
    with pytest.raises(CanonError, match="'nightly cu130' is not a version; write it like"):
        parse("torch", "nightly cu130")


@given(
    st.lists(st.integers(0, 99), min_size=1, max_size=4),
    st.lists(st.integers(0, 99), min_size=1, max_size=4),
)
def test_order_does_not_depend_on_the_side(left: list[int], right: list[int]) -> None:
    a, b = ".".join(map(str, left)), ".".join(map(str, right))
    assert compare("torch", a, b) == -compare("torch", b, a)


def test_a_range_holds_its_introduction_and_not_its_fix() -> None:
    affected = Affected("cudnn", introduced="7.0", fixed="7.5")

    assert contains(affected, "7.0")
    assert contains(affected, "7.4.2")
    assert not contains(affected, "7.5")
    assert not contains(affected, "6.0")


def test_what_the_environment_does_not_say_stays_unknown() -> None:
    affects = [Affected("cudnn", fixed="7.5")]

    assert applies(affects, {}) is None
    assert applies(affects, {"cudnn": "nightly"}) is None
    assert applies(affects, {"cudnn": "7.4"}) is True
    assert applies(affects, {"cudnn": "9.1"}) is False


def test_ranges_are_alternatives_and_all_must_be_known_to_fail() -> None:
    affects = [
        Affected("tensorflow", "2.0", "2.4"),
        Affected("tensorflow", "2.8", "2.9"),
        Affected("keras", introduced="3.2"),
    ]

    assert applies(affects, {"tensorflow": "2.3"}) is True
    assert applies(affects, {"tensorflow": "2.8.4"}) is True
    assert applies(affects, {"tensorflow": "2.21", "keras": "3.15"}) is True
    assert applies(affects, {"tensorflow": "2.15"}) is None
    assert applies(affects, {"tensorflow": "2.15", "keras": "2.15"}) is False


def test_no_range_says_nothing() -> None:
    assert applies([], {"torch": "2.1"}) is None


@pytest.mark.parametrize(
    ("texts", "versions"),
    [
        ([], {}),
        (["torch=2.1"], {"torch": "2.1"}),
        (["torch=2.1,cuda=12.4"], {"torch": "2.1", "cuda": "12.4"}),
        (["torch=2.1", " cuda = 12.4 "], {"torch": "2.1", "cuda": "12.4"}),
        (["os=Linux 6.1,torch=2.1", "torch=2.2+cu121"], {"os": "Linux 6.1", "torch": "2.2+cu121"}),
    ],
)
def test_versions_are_read_in_pairs(texts: list[str], versions: dict[str, str]) -> None:
    assert parse_pairs(texts, "--env") == versions


@pytest.mark.parametrize(
    "text", ["", "torch", "torch=", "=2.1", "torch=2.1,", "torch=2.1,cuda", "2=3", "a=b\rc"]
)
def test_what_is_no_pair_is_named_with_how_to_write_it(text: str) -> None:
    with pytest.raises(CanonError, match=r"--env '.*': write PRODUCT=VERSION, as torch=2\.1"):
        parse_pairs([text], "--env")


def test_versions_in_names_are_ordered_as_people_count() -> None:
    ordered = [
        "cudnn-8.9",
        "cudnn-8.9.7",
        "cudnn-8.10.0",
        "jax-0.4.30-and-flax-0.8.5",
        "jax-0.10.2-and-flax-0.12.8",
        "torch-2.0rc1",
        "torch-2.0",
        "torch-2.9.1",
        "torch-2.10",
    ]

    mixed = [*reversed(ordered)]
    assert sorted(mixed, key=by_version) == ordered


def test_lanes_are_in_the_order_of_their_versions_wherever_they_are_shown(
    records: dict[str, Record], corpus: Corpus
) -> None:
    for record in records.values():
        names = [lane.name for lane in record.evidence]
        assert names == sorted(names, key=by_version), record.id
        view = view_page(record, corpus, "en")
        assert [lane["lane"] for lane in view["environments"]] == names
        for claim in view["claims"]:
            shown = [lane["name"] for lane in claim["lanes"]]
            assert shown == sorted(shown, key=by_version), record.id
        for group in make_matrix(view).groups:
            columns = [lane.name for lane in group.lanes]
            assert columns == sorted(columns, key=by_version), record.id


def test_lists_of_lanes_count_products_and_versions_upwards() -> None:
    lanes = tuple(
        LaneVerdict(name, "run", "2026-01-01", {}, True)
        for name in sorted(
            ["torch-2.9.0", "torch-2.10.0", "cudnn-8.10.0", "cudnn-8.9.7"], key=by_version
        )
    )

    assert list_lanes(lanes) == "cudnn 8.9.7, 8.10.0; torch 2.9.0, 2.10.0"
