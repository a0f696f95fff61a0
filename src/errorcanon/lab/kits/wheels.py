"""A package index of one's own in a folder, with wheels made here, and pip pointed at it alone.

Cases run without a network, and what a resolver says depends on the files that it is offered: so
the script makes them. The wheels hold one module each, and are as real as pip can tell.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from typing import Sequence

HERE = f"cp{sys.version_info[0]}{sys.version_info[1]}"
"""The tag of the interpreter that runs."""


def make_wheel(folder: str, name: str, version: str, tag: str, requires: Sequence[str] = ()) -> str:
    """Write a wheel that holds one module with a version; give its path."""
    stem = f"{name}-{version}"
    info = f"{stem}.dist-info/"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    files = {
        f"{name}.py": f"version = {version!r}\n",
        f"{info}METADATA": metadata + "".join(f"Requires-Dist: {r}\n" for r in requires),
        f"{info}WHEEL": f"Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: {tag}\n",
    }
    files[f"{info}RECORD"] = "".join(f"{n},,\n" for n in [*files, f"{info}RECORD"])
    path = os.path.join(folder, f"{stem}-{tag}.whl")
    with zipfile.ZipFile(path, "w") as wheel:
        for entry, text in files.items():
            wheel.writestr(entry, text)
    return path


def make_index(
    folder: str,
    wheels: Sequence[Sequence[str]],
    requires_python: Sequence[tuple[tuple[str, str], str]] = (),
) -> str:
    """Write wheels, each (name, version, tag, *requirements), and the pages that list them.

    `requires_python` gives what the page says of a (name, version), as `>=3.7`.

    Returns:
        The address of the index, for `--index-url`.
    """
    files = os.path.join(folder, "files")
    os.makedirs(files)
    needs = dict(requires_python)
    for name, version, tag, *requires in wheels:
        path = make_wheel(files, name, version, tag, requires)
        page = os.path.join(folder, "simple", name, "index.html")
        os.makedirs(os.path.dirname(page), exist_ok=True)
        python = needs.get((name, version), "").replace("<", "&lt;")
        extra = f' data-requires-python="{python}"' if python else ""
        with open(path, "rb") as wheel:
            digest = hashlib.sha256(wheel.read()).hexdigest()
        link = f'<a href="file://{path}#sha256={digest}"{extra}>{os.path.basename(path)}</a><br>'
        with open(page, "a") as listing:
            listing.write(f"<!DOCTYPE html>{link}\n")
    return "file://" + os.path.join(folder, "simple")


def pip(*words: str, index: str | None = None) -> tuple[int, str]:
    """Run pip with no other settings; give its exit code and what it printed."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith("PIP_")}
    environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_RETRIES="0")
    where = ["--index-url", index] if index else []
    command = [sys.executable, "-W", "ignore", "-m", "pip", *words[:1], *where, *words[1:]]
    ran = subprocess.run(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
