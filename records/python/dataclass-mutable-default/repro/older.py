# /// script
# requires-python = "<3.11"
# dependencies = []
# ///
"""Up to Python 3.10 the definition is accepted, and all objects share the one default."""
from dataclasses import dataclass


@dataclass
class Optimizer:
    rate: float = 0.1


@dataclass
class Config:
    optimizer: Optimizer = Optimizer()


assert Config().optimizer == Optimizer(0.1)
first, second = Config(), Config()
first.optimizer.rate = 9.0
assert second.optimizer.rate == 9.0
print("accepted and shared")
try:

    @dataclass
    class Lists:
        rates: list = []

except ValueError as error:
    print(error)  # a list was refused there too
else:
    raise AssertionError
