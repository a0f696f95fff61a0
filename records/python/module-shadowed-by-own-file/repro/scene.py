# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Fail in a project that stays: a folder with the name of a module, or a true circle.

scene.py [folder|circle]
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
    "circle": {
        "main.py": "import first\n",
        "first.py": "from second import two\none = 1\n",
        "second.py": "from first import one\ntwo = 2\n",
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
