"""pip asked for a package of which a folder that stays holds one wheel, which does not fit.

Kinds: python (the wheel is for another Python), tag (for this one, with the tag of a newer
platform).
"""

from __future__ import annotations

import os
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become
from errorcanon.lab.kits.wheels import HERE, make_wheel

_TAGS = {
    "python": "cp36-cp36m-manylinux1_x86_64",
    "tag": f"{HERE}-{HERE}-manylinux_2_28_x86_64",
}


def download(kind: str) -> NoReturn:
    """Make the wheel and become pip."""
    folder = tempfile.mkdtemp()
    wheels = os.path.join(folder, "wheels")
    os.mkdir(wheels)
    make_wheel(wheels, "fastops", "1.0", _TAGS[kind])
    os.environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
    places = ["--no-index", "--find-links", wheels, "-d", os.path.join(folder, "out")]
    become(folder, "-m", "pip", "download", *places, "fastops==1.0")
