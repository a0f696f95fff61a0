# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""pip takes the older release that has a wheel, instead of the newer source. wheel.py [wheel|twin]"""
import os
import subprocess
import sys
import tarfile
import tempfile

from errorcanon.lab.kits.shell import bash, make_environment
from errorcanon.lab.kits.wheels import make_index

WHEEL = """
# region wheel fill: fast
python -m pip install --only-binary fast fast
# endregion
"""
folder = tempfile.mkdtemp()
index = make_index(folder, [("fast", "1.0", "py3-none-any")])
source = os.path.join(folder, "fast-2.0")
os.mkdir(source)
with open(os.path.join(source, "setup.py"), "w") as file:
    file.write("raise SystemExit('built')\n")
archive = os.path.join(folder, "files", "fast-2.0.tar.gz")
with tarfile.open(archive, "w:gz") as tar:
    tar.add(source, "fast-2.0")
with open(os.path.join(folder, "simple", "fast", "index.html"), "a") as page:
    page.write(f'<a href="file://{archive}">fast-2.0.tar.gz</a>')
target = os.path.join(folder, "target")
words = {"PIP_INDEX_URL": index, "PIP_TARGET": target, "PIP_NO_BUILD_ISOLATION": "0"}
code, said = bash("python -m pip install fast", folder, **words)
assert code and "built" in said, said
if sys.argv[1:] == ["twin"]:
    print(bash("python -m pip install --only-binary slow slow", folder, **words)[1])
    sys.exit()
code, said = bash(WHEEL, folder, **words)
print(said)
assert code == 0 and "Successfully installed fast-1.0" in said, said
