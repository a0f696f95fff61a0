# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A damaged file fails under weights_only=False too; a whole one with other classes loads there."""
import argparse
import io

import torch


def verdict(content):
    for options in ({"weights_only": True}, {"weights_only": False}):
        try:
            torch.load(io.BytesIO(content), **options)
            return "loads" if options["weights_only"] else "holds other classes"
        except Exception as error:
            print(options, type(error).__name__, str(error).splitlines()[0][:70])
    return "damaged"


def saved(held):
    file = io.BytesIO()
    torch.save(held, file)
    return file.getvalue()


whole = saved({"w": torch.ones(3), "args": argparse.Namespace(lr=0.1)})
assert verdict(whole) == "holds other classes"
assert verdict(saved({"w": torch.ones(3), "lr": 0.1})) == "loads"
assert verdict(whole[: len(whole) // 2]) == "damaged"
assert verdict(b"version https://example.org/spec\n") == "damaged"
assert verdict(b"<!DOCTYPE html><html></html>\n") == "damaged"
