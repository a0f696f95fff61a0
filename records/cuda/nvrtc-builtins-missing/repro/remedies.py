# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""What helps and what does not. Argument: which (default), late, path, first or whole.

which: the full number in the message is the release of the NVRTC in use, and no other name will do
late: LD_LIBRARY_PATH set in the program; path: before its start; first: the other half loaded before
whole: both halves in one folder
"""
import sys
import tempfile

from apart import BUILTINS, COMPILER, ask, copy

PATH = """
# region path-before-start fill: 12.9
folder=$(dirname "$(find "$(python -c 'import sys; print(sys.prefix)')" -name libnvrtc-builtins.so.12.9 -print -quit)")
export LD_LIBRARY_PATH=$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
# endregion
"""
form = (sys.argv[1:] or ["which"])[0]
MISSING = "failed to open " + BUILTINS.name
major, minor = BUILTINS.name.split(".")[-2:]
with tempfile.TemporaryDirectory() as folder:
    library = copy(folder)
    alone = ask(library)
    assert MISSING in alone and alone.endswith("False"), alone
    if form == "which":
        copy(folder, "libnvrtc-builtins.so.%s.%d" % (major, int(minor) + 1), "libnvrtc-builtins.so")
        assert MISSING in ask(library) and MISSING in ask(library, LD_LIBRARY_PATH=folder)
        print(COMPILER.name, "wants", BUILTINS.name, "and takes no other name")
    elif form == "late":
        assert MISSING in ask(library, before="import os; os.environ['LD_LIBRARY_PATH'] = %r\n" % str(BUILTINS.parent))
        print("set in the program: still missing")
    elif form == "path":
        said = ask(library, shell=PATH.replace("12.9", major + "." + minor))
        print("set before the start:", said)
        assert said.endswith("True")
    elif form == "first":
        said = ask(library, BUILTINS)
        print("loaded before:", said)
        assert said.endswith("True")
    else:
        said = ask(copy(folder, BUILTINS.name))
        beside = ask(library, LD_LIBRARY_PATH=folder)
        print("in one folder:", said, "| and on the path:", beside)
        assert said.endswith("True") and ask(COMPILER).endswith("True")
