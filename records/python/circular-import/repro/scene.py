# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Fail in a project that stays: a folder or a file that hides a module, or a true circle.

scene.py [folder|file|circle|both], both: a circle through a file that bears a module's name
"""
import os
import sys
import tempfile

FILES = {
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
kind = (sys.argv[1:] or ["folder"])[0]
folder = tempfile.mkdtemp()
for name, text in FILES[kind].items():
    os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)
os.chdir(folder)
os.execv(sys.executable, [sys.executable, "main.py"])
