"""A module that is asked for a name while it is still being imported, in a project that stays.

Kinds: folder, file (one of the project's hides a module of the standard library), circle (two
modules import each other), both (a circle through a file that bears a module's name).
"""

from __future__ import annotations

import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become_main

_PROJECTS = {
    "folder": {
        "main.py": "import random\n",
        "random/__init__.py": "from random.dice import dice\n",
        "random/dice.py": "from random import randint\ndice = randint\n",
    },
    "file": {
        "main.py": "import queue\n",
        "queue.py": "from jobs import todo\n",
        "jobs.py": "from queue import Queue\ntodo = Queue()\n",
    },
    "circle": {
        "main.py": "import datasets\n",
        "datasets.py": "from trainer import two\none = 1\n",
        "trainer.py": "from datasets import one\ntwo = 2\n",
    },
    "both": {
        "main.py": "import queue\n",
        "queue.py": "from jobs import todo\nlimit = 1\n",
        "jobs.py": "from queue import limit\ntodo = [limit]\n",
    },
}


def run(kind: str) -> NoReturn:
    """Write the project and become its program."""
    become_main(tempfile.mkdtemp(), _PROJECTS[kind])
