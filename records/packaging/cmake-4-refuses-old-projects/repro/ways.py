# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The variable, an older CMake, or a newer minimum: configured, built and run. ways.py [variable|cmake-3|raise|system]"""
import subprocess
import sys

from old import LISTS, bash, project

VARIABLE = """
# region variable
export CMAKE_POLICY_VERSION_MINIMUM=3.5
# endregion
"""
RAISED = """
# region raise fill: 3.31
cmake_minimum_required(VERSION 3.5...3.31)
# endregion
"""
BUILD = "cmake -S . -B build && cmake --build build && ./build/fast"
kind = (sys.argv[1:] or ["variable"])[0]
before = bash("cmake -S . -B build", project())
if kind == "variable":
    assert before[0] and "Compatibility with CMake < 3.5 has been removed" in before[1], before
    code, said = bash(VARIABLE + BUILD, project())
elif kind == "system":
    assert "version 3." in subprocess.check_output(["/usr/bin/cmake", "--version"]).decode()
    assert before[0] and "Compatibility with CMake < 3.5 has been removed" in before[1], before
    print(before[1])
    sys.exit()
elif kind == "cmake-3":
    code, said = bash("cmake --version; " + BUILD, project())
    assert "version 3.31" in said and "Deprecation Warning" in said, said
else:
    code, said = bash(BUILD, project(LISTS.replace("cmake_minimum_required(VERSION 3.1)", RAISED)))
print(said)
assert code == 0 and said.endswith("three\n"), said
