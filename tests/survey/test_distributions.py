from __future__ import annotations

from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.survey.distributions import Distribution, choose_releases, read_distributions
from errorcanon.survey.index import Release, ReleaseFile

ROOT = Path(__file__).parent.parent.parent


def release(version: str) -> Release:
    name = f"spam-{version}.tar.gz"
    return Release(version, (ReleaseFile(name, "sdist", (), None, None, None, None, None, name),))


def chosen(distribution: Distribution, *versions: str) -> list[str]:
    return [one.version for one in choose_releases([*map(release, versions)], distribution)]


def test_the_list_of_distributions_can_be_read() -> None:
    found = {one.name: one for one in read_distributions(ROOT / "surveys" / "distributions.toml")}
    assert len(found) >= 90
    assert found["scikit-learn"].imports == ("sklearn",)
    assert found["trl"] == Distribution("trl", "0.2", ("trl",), repository="huggingface/trl")


def test_minors_since_the_oldest_and_the_named_patches_are_chosen() -> None:
    spam = Distribution("spam", "1.1", (), patches=("1.2.0", "0.9.*"))
    versions = ["0.9", "0.9.1", "1.0", "1.1.0", "1.1.1", "1.2.0", "1.2.3", "2.0rc1"]
    assert chosen(spam, *versions) == ["0.9", "0.9.1", "1.1.1", "1.2.0", "1.2.3"]


def test_a_tag_tells_only_of_releases_that_are_laid_out_like_it() -> None:
    spam = Distribution("spam", "1.0", (), repository="a/spam", tagged="<2")
    assert (spam.is_told_by_tag("1.9"), spam.is_told_by_tag("2.0")) == (True, False)
    assert not Distribution("spam", "1.0", ()).is_told_by_tag("1.9")


def test_of_older_releases_fewer_are_chosen() -> None:
    spam = Distribution("spam", "1.0", (), most=8)
    found = chosen(spam, *(f"1.{minor}" for minor in range(100)))
    assert found == ["1.0", "1.24", "1.48", "1.72", "1.96", "1.97", "1.98", "1.99"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[Spam]\nsince = '1'", r":1: \[Spam\] is not its normal name; write \[spam\]"),
        ("[spam]\nsince = 'one'", "'one' is no version"),
        ("[spam]\n", "'since' is missing"),
        ("[spam]\nsince = '1'\nmost = 0", "'most' must be at least 1"),
        ("[spam]\nsince = '1'\ntagged = 'old'", "'old' is no range"),
        ("[spam]\nsince = '1'\nsinc = '1'", "unknown key 'sinc'"),
        ("[spam]\nsince = '1'\n[eggs]\nsince = '1'", r"\[eggs\] stands out of order"),
    ],
)
def test_a_fault_in_the_list_is_said(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "distributions.toml"
    path.write_text(text)
    with pytest.raises(CanonError, match=words):
        read_distributions(path)
