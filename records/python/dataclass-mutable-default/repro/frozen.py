# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The inner class frozen: it can be a default, and cannot be changed by any of those that share it."""
from dataclasses import FrozenInstanceError, dataclass, replace


@dataclass(frozen=True)
class Optimizer:
    rate: float = 0.1


@dataclass
class Config:
    optimizer: Optimizer = Optimizer()


first, second = Config(), Config()
try:
    first.optimizer.rate = 9.0
except FrozenInstanceError as error:
    print(error)
else:
    raise AssertionError
first.optimizer = replace(first.optimizer, rate=9.0)
assert first.optimizer.rate == 9.0 and second.optimizer.rate == 0.1
