"""uv as a reader types it, in an environment, a project and with an index of its own."""
import os
import subprocess
import sys

from errorcanon.lab.kits.shell import bash

PROJECT = '[project]\nname = "app"\nversion = "1"\nrequires-python = ">=3.8"\ndependencies = %s\n'


def prepare(folder):
    """Make an empty environment and the folder of a project."""
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", folder + "/env"])
    os.mkdir(folder + "/app")


def write(folder, name, text):
    """Write a file of the project."""
    with open(os.path.join(folder, "app", name), "w") as file:
        file.write(text)


def uv(folder, index, commands):
    """Run the commands in the project's folder; give exit code and output."""
    return bash(commands, folder + "/app", UV_INDEX_URL=index, UV_PYTHON=folder + "/env/bin/python")


def installed(folder, *modules):
    """Give the versions that the environment has of these."""
    show = "import %s; print(%s)" % (", ".join(modules), ", ".join(name + ".version" for name in modules))
    return subprocess.check_output([folder + "/env/bin/python", "-c", show]).decode().split()


def flat(text):
    """Without the line breaks and marks that older releases put in."""
    return " ".join(text.split())
