# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Builds that fail in two ways, under setuptools, make, ninja and CMake."""
import os
import subprocess
import sys
import tempfile

FAULTS = {"header": "#include <no_such_header_of_ours.h>\n", "type": "int x = ;\n"}
FILES = {
    "setup.py": 'from setuptools import Extension, setup\nsetup(name="fast", version="1", py_modules=[], ext_modules=[Extension("fast", ["fast.c"])])\n',
    "Makefile": "all: fast.o slow.o other.o\n%.o: %.c\n\tgcc -c $< -o $@\n",
    "build.ninja": "rule cc\n  command = gcc -c $in -o $out\nbuild fast.o: cc fast.c\nbuild slow.o: cc slow.c\n",
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.13)\nproject(p NONE)\nmessage(FATAL_ERROR \"no data folder\")\n",
    "slow.c": "int slow = 1;\n",
    "other.c": "int other = 1;\n",
}
COMMANDS = {
    "setuptools": [sys.executable, "-W", "ignore", "setup.py", "build_ext"],
    "make": ["make"],
    "ninja": ["ninja"],
    "cmake": ["cmake", "-S", ".", "-B", "made"],
}


def project(fault):
    """Write the project with a fault; give its folder."""
    folder = tempfile.mkdtemp()
    for name, text in {**FILES, "fast.c": FAULTS[fault]}.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    return folder


def english():
    """Give the environment with messages in English."""
    return {**os.environ, "LC_ALL": "C"}


def build(tool, folder):
    """Build; give code and output."""
    ran = subprocess.run(COMMANDS[tool], cwd=folder, env=english(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
