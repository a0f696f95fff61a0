# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""What ends it: the package installed, the folder gone, or the missing file written. cures.py STEP"""
import os
import shutil
import sys
import tempfile

from errorcanon.lab.kits.project import run

from parts import TOOL, installed, write

step = (sys.argv[1:] or ["install"])[0]
LINE = "cannot import name 'load' from 'toolbox' (unknown location)"
with tempfile.TemporaryDirectory() as folder:
    project = write(folder, "project", **{"train.py": "from toolbox import load\nprint(load('a.txt'))\n"})
    if step == "install":
        own = write(project, "toolbox", **{"weights.txt": "1"})
        code, text = run(project, "train.py")
        assert code == 1 and LINE in text, text
        # a package with __init__.py is found before a folder without one, wherever that lies
        code, text = run(project, "train.py", PYTHONPATH=installed(folder))
    elif step == "part":
        with open(os.path.join(project, "train.py"), "w") as file:
            file.write("from google import protobuf\nfrom google import genai\nprint(genai.load('a.txt'))\n")
        site = os.path.join(folder, "site")
        write(site, "google", "protobuf", **{"__init__.py": ""})
        code, text = run(project, "train.py", PYTHONPATH=site)
        assert code == 1 and "cannot import name 'genai' from 'google' (unknown location)" in text, text
        write(site, "google", "genai", **{"__init__.py": TOOL})
        code, text = run(project, "train.py", PYTHONPATH=site)
    elif step == "remove":
        site = installed(folder)
        os.rename(os.path.join(site, "toolbox", "__init__.py"), os.path.join(site, "toolbox", "cache.bin"))
        code, text = run(project, "train.py", PYTHONPATH=site)
        assert code == 1 and LINE in text, text
        shutil.rmtree(os.path.join(site, "toolbox"))
        write(site, "toolbox", **{"__init__.py": TOOL})
        code, text = run(project, "train.py", PYTHONPATH=site)
    else:
        own = write(project, "toolbox", **{"loading.py": TOOL})
        code, text = run(project, "train.py")
        assert code == 1 and LINE in text, text
        with open(os.path.join(own, "__init__.py"), "w") as file:
            file.write("from .loading import load\n")
        code, text = run(project, "train.py")
print(text.strip())
assert (code, text.strip()) == (0, "a.txt"), text
