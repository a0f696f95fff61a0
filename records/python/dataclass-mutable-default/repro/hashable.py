# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The inner class made hashable: it is accepted, and all objects share the one default."""
from dataclasses import dataclass


@dataclass(unsafe_hash=True)
class Hashed:
    rate: float = 0.1


@dataclass(eq=False)
class Unequal:
    rate: float = 0.1


for inner in (Hashed, Unequal):

    @dataclass
    class Config:
        optimizer: inner = inner()

    first, second = Config(), Config()
    first.optimizer.rate = 9.0
    print(inner.__name__, second.optimizer.rate)
    assert second.optimizer.rate == 9.0 and Config().optimizer.rate == 9.0
