"""What cuDNN writes to its log when a program sets the variables that a page names, and no others.

`ask` of the kit `cudnn` turns everything on at once; this shows that the few of a page are enough.
"""

from __future__ import annotations

import os
import re
import tempfile
import traceback
from typing import Any, Callable

from errorcanon.lab.kits.cudnn import Cudnn, find_library

REFUSALS = {
    "7": {"CUDNN_LOGINFO_DBG": "1"},
    "8": {"CUDNN_LOGERR_DBG": "1"},
    "9": {"CUDNN_LOGLEVEL_DBG": "1"},
}
"""By the first number of the release: what shows bad parameters. cuDNN 7 lists arguments only."""
NOT_SUPPORTED_TOO = REFUSALS | {
    "8": {"CUDNN_LOGWARN_DBG": "1"},
    "9": {"CUDNN_LOGLEVEL_DBG": "2"},
}
"""The same for what cuDNN does not support, which it takes for a warning."""


def log_of(
    call: Callable[..., int],
    *values: Any,
    settings: dict[str, dict[str, str]] = REFUSALS,
    **named: Any,
) -> str:
    """Make one call in a process of its own and give what cuDNN wrote to stderr.

    Raises:
        RuntimeError: the call could not be prepared; the child's traceback is in the message.
    """
    release = re.search(r"\.so\.(\d)", find_library())
    assert release, "the file of the library does not name its release"
    with tempfile.TemporaryFile() as written:
        child = os.fork()
        if child == 0:
            try:
                os.dup2(written.fileno(), 2)
                for name in [name for name in os.environ if name.startswith("CUDNN_LOG")]:
                    del os.environ[name]
                os.environ.update(settings[release[1]], CUDNN_LOGDEST_DBG="stderr")
                call(Cudnn(), *values, **named)
                os._exit(0)
            except BaseException:
                os.write(2, traceback.format_exc().encode("utf-8"))
                os._exit(1)
        _, ended = os.waitpid(child, 0)
        written.seek(0)
        said = written.read().decode("utf-8", errors="replace")
    if os.WIFEXITED(ended) and os.WEXITSTATUS(ended) != 0:
        raise RuntimeError(f"the call could not be made:\n{said}")
    return said
