# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A package of that name, built here, is unpacked: then its command is found."""
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import unpack_package
from errorcanon.lab.kits.shell import bash

LOOK = """
# region is-it-here fill: ASKED
find /usr/bin /usr/sbin /usr/local /opt ~/.local/bin -name ASKED 2>/dev/null
# endregion
"""
LOOK = LOOK.replace("ASKED", "ffmpeg")
PROGRAM = b"#!/bin/sh\necho ran\n"

if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "install"
    with TemporaryDirectory() as own:
        code, said = bash("ffmpeg", own, LC_ALL="C")
        assert code == 127 and "ffmpeg: command not found" in said, said
        if what == "path":
            code, said = bash("PATH=$PATH:/usr/bin; ffmpeg", own, LC_ALL="C")
            assert code == 127 and "ffmpeg: command not found" in said, said
            sys.exit()
        _, absent = bash("set +e\n" + LOOK + "true", own)
        unpack_package("ffmpeg", {"usr/bin/ffmpeg": PROGRAM}, Path(own))
        code, said = bash("ffmpeg", own, LC_ALL="C")  # outside PATH: the same message
        assert code == 127 and "ffmpeg: command not found" in said, said
        if what == "look":
            _, present = bash("set +e\n" + LOOK.replace("/opt", f"{own}/usr") + "true", own)
            print(repr(absent), repr(present))
            assert absent.strip() == "" and present.strip().endswith("usr/bin/ffmpeg")
            code, said = bash(present.strip(), own)
            assert code == 0 and said.strip() == "ran", said
            # found on PATH, and what its first line names is not there: the same words
            unpack_package("ffmpeg", {"usr/bin/ffmpeg": b"#!/no/such/sh\n"}, Path(own))
            run = "import subprocess; subprocess.run(['ffmpeg'])"
            for call in ("sh -c ffmpeg", "env ffmpeg", f'python -c "{run}"'):
                code, said = bash(f"PATH=$PATH:{own}/usr/bin; {call}", own, LC_ALL="C")
                assert code and "ffmpeg" in said, said
                assert "not found" in said or "No such file or directory: 'ffmpeg'" in said or "'ffmpeg': No such file" in said, said
            # a script with Windows line ends: env looks for a name with \r
            (Path(own) / "tool").write_bytes(b"#!/usr/bin/env ffmpeg\r\n")
            code, said = bash("chmod +x tool; ./tool", own, LC_ALL="C")
            print(said)
            assert code == 127 and "env: 'ffmpeg\\r': No such file or directory" in said, said
        else:
            code, said = bash(f"PATH=$PATH:{own}/usr/bin; ffmpeg", own)
            assert code == 0 and said.strip() == "ran", said
