"""An index with files that fit another Python, another platform, a newer one, and this one."""

from __future__ import annotations

import os
from typing import Callable, NamedTuple

from errorcanon.lab.kits.wheels import HERE, make_index

WHEELS = [
    ("otherpython", "1.0", "cp36-cp36m-manylinux1_x86_64"),
    ("otherplatform", "1.0", f"{HERE}-{HERE}-win_amd64"),
    ("newerplatform", "1.0", f"{HERE}-{HERE}-manylinux_2_99_x86_64"),  # no pip takes this one
    ("declared", "1.0", "py3-none-any"),
    ("fits", "1.0", f"{HERE}-{HERE}-manylinux1_x86_64"),
]
DECLARED = [(("declared", "1.0"), "<3.5")]
"""What the index says of the Python that a version is for."""


class Answer(NamedTuple):
    """What pip said of one requirement."""

    code: int
    text: str
    skipped: list[str]
    """Lines about files of the wanted version that fit no tag."""
    other_python: bool
    """Whether a file of the wanted version is declared for another Python."""


def ask(bash: Callable[..., tuple[int, str]], folder: str, command: str, wanted: str) -> Answer:
    """Run a command of pip, written for the package NAME, against that index.

    `bash` is that of the kit `shell`.
    """
    index = os.path.join(folder, "simple")
    if not os.path.isdir(index):
        make_index(folder, WHEELS, DECLARED)
    code, text = bash(command.replace("NAME", wanted), folder, PIP_INDEX_URL="file://" + index)
    file = f"-{wanted.partition('==')[2] or '1.0'}-"
    lines = [line for line in text.splitlines() if file in line]
    return Answer(
        code,
        text,
        [line for line in lines if "none of the wheel's tags" in line],
        any("requires a different Python" in line for line in lines),
    )


NAMED = {
    "otherpython": "cp36-cp36m",
    "otherplatform": HERE,
    "newerplatform": HERE,
    "declared": None,
    "otherpython==2.0": None,
    "absent": None,
    "fits": None,
}
"""What the name of the file skipped for its tags holds; None where no file is skipped so."""


def tell_apart(bash: Callable[..., tuple[int, str]], folder: str, command: str) -> list[str]:
    """Ask for every package, and check that the skipped files tell the causes apart.

    Returns:
        A line for each package.
    """
    lines = []
    for name, named in NAMED.items():
        answer = ask(bash, folder, command, name)
        missing = f"No matching distribution found for {name}" in answer.text
        assert (answer.code == 0, missing) == (name == "fits", name != "fits"), answer.text
        assert bool(answer.skipped) == (named is not None), answer.text
        assert named is None or named in answer.skipped[0], answer.skipped
        assert answer.other_python == (name == "declared"), answer.text
        lines.append(f"{name} -> {answer.skipped[0].strip()[:95] if answer.skipped else 'none'}")
    return lines
