# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A dataclass whose field has a mutable object as its default. config.py [object|list]"""
import sys
from dataclasses import dataclass


@dataclass
class Optimizer:
    rate: float = 0.1


if sys.argv[1:] == ["list"]:  # refused since dataclasses exist

    @dataclass
    class Rates:
        rates: list = []

else:

    @dataclass
    class Config:
        optimizer: Optimizer = Optimizer()

    print(Config())
