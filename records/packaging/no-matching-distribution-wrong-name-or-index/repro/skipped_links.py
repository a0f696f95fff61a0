# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Of an absent package no file is skipped; files that do not fit are named, and one that fits is taken."""
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.skipped_links import tell_apart

COMMAND = """
# region ask fill: NAME
pip download --no-deps -vv NAME
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    print(*tell_apart(bash, folder, COMMAND), sep="\n")
    # an index that cannot be reached: nothing listens on this port
    code, text = bash(COMMAND, folder, PIP_INDEX_URL="http://127.0.0.1:9/simple", PIP_RETRIES="1")
    assert code and "Retrying (" in text and "No matching distribution found for NAME" in text, text
