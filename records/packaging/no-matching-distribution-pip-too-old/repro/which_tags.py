# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Which platform tags this pip takes, tried one by one; and what the skipped file is called."""
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    version = tuple(map(int, pip("--version")[1].split()[1].split(".")[:2]))
    FIRST = {"manylinux1": (8, 1), "manylinux2010": (19, 0), "manylinux2014": (19, 3), "manylinux_2_17": (20, 3), "manylinux_2_28": (20, 3)}
    index = make_index(folder, [(t.replace("_", ""), "1.0", "%s-%s-%s_x86_64" % (HERE, HERE, t)) for t in FIRST])
    for tag, first in FIRST.items():
        code, text = pip("download", "-vv", "--no-deps", "-d", folder + "/out", tag.replace("_", ""), index=index)
        print(tag, code == 0)
        assert (code == 0) == (version >= first), (tag, text)
        if code:
            skipped = [line for line in text.splitlines() if "kipping link" in line or "it is not compatible" in line]
            assert skipped and HERE in skipped[0] and tag in skipped[0], text
