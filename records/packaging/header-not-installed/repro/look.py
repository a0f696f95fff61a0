# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""find on a header that is on this machine, and on one that is not."""
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import unpack_package
from errorcanon.lab.kits.shell import bash

LOOK = """
# region is-it-here fill: ASKED
find /usr/include /usr/local/include /opt -path '*/ASKED' 2>/dev/null
# endregion
"""
LOOK = LOOK.replace("ASKED", "portaudio.h")

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        _, absent = bash(LOOK + "true", folder)
        unpack_package("portaudio19-dev", {"usr/include/portaudio.h": b""}, Path(folder))
        _, present = bash(LOOK.replace("/opt", f"{folder}/usr") + "true", folder)
    print(repr(absent), repr(present))
    assert absent.strip() == "" and present.strip().endswith("usr/include/portaudio.h")
