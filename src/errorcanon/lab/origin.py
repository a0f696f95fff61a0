"""Note who raised the exception that a Python ends with. Runs in the lane's Python, 3.6 and later.

The lab offers this file as sitecustomize, so that every Python of a case notes for itself. It looks
only when Python is at its end, and changes nothing that a script could see before.
"""

import atexit
import sys

NOTES = "@notes@"
"""A pipe that the lab reads; whatever a script writes there can only name its own words."""
KITS = "@kits@"


def note() -> None:
    """Write a line of JSON: who raised the last uncaught exception, and its words."""
    error = getattr(sys, "last_value", None)
    frames = getattr(sys, "last_traceback", None)
    if error is None or frames is None:
        return
    import json
    import os
    import traceback

    words = "".join(traceback.format_exception_only(type(error), error)).strip()
    line = json.dumps({"by": who_raised(frames), "words": words.split("\n")[0][:300]}) + "\n"
    try:
        # It never waits: a pipe that is full must not keep a process from ending.
        notes = os.open(NOTES, os.O_WRONLY | os.O_NONBLOCK)
        os.write(notes, line.encode("ascii"))
        os.close(notes)
    except OSError:
        pass


def who_raised(frames) -> str:  # type: ignore[no-untyped-def] # a traceback
    """Tell by the innermost frame: a file of the libraries, one of our kits, or the script.

    Where the innermost frame is the script's but its instruction is no `raise` and no `assert`,
    something without a frame raised: compiled code that it called.
    """
    import dis

    while frames.tb_next is not None:
        frames = frames.tb_next
    code = frames.tb_frame.f_code
    if code.co_filename.startswith(KITS):
        return "kit"
    roots = {sys.prefix, sys.base_prefix, sys.exec_prefix}
    if code.co_filename.startswith(("<frozen ", *(root + "/" for root in roots))):
        return "library"
    operation = dis.opname[code.co_code[frames.tb_lasti]]
    return "script" if operation in ("RAISE_VARARGS", "RERAISE") else "library"


atexit.register(note)
