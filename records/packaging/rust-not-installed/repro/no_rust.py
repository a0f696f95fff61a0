# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "setuptools-rust"]
# ///
"""Build a package with a part in Rust, where no Rust is: no_rust.py [build|here|again|compiler]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

HERE = """
# region is-cargo-here
command -v cargo rustc || echo 'no Rust here'
python --version
python -m pip --version || true
# endregion
"""
SETUP = """from setuptools import setup
from setuptools_rust import RustExtension

setup(name="tool", version="1.0", rust_extensions=[RustExtension("tool.native", "Cargo.toml")], zip_safe=False)
"""
kind = (sys.argv[1:] or ["build"])[0]
folder = tempfile.mkdtemp()
os.makedirs(os.path.join(folder, "src"))
with open(os.path.join(folder, "setup.py"), "w") as file:
    file.write(SETUP)
with open(os.path.join(folder, "Cargo.toml"), "w") as file:
    file.write('[package]\nname = "tool"\nversion = "1.0.0"\n[lib]\ncrate-type = ["cdylib"]\n')
with open(os.path.join(folder, "src", "lib.rs"), "w") as file:
    file.write("")
build = [sys.executable, "setup.py", "build"]
if kind == "build":
    sys.exit(subprocess.call(build, cwd=folder))
if kind == "compiler":
    with open(os.path.join(folder, "setup.py"), "w") as file:
        file.write('from setuptools import Extension, setup\n\nsetup(name="tool", version="1.0", ext_modules=[Extension("t", ["absent.c"])])\n')
    sys.exit(subprocess.call(build, cwd=folder))
ran = subprocess.run(build, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
assert ran.returncode == 1 and b"find Rust compiler" in ran.stdout, ran.stdout
if kind == "here":
    text = bash(HERE, folder)[1]
    assert text.startswith("no Rust here\nPython 3"), text
elif kind == "again":
    import setuptools_rust

    # the package is installed, and the build fails all the same
    assert setuptools_rust.__version__
print(kind, "as the record says")
