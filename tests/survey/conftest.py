from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from survey.serving_index import Served, serving

from errorcanon.survey.archive import Store


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as one:
        yield one


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")
