"""Packages in Debian's form, built here and unpacked into a folder: that needs no root.

They have the names and paths of the real ones; what lies in them is small and made by the script.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path


def unpack_package(name: str, files: Mapping[str, bytes], root: Path) -> None:
    """Build a package with `dpkg-deb` and unpack it below a folder with `dpkg -x`."""
    with tempfile.TemporaryDirectory() as own:
        tree = Path(own, name)
        control = tree / "DEBIAN" / "control"
        control.parent.mkdir(parents=True)
        control.write_text(
            f"Package: {name}\nVersion: 1\nArchitecture: amd64\nMaintainer: lab <lab@localhost>\n"
            "Description: made by the lab\n",
            encoding="utf-8",
        )
        for path, content in files.items():
            file = tree / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            file.chmod(0o755)
        package = Path(own, f"{name}.deb")
        build = ["dpkg-deb", "--root-owner-group", "--build", str(tree), str(package)]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)  # fixed words
        unpack = ["dpkg-deb", "-x", str(package), str(root)]
        subprocess.run(unpack, check=True)  # fixed words


def shared_library(soname: str, source: str) -> bytes:
    """Compile a shared library and give its content."""
    with tempfile.TemporaryDirectory() as own:
        code, made = Path(own, "code.c"), Path(own, "made.so")
        code.write_text(source, encoding="utf-8")
        command = ["gcc", "-shared", "-fPIC", f"-Wl,-soname,{soname}", "-o", str(made), str(code)]
        subprocess.run(command, check=True)  # fixed words
        return made.read_bytes()


def start_without(soname: str) -> int:
    """Link a program with a library, take the library away, start the program; give its code."""
    with tempfile.TemporaryDirectory() as own:
        library, code = Path(own, "libneeded.so"), Path(own, "main.c")
        library.write_bytes(shared_library(soname, "int ready(void) { return 0; }\n"))
        code.write_text("int ready(void);\nint main(void) { return ready(); }\n", encoding="utf-8")
        link = ["gcc", str(code), "-o", str(Path(own, "main")), str(library)]
        subprocess.run(link, check=True)  # fixed words
        library.unlink()
        return subprocess.run([str(Path(own, "main"))], env=english(), check=False).returncode


def english() -> dict[str, str]:
    """Give this process's environment with the messages of programs in English."""
    return {**os.environ, "LC_ALL": "C"}
