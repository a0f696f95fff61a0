# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Configure a project that asks for CMake 3.1 at least, with the lane's CMake. old.py [old|twin]"""
import os
import subprocess
import sys
import tempfile

LISTS = "cmake_minimum_required(VERSION 3.1)\nproject(fast C)\nadd_executable(fast main.c)\n"


def project(lists=LISTS):
    """Write the project; give its folder."""
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "CMakeLists.txt"), "w") as file:
        file.write(lists)
    with open(os.path.join(folder, "main.c"), "w") as file:
        file.write('#include <stdio.h>\nint main(void) { puts("three"); return 0; }\n')
    return folder


def bash(commands, folder):
    """Run commands with the lane's programs first; give code and output."""
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ.get("PATH", os.defpath)
    ran = subprocess.run(["bash", "-ec", commands], cwd=folder, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


if __name__ == "__main__":
    lists = LISTS if sys.argv[1:] != ["twin"] else LISTS.replace("3.1)", "9.1)")
    code, said = bash("cmake -S . -B build", project(lists))
    print(said)
    sys.exit(code)
