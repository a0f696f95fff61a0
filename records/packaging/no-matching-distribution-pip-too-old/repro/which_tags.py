# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Which platform tags this pip takes, tried one by one; and what the skipped file is called."""
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import HERE, make_index

ASK = """
# region skipped-links fill: NAME
pip --version
pip download --no-deps -vv NAME
# endregion
"""
FIRST = {"manylinux1": (8, 1), "manylinux2010": (19, 0), "manylinux2014": (19, 3), "manylinux_2_17": (20, 3), "manylinux_2_28": (20, 3)}
with tempfile.TemporaryDirectory() as folder:
    wheels = [(t.replace("_", ""), "1.0", "%s-%s-%s_x86_64" % (HERE, HERE, t)) for t in FIRST]
    index = make_index(folder, wheels + [("otherpython", "1.0", "cp36-cp36m-manylinux1_x86_64")])
    for tag, first in FIRST.items():
        code, text = bash(ASK.replace("NAME", tag.replace("_", "")), folder, PIP_INDEX_URL=index)
        version = tuple(map(int, text.split()[1].split(".")[:2]))
        print(tag, code == 0)
        assert (code == 0) == (version >= first), (tag, text)
        if code:
            skipped = [line for line in text.splitlines() if "kipping link" in line or "it is not compatible" in line]
            assert skipped and HERE in skipped[0] and tag in skipped[0], text
    # the twins: a file for another Python is named, an absent package or version has no skipped file
    for name, named in (("otherpython", "cp36-cp36m"), ("absent", None), ("otherpython==2.0", None)):
        file = "-%s-" % (name.partition("==")[2] or "1.0")
        code, text = bash(ASK.replace("NAME", name), folder, PIP_INDEX_URL=index)
        skipped = [line for line in text.splitlines() if file in line and ("kipping link" in line or "not compatible" in line)]
        assert code and bool(skipped) == bool(named) and (not named or named in skipped[0]), text
