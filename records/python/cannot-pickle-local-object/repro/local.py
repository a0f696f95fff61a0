# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A lambda, a local function or a local class given to a spawned worker.

local.py [lambda|function|class|top]
"""
import sys

from workers import local_function, result_of

top = lambda x: x * 2  # noqa: E731


def main(kind):
    class Local:
        def __call__(self, x):
            return x * 2

    result_of({"lambda": lambda x: x * 2, "function": local_function(2), "class": Local(), "top": top}[kind])


if __name__ == "__main__":
    main((sys.argv[1:] or ["lambda"])[0])
