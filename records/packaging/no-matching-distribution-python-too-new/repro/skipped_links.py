# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""A file for another Python or platform is named as skipped; of an absent package no file is."""
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
