# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A repository with a submodule that was not fetched, a folder off the path, and other letters."""
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.shell import bash

LOOK = r"""
# region in-the-project fill: settings
git ls-files --recurse-submodules | grep -i 'settings\.h$'
git submodule status
# endregion
"""
FETCH = """
# region fetch-submodules
git submodule update --init --recursive
# endregion
"""
BUILD = """
# region include-path fill: vendor, main.c
gcc -I vendor -c main.c
# endregion
"""
GIT = {
    "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "protocol.file.allow",
    "GIT_CONFIG_VALUE_0": "always", "GIT_CONFIG_KEY_1": "user.name", "GIT_CONFIG_VALUE_1": "lab",
    "GIT_CONFIG_KEY_2": "user.email", "GIT_CONFIG_VALUE_2": "lab@localhost", "LC_ALL": "C",
}  # fmt: skip
CODE = '#include "mylib/settings.h"\nint main(void) { return LEVEL; }\n'
MAKE = """
git init -q mylib && cd mylib && echo '#define LEVEL 0' > settings.h
git add . && git commit -qm one && cd ..
git init -q app && cd app && git submodule --quiet add ../mylib vendor/mylib && cp ../main.c .
git add . && git commit -qm one && cd .. && git clone -q app here
"""


def run(commands, folder):
    """Run commands in a folder and give the exit code and output."""
    return bash(commands, str(folder), HOME=str(folder), **GIT)


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "submodules"
    with TemporaryDirectory() as own:
        Path(own, "main.c").write_text(CODE, encoding="utf-8")
        code, said = run(MAKE, own)
        assert code == 0, said
        here = Path(own, "here")
        code, said = run(BUILD, here)
        assert code and "fatal error: mylib/settings.h: No such file or directory" in said, said
        if what == "look":
            # grep ends with 1 where it finds nothing
            code, said = run("set +e\n" + LOOK, here)
            assert "settings.h" not in said and "\n-" in "\n" + said, said
        if what == "empty":
            (here / "vendor/mylib").mkdir(parents=True, exist_ok=True)
            (here / "vendor/mylib/settings.h").write_text("", encoding="utf-8")
            code, said = run(BUILD, here)
            assert code and "LEVEL" in said and "No such file" not in said, said
        if what in ("submodules", "path", "look", "letters"):
            code, said = run(FETCH, here)
            assert code == 0, said
        if what == "look":
            code, said = run("set +e\n" + LOOK, here)
            assert "vendor/mylib/settings.h" in said, said
        if what == "path":
            code, said = run("gcc -c main.c", here)
            assert code and "No such file" in said, said
        if what == "letters":
            os.rename(here / "vendor/mylib/settings.h", here / "vendor/mylib/Settings.h")
            code, said = run(BUILD, here)
            assert code and "No such file" in said, said
            text = (here / "main.c").read_text(encoding="utf-8")
            (here / "main.c").write_text(text.replace("settings.h", "Settings.h"), encoding="utf-8")
        if what in ("submodules", "path", "letters"):
            code, said = run(BUILD + "gcc main.o -o app && ./app", here)
            assert code == 0, said
