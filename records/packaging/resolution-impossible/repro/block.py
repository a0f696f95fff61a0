# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""The block under "The conflict is caused by" names who asks for what; one's own pin is "The user"."""
import re
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from errorcanon.lab.kits.wheels import pip

with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    for wanted, mine in ((["model", "loader==2.0"], False), (["model", "tensors==2.1"], True)):
        code, text = pip("download", "-d", folder + "/out", *wanted, index=index)
        block = re.search(r"The conflict is caused by:\n((?:    .*\n)+)", text)[1]
        print(block)
        assert "model 1.0 depends on tensors<2" in block
        assert ("The user requested tensors==2.1" in block) == mine
        assert ("loader 2.0 depends on tensors>=2" in block) != mine
