# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Release and file of what is imported tell another release from another file."""
import os
import tempfile

from errorcanon.lab.kits.shell import bash

ASK = """
# region which-copy fill: DISTRIBUTION, MODULE
python -c "import importlib.metadata as m, MODULE; print(m.version('DISTRIBUTION'), MODULE.__file__)"
# endregion
""".replace("DISTRIBUTION", "markdown").replace("MODULE", "markdown")
IMPORT = 'python -c "from markdown.util import etree"'
with tempfile.TemporaryDirectory() as folder:
    code, said = bash(ASK, folder)
    assert code == 0, said
    release, file = said.split()
    assert "site-packages" in file, said
    old = tuple(map(int, release.split(".")[:2])) < (3, 4)
    assert (bash(IMPORT, folder)[0] == 0) == old, release
    with open(os.path.join(folder, "markdown.py"), "w") as own:
        own.write("text = 1\n")
    code, said = bash(ASK, folder)
    assert code == 0 and os.path.realpath(said.split()[1]) == os.path.realpath(own.name), said
    assert bash(IMPORT, folder)[0], "the own file has the name"
print(release, "the release says the one, the path the other")
