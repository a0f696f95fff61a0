"""Tell a full /dev/shm from a folder there that may not be written to: what df and ls -ld show."""

from __future__ import annotations

import os
import subprocess

from errorcanon.lab.kits.shared_memory import MIB, SHM, Closed, free, segment, whole


def shown(commands: str) -> str:
    """Run commands about /dev/shm, where the lab has it; give what they print."""
    here = commands.replace("/dev/shm", SHM)
    command = ["bash", "-euc", here]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()


def tell_apart() -> str:
    """Check that df and ls -ld tell both apart, as the kernel's answers do; give what was seen."""
    assert segment(SHM, MIB) is None, "the control"
    # more than the whole file system: a small one, open to all
    wanted = whole() + MIB
    assert segment(SHM, wanted) == "extend: ENOSPC"
    assert free() < wanted and os.access(SHM, os.W_OK), "df: too little; ls: open to all"
    # a folder without the right to write, with room enough
    with Closed() as folder:
        assert segment(folder, MIB) == "open: EACCES"
        mode = shown("ls -ld " + folder)
        room = free()
        assert room > MIB and mode.startswith("dr-xr-xr-x"), mode
    return "closed: %s free there: %d" % (mode, room)
