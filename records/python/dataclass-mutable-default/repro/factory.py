# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""default_factory makes a default for each object; also for a default with other values."""
from dataclasses import dataclass, field


@dataclass
class Optimizer:
    rate: float = 0.1


# region factory fill: Config, Optimizer
@dataclass
class Config:
    optimizer: Optimizer = field(default_factory=Optimizer)
    warm: Optimizer = field(default_factory=lambda: Optimizer(rate=0.5))
    sizes: list = field(default_factory=lambda: [64, 128])
# endregion


first, second = Config(), Config()
first.optimizer.rate = 9.0
first.sizes.append(256)
print(first, second)
assert second == Config() == Config(Optimizer(0.1), Optimizer(0.5), [64, 128])
assert first.optimizer is not second.optimizer
