# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""A dataclass whose field has another dataclass's instance as its default."""
from dataclasses import dataclass


@dataclass
class Optimizer:
    rate: float = 0.1


@dataclass
class Config:
    optimizer: Optimizer = Optimizer()


print(Config())
