# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask git in a folder that is no clone, or whose submodule has lost its repository: outside.py [archive|moved]."""
import os
import shutil
import subprocess
import sys

from errorcanon.lab.kits.gits import make_repository, must, own_settings

own_settings()
project = make_repository({"train.py": "print(1)\n"})
if sys.argv[1:] == ["moved"]:
    library = make_repository({"model.py": ""})
    must(project, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "model")
    shutil.rmtree(os.path.join(project, ".git", "modules"))
    sys.exit(subprocess.call(["git", "status"], cwd=os.path.join(project, "model")))
shutil.rmtree(os.path.join(project, ".git"))
sys.exit(subprocess.call(["git", "submodule", "update", "--init"], cwd=project))
