# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A damaged file fails under weights_only=False too; a whole one with other classes, or of pickle 4, loads there."""
import argparse
import io

import torch


def verdict(content):
    said = ""
    for options in ({"weights_only": True}, {"weights_only": False}):
        try:
            torch.load(io.BytesIO(content), **options)
            if options["weights_only"]:
                return "loads"
            assert named(said) != ("Unsupported operand 149" in said), said
            return "holds other classes" if named(said) else "newer pickle"
        except Exception as error:
            said = said or str(error)
            print(options, type(error).__name__, str(error).splitlines()[0][:70])
    assert not named(said) and "Unsupported operand 149" not in said, said
    return "damaged"


def named(said):
    return "Unsupported global: GLOBAL argparse" in said or "Unsupported class argparse" in said


def saved(held, **options):
    file = io.BytesIO()
    torch.save(held, file, **options)
    return file.getvalue()


whole = saved({"w": torch.ones(3), "args": argparse.Namespace(lr=0.1)})
assert verdict(whole) == "holds other classes"
assert verdict(saved({"w": torch.ones(3), "lr": 0.1})) == "loads"
for protocol in (4, 5):
    assert verdict(saved({"w": torch.ones(3), "lr": 0.1}, pickle_protocol=protocol)) == "newer pickle"
assert verdict(whole[: len(whole) // 2]) == "damaged"
assert verdict(b"version https://example.org/spec\n") == "damaged"
assert verdict(b"<!DOCTYPE html><html></html>\n") == "damaged"
