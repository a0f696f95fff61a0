# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The path of what was found is the folder that stands in the way; a real package names its file."""
import os
import tempfile

from errorcanon.lab.kits.shell import bash

from parts import installed, write

ASK = """
# region which-folder fill: PACKAGE
python -c "import PACKAGE; print(PACKAGE.__file__, list(PACKAGE.__path__))"
# endregion
""".replace("PACKAGE", "toolbox")
with tempfile.TemporaryDirectory() as folder:
    project = write(folder, "project")
    own = write(project, "toolbox", **{"weights.txt": "1"})
    code, said = bash(ASK, project)
    assert code == 0 and said.startswith("None") and os.path.realpath(own) in said.replace("/private", ""), said
    print(said.strip())
    code, said = bash(ASK, project, PYTHONPATH=installed(folder))
    assert code == 0 and said.startswith(os.path.join(folder, "site", "toolbox", "__init__.py")), said
    print(said.strip())
