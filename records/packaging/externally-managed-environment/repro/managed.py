"""A Python of our own below a folder, marked as the system's: PEP 668's file in its library."""
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

from errorcanon.lab.kits.shell import bash

MARK = """[externally-managed]
Error=To install Python packages system-wide, use the package manager of
 this system. To install others, make a virtual environment.
"""


def make_python(folder):
    """Copy the interpreter as python3, link its library, add the marker and this environment's pip."""
    name = "python%d.%d" % sys.version_info[:2]
    library = os.path.join(folder, "lib", name)
    os.makedirs(os.path.join(library, "site-packages"))
    os.makedirs(os.path.join(folder, "bin"))
    python = shutil.copy(os.path.realpath(sys.executable), os.path.join(folder, "bin", name))
    os.symlink(name, os.path.join(folder, "bin", "python3"))
    stdlib = sysconfig.get_path("stdlib")
    for entry in os.listdir(stdlib):
        if entry not in ("site-packages", "EXTERNALLY-MANAGED"):
            os.symlink(os.path.join(stdlib, entry), os.path.join(library, entry))
    with open(os.path.join(library, "EXTERNALLY-MANAGED"), "w") as file:
        file.write(MARK)
    import pip

    os.symlink(os.path.dirname(pip.__file__), os.path.join(library, "site-packages", "pip"))
    return python


def make_wheel(folder, version):
    """Write a wheel of one module, tool.py."""
    info = "tool-%s.dist-info/" % version
    files = {
        "tool.py": "version = %r\n" % version,
        info + "METADATA": "Metadata-Version: 2.1\nName: tool\nVersion: %s\n" % version,
        info + "WHEEL": "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[info + "RECORD"] = "".join("%s,,\n" % n for n in files) + info + "RECORD,,\n"
    path = os.path.join(folder, "tool-%s-py3-none-any.whl" % version)
    with zipfile.ZipFile(path, "w") as wheel:
        for entry, text in files.items():
            wheel.writestr(entry, text)
    return path


def run(*words, **more):
    """Run a command; give its exit code and what it printed."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "PYTHONPATH"))}
    environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INDEX="1", **more)
    ran = subprocess.run(words, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def uv(python, *words, **more):
    """Install with uv into a Python."""
    from uv import find_uv_bin

    with tempfile.TemporaryDirectory() as cache:
        more.update(UV_CACHE_DIR=cache, UV_NO_CONFIG="1", UV_NO_PROGRESS="1", NO_COLOR="1")
        return run(find_uv_bin(), "pip", "install", "--no-index", "--python", python, *words, **more)


def shell(commands, folder):
    """Run commands as a shell of this system would, with its python3 first; pip finds what lies in the folder."""
    path = os.path.join(folder, "bin") + os.pathsep + os.environ.get("PATH", os.defpath)
    return bash(commands, folder, PATH=path, PIP_NO_INDEX="1", PIP_FIND_LINKS=folder)


def version_in(python):
    """Give the version of tool that a Python imports, or None."""
    code, text = run(python, "-c", "import tool; print(tool.version)")
    return text.strip() if code == 0 else None
