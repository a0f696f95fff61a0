# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A program built with version 1 of a library, on a system that has version 2."""
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from errorcanon.lab.kits.debian import english
from errorcanon.lab.kits.shell import bash

LOOK = """
# region which-version fill: libffi
/sbin/ldconfig -p | grep libffi
# endregion
"""
MAKE = """
set -e
echo 'int ready(void) { return 7; }' > lib.c
echo 'int ready(void); int main(void) { return ready() - 7; }' > main.c
for v in 1 2; do
  echo "DEMO_$v { global: ready; };" > map
  gcc -shared -fPIC lib.c -Wl,-soname,libdemo.so.$v -Wl,--version-script,map -o libdemo.so.$v
done
gcc main.c ./libdemo.so.1 -o main
rm libdemo.so.1
"""


def start(folder):
    """Start the program with the libraries of the folder."""
    environ = {**english(), "LD_LIBRARY_PATH": folder}
    return subprocess.run(
        [str(Path(folder, "main"))], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "rebuild"
    with TemporaryDirectory() as folder:
        if what == "look":
            code, said = bash(LOOK, folder)
            assert code == 0 and "libffi.so." in said and "libffi.so.6" not in said, said
            sys.exit()
        code, said = bash(MAKE, folder)
        assert code == 0, said
        before = start(folder)
        assert "libdemo.so.1: cannot open shared object file" in before.stdout, before.stdout
        if what == "link":
            Path(folder, "libdemo.so.1").symlink_to("libdemo.so.2")
            after = start(folder)
            assert after.returncode and "version `DEMO_1' not found" in after.stdout, after.stdout
        else:
            code, said = bash("gcc main.c ./libdemo.so.2 -o main", folder)
            assert code == 0 and start(folder).returncode == 0, said
