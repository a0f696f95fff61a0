# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Under one headline, the words behind "Because" differ from one cause to another."""
import os
import sys
import tempfile

from own_uv import flat, install, uv
from errorcanon.lab.kits.wheels import HERE, make_index
from world import WHEELS

ANY = "py3-none-any"
OTHER = [("oldops", "1.0", "cp38-cp38-manylinux2014_x86_64"), ("winops", "1.0", "%s-%s-win_amd64" % (HERE, HERE)), ("modern", "1.0", ANY)]
WORDS = {
    "conflict": "depends on tensors>=2",
    "tags": "with a matching",
    "name": "was not found in the package registry",
    "version": "there is no version of",
    "index": "A compatible version may be available on a subsequent index",
    "python": "does not satisfy Python>=",
}
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(folder + "/a"), os.mkdir(folder + "/b"), os.mkdir(folder + "/app")
    first = make_index(folder + "/a", WHEELS + OTHER, [(("modern", "1.0"), ">=3.11")])
    second = make_index(folder + "/b", [("tensors", "3.0", ANY)])
    for wanted, kinds in (
        (["model", "loader==2.0"], {"conflict"}),
        (["oldops"], {"tags"}),
        (["winops"], {"tags"}),
        (["tensor"], {"name"}),
        (["tensors==2.5"], {"version"}),
        (["tensors==3.0", "--extra-index-url", first], {"version", "index"}),
        ("modern", {"python"}),
    ):
        if wanted == "modern":  # a project that promises to run on Pythons that the package refuses
            with open(folder + "/app/pyproject.toml", "w") as file:
                file.write('[project]\nname = "app"\nversion = "1"\nrequires-python = ">=3.9"\ndependencies = ["modern"]\n')
            code, text = uv("lock", "--python", sys.executable, "--index-url", first, cwd=folder + "/app")
        else:
            code, text = install(folder + "/lib", second if "--extra-index-url" in wanted else first, *wanted)
        text = flat(text)
        assert code == 1 and "No solution found when resolving dependencies" in text, text
        found = {kind for kind, words in WORDS.items() if words in text}
        print(wanted[0] if kinds != {"python"} else wanted, sorted(found))
        assert found == kinds, text
    # what the hint about indexes proposes is right for that kind
    code, text = install(folder + "/lib", second, "tensors==3.0", "--extra-index-url", first, "--index-strategy", "unsafe-best-match")
    assert code == 0, text
