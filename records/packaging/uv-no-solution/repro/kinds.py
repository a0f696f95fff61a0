# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Under one headline, the words behind "Because" differ from one cause to another."""
import os
import tempfile

from errorcanon.lab.kits.conflicting_packages import ANY, WHEELS
from errorcanon.lab.kits.wheels import HERE, make_index
from own_uv import PROJECT, flat, installed, prepare, uv, write

OTHER = [("oldops", "1.0", "cp38-cp38-manylinux2014_x86_64"), ("winops", "1.0", "%s-%s-win_amd64" % (HERE, HERE)), ("modern", "1.0", ANY)]
WORDS = {
    "conflict": "on tensors<2",
    "tags": "with a matching",
    "name": "was not found in the package registry",
    "version": "there is no version of",
    "index": "A compatible version may be available on a subsequent index",
    "python": "does not satisfy Python>=",
}
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(folder + "/a"), os.mkdir(folder + "/b")
    first = make_index(folder + "/a", WHEELS + OTHER, [(("modern", "1.0"), ">=3.9")])
    second = make_index(folder + "/b", [("tensors", "3.0", ANY)])
    prepare(folder)
    write(folder, "pyproject.toml", PROJECT % '["modern"]')  # it promises Pythons that the package refuses
    for wanted, kinds in (
        ("uv pip install model loader==2.0", {"conflict"}),
        ("uv pip install model tensors==2.1", {"conflict"}),
        ("uv pip install oldops", {"tags"}),
        ("uv pip install winops", {"tags"}),
        ("uv pip install tensor", {"name"}),
        ("uv pip install tensors==2.5", {"version"}),
        ("uv pip install tensors==3.0 --extra-index-url " + second, set()),
        ("uv pip install tensors==2.1 --extra-index-url " + second, {"version", "index"}),
        ("uv lock", {"python"}),
    ):
        code, text = uv(folder, first, wanted)
        text = flat(text)
        found = {kind for kind, words in WORDS.items() if words in text}
        print(wanted.split("http")[0].split("file:")[0], sorted(found))
        assert found == kinds, text
        assert bool(code) == bool(kinds) == ("No solution found when resolving dependencies" in text), text
        assert kinds != {"conflict"} or "loader==2.0" in text or "you require tensors==2.1" in text or "model and tensors==2.1" in text, text
    # what the hint about indexes proposes is right for that kind
    code, text = uv(folder, first, "uv pip install tensors==2.1 --index-strategy unsafe-best-match --extra-index-url " + second)
    assert code == 0 and installed(folder, "tensors") == ["2.1"], text
