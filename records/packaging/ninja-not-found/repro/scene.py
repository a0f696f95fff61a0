# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A folder with a CMake project, and PATH as asked for."""
import os
import subprocess
import sys
import tempfile

LISTS = "cmake_minimum_required(VERSION 3.13)\nproject(fast C)\nadd_executable(fast main.c)\n"


def project():
    """Write the project; give its folder."""
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "CMakeLists.txt"), "w") as file:
        file.write(LISTS)
    with open(os.path.join(folder, "main.c"), "w") as file:
        file.write('#include <stdio.h>\nint main(void) { puts("three"); return 0; }\n')
    return folder


def path_without_ninja():
    """Give a folder with the programs of the system that a build needs, without ninja."""
    folder = tempfile.mkdtemp()
    for name in ("cmake", "make", "gcc", "cc", "g++", "c++", "ld", "as", "ar", "ranlib", "uname", "env", "bash", "sh"):
        if os.path.exists("/usr/bin/" + name):
            os.symlink("/usr/bin/" + name, os.path.join(folder, name))
    os.symlink(sys.executable, os.path.join(folder, "python"))
    return folder


def bash(commands, folder, path):
    """Run commands with this PATH; give code and output."""
    ran = subprocess.run(["/bin/bash", "-ec", commands], cwd=folder, env={**os.environ, "PATH": path, "LC_ALL": "C"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
