"""End with the process that started this one."""

from __future__ import annotations

import os
import threading
from multiprocessing import parent_process


def end_with_parent() -> None:
    """Watch the process that started this one, and end at once when it does.

    However it ends, by SIGKILL too: nobody else would stop this one, or free what it holds. A
    process that nobody started through multiprocessing goes on.
    """
    if parent_process() is not None:
        threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
