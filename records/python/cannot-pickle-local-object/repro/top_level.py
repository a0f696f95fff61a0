# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A function at the top level, a partial of it, and an object of a class there reach the worker.

top_level.py [function|class]
"""
import functools
import sys

from workers import Scale, double, result_of


def main(kind):
    if kind == "function":
        assert result_of(double) == [2, 4, 6]
        assert result_of(functools.partial(double, factor=5)) == [5, 10, 15]
    else:
        assert result_of(Scale(3)) == [3, 6, 9]
    print(kind, "reached the worker")


if __name__ == "__main__":
    main((sys.argv[1:] or ["function"])[0])
