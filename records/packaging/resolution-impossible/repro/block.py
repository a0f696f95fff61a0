# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The block under "The conflict is caused by" names who asks for what; one's own pin is "The user".

The twin: lines that agree, about a dependency without a file for this Python. Asked for alone, it is not found.
"""
import os
import re
import tempfile

from errorcanon.lab.kits.conflicting_packages import ANY, make_conflict
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import make_index, pip

ALONE = """
# region alone fill: tensors
pip download --no-deps "tensors>=1.5"
# endregion
"""


def block(index, *wanted):
    code, text = pip("download", "-d", os.path.join(folder, "out"), *wanted, index=index)
    assert code, text
    found = re.search(r"The conflict is caused by:\n((?:    .*\n)+)", text)[1]
    print(found)
    return found


with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    limits = os.path.join(folder, "constraints.txt")
    with open(limits, "w") as file:
        file.write("tensors==2.1\n")
    for wanted, mine in (
        (["model", "loader==2.0"], None),
        (["model", "tensors==2.1"], "The user requested tensors==2.1"),
        (["-c", limits, "model"], "The user requested (constraint) tensors==2.1"),
    ):
        if wanted[0] == "-c" and pip("--version")[1].startswith("pip 20."):  # it has no such block
            assert "No matching distribution found for tensors<2" in pip("download", *wanted, index=index)[1]
            continue
        said = block(index, *wanted)
        assert "model 1.0 depends on tensors<2" in said
        assert ("The user requested" in said) == bool(mine) and (mine or "") in said
        assert ("loader 2.0 depends on tensors>=2" in said) != bool(mine)
    code, text = bash(ALONE, folder, PIP_INDEX_URL=index)
    assert code == 0, text
    # nothing excludes anything: the one file of tensors is for another Python
    other = ("tensors", "1.9", "cp27-cp27mu-manylinux2014_x86_64")
    models = [("model", version, ANY, "tensors>=1.5") for version in ("1.0", "1.1")]
    index = make_index(os.path.join(folder, "elsewhere"), [other] + models)
    said = block(index, "model")
    assert said.count("depends on tensors>=1.5") == 2 and "The user" not in said
    code, text = bash(ALONE, folder, PIP_INDEX_URL=index)
    print(text)
    assert code and "No matching distribution found for tensors>=1.5" in text, text
