# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Builds that ask for what is not on this machine: each prints what its tool says, and fails."""
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.debian import english

CODE = "int main(void) { return 0; }\n"


def commands(what, folder):
    """Give the files to write and the command that fails."""
    if what.endswith(".h"):
        return {"main.c": f"#include <{what}>\n" + CODE}, ["gcc", "-c", "main.c"]
    kind, _, name = what.partition(":")
    if kind == "link":
        return {"main.c": CODE}, ["gcc", "main.c", f"-l{name}"]
    if kind == "pkg-config":
        return {}, ["pkg-config", "--cflags", name]
    lists = "cmake_minimum_required(VERSION 3.13)\nproject(p C)\n"
    lists += f"find_package({name} CONFIG REQUIRED)\n"
    return {"CMakeLists.txt": lists}, ["cmake", "-S", ".", "-B", "made"]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        files, command = commands(sys.argv[1] if len(sys.argv) > 1 else "portaudio.h", folder)
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        sys.exit(subprocess.run(command, cwd=folder, env=english()).returncode)
