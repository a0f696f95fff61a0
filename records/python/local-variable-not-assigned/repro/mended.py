# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Every path assigns or raises; a variable of the module is declared. mended.py [branch|global]"""
import sys

if sys.argv[1:] != ["global"]:
    # region every-branch fill: kind, optimizer
    def make(kind):
        if kind == "adam":
            optimizer = "Adam"
        elif kind == "sgd":
            optimizer = "SGD"
        else:
            raise ValueError(f"unknown optimizer: {kind!r}")
        return optimizer
    # endregion

    assert (make("adam"), make("sgd")) == ("Adam", "SGD")
    try:
        make("adamw")
    except ValueError as error:
        assert str(error) == "unknown optimizer: 'adamw'"
    else:
        raise AssertionError("no error")
else:
    # region global fill: steps, count
    steps = 0

    def count():
        global steps
        steps += 1

    def make_counter():
        calls = 0

        def call():
            nonlocal calls
            calls += 1
            return calls

        return call
    # endregion

    count()
    count()
    call = make_counter()
    call()
    assert steps == 2 and call() == 2
print("held")
