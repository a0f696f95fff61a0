# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers==4.30.2", "adapter-transformers==3.2.1", "pip"]
# ///
"""What pip leaves of the folder, in a copy of this environment.

uninstall.py [again|fork|both|after]: install transformers again; take the fork away; take both away;
or take the fork away and end as the program would.
"""
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv

from errorcanon.lab.kits.shell import bash

REMOVE = """
# region remove-both
python -m pip uninstall -y transformers adapter-transformers
# endregion
"""
how = (sys.argv[1:] or ["fork"])[0]
work = tempfile.mkdtemp()
venv.create(os.path.join(work, "copy"), with_pip=False)
python = os.path.join(work, "copy", "bin", "python")
site = subprocess.check_output([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).decode().strip()
shutil.rmtree(site)
shutil.copytree(sysconfig.get_path("purelib"), site)


def run(*words):
    ran = subprocess.run([python, "-W", "ignore", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = ran.stdout.decode().strip().replace(work, "")
    print(text[-600:])
    return ran.returncode, text


IMPORT = "from transformers import AutoConfig; from transformers import LlamaConfig"
assert run("-c", IMPORT)[0] == 1
if how == "again":
    code, text = run("-m", "pip", "install", "--no-index", "transformers")
    assert code == 0 and "already satisfied" in text, text
    code, text = run("-c", IMPORT)
    assert code == 1 and "cannot import name" in text, text
elif how == "both":
    code, text = bash(REMOVE, work, PATH=os.path.dirname(python) + os.pathsep + os.environ["PATH"])
    print(text[-200:])
    assert code == 0 and "Successfully uninstalled adapter-transformers" in text, text
    left = [n for _, _, names in os.walk(os.path.join(site, "transformers")) for n in names if n.endswith(".py")]
    assert not left, left[:5]  # clear ground
    assert run("-c", "from transformers import AutoConfig")[0] == 1
else:
    assert run("-m", "pip", "uninstall", "-y", "adapter-transformers")[0] == 0
    code, text = run("-c", "from transformers import AutoConfig")
    assert code == 1 and "cannot import name 'AutoConfig' from 'transformers' (unknown location)" in text, text
shutil.rmtree(work)
sys.exit(code if how == "after" else 0)
