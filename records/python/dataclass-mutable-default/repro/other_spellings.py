# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""field(default=...), a frozen outer class, or no annotation of the type: refused all the same."""
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Optimizer:
    rate: float = 0.1


def with_field():
    @dataclass
    class Config:
        optimizer: Optimizer = field(default=Optimizer())


def frozen_outside():
    @dataclass(frozen=True)
    class Config:
        optimizer: Optimizer = Optimizer()


def any_type():
    @dataclass
    class Config:
        optimizer: Any = Optimizer()


for attempt in (with_field, frozen_outside, any_type):
    try:
        attempt()
    except ValueError as error:
        assert "mutable default <class '__main__.Optimizer'> for field optimizer is not allowed" in str(error)
        print(attempt.__name__, error)
    else:
        raise AssertionError(attempt.__name__)


@dataclass
class Control:
    rate: float = field(default=0.1)


assert Control().rate == 0.1
