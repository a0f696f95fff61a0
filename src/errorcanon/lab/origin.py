"""Note that a Python begins, and who raised the exception that it ends with.

Runs in the lane's Python, 3.6 and later. The lab offers this file as sitecustomize, so that every
Python of a case notes for itself. It looks at exceptions only when Python is at its end, and
changes nothing that a script could see before.
"""

import atexit
import os
import sys

NOTES = "@notes@"
"""A pipe that the lab reads; whatever a script writes there can only name its own words."""
KITS = "@kits@"
APP = "@app@"
"""Where the script lies."""
GENERATED = "/__autograph_generated_file"
LONGEST = 4000
"""Bytes of a note: a pipe takes so many in one piece."""
MOST_RAISED = 8
"""Exceptions of a chain that are noted."""


def note() -> None:
    """Write a line of JSON for the last uncaught exception, and for each that led to it."""
    error = getattr(sys, "last_value", None)
    if error is not None:
        forget_own_modules()
    for _ in range(MOST_RAISED):
        if error is None:
            return
        if error.__traceback__ is not None:  # one that was made and never raised has none
            write(to_json(describe(error)))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def forget_own_modules() -> None:
    """Make sure that no file of the script's is taken for one of the standard library."""
    roots = tuple({sys.prefix, sys.base_prefix, sys.exec_prefix})
    sys.path[:] = [folder for folder in sys.path if folder.startswith(roots)]
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(APP) and name != "__main__":
            del sys.modules[name]


def describe(error: BaseException) -> "dict[str, object]":
    """Say who raised an exception, its words, its classes, and the code of its innermost frame."""
    import traceback

    words = "".join(traceback.format_exception_only(type(error), error)).strip()
    code = traceback.extract_tb(error.__traceback__)[-1].line or ""
    facts: "dict[str, object]" = {"process": os.getpid(), "code": code[:300]}
    facts["by"] = who_raised(error.__traceback__)
    facts["classes"] = [one.__name__ for one in type(error).__mro__]
    facts["words"] = words
    while len(to_json(facts)) > LONGEST and words:
        words = words[: len(words) * 3 // 4]
        facts["words"] = words
    return facts


def to_json(facts: "dict[str, object]") -> str:
    """Give a line in ASCII."""
    import json

    return json.dumps(facts) + "\n"


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
    # What TensorFlow traces it writes into files of its own; the script's keep their names.
    own = sys.modules.get("__main__")
    if GENERATED in code.co_filename and not hasattr(own, code.co_name.replace("tf__", "")):
        return "library"
    operation = dis.opname[code.co_code[frames.tb_lasti]]
    return "script" if operation in ("RAISE_VARARGS", "RERAISE") else "library"


def write(line: str) -> None:
    """Write a note; never wait: a pipe that is full must not keep a process from ending."""
    try:
        notes = os.open(NOTES, os.O_WRONLY | os.O_NONBLOCK)
        os.write(notes, line.encode("ascii"))
        os.close(notes)
    except OSError:
        pass


write(
    '{"begins": %d}\n' % os.getpid()
)  # by hand: whatever is imported here, no script could shadow
atexit.register(note)
