# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""pip download -vv tells the causes apart: which files the index lists, and why pip skips them."""
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.skipped_links import ask
from errorcanon.lab.kits.wheels import HERE

COMMAND = """
# region ask fill: NAME
pip download --no-deps -vv NAME
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    for name, skipped in (("otherpython", "cp36-cp36m"), ("otherplatform", HERE), ("newerplatform", HERE), ("absent", None), ("fits", None)):
        answer = ask(bash, folder, COMMAND, name)
        assert (answer.code == 0) == (name == "fits"), answer.text
        assert (name != "fits") == ("No matching distribution found for " + name in answer.text), answer.text
        assert bool(answer.skipped) == (skipped is not None), answer.text
        assert skipped is None or skipped in answer.skipped[0], answer.skipped
        print(name, "->", answer.skipped[0].strip()[:95] if answer.skipped else "no link skipped")
