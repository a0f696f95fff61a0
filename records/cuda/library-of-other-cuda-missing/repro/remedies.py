# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-runtime-cu12"]
# ///
"""What helps and what does not. Argument: wants (default), link, fitting, first, beside or together.

wants: the number in the name tells another major from a library that was only not loaded
link: the installed runtime under the wanted name; fitting: the extension for the installed major
first: the extension of the installed major, with and without the runtime loaded before
beside: both runtimes installed; together: both of them in one process
"""
import os
import sys
import tempfile
from pathlib import Path

from build import NAMES, module, needed, run, runtimes

form = (sys.argv[1:] or ["wants"])[0]
found = runtimes()
mine = max(found)
other = min(found) if len(found) > 1 else 11 if mine == 12 else 12
with tempfile.TemporaryDirectory() as folder:
    if form == "wants":
        for major in (other, mine):
            module(folder, major)
            code, text = run(folder)
            assert code and needed(folder) == [NAMES[major]] and NAMES[major] + ": cannot open shared object file" in text
            same = NAMES[major] == found[mine].name
            assert same == (major == mine) and (run(folder, first=found[mine])[0] == 0) == same
            print("asks for", *needed(folder), "| here is", found[mine].name, "| with it loaded:", "runs" if same else "fails")
    elif form == "link":
        module(folder, other)
        os.symlink(str(found[mine]), os.path.join(folder, NAMES[other]))
        code, text = run(folder, LD_LIBRARY_PATH=folder)
        print(text.splitlines()[-1].replace(folder, "/app"))
        assert code and "version `%s' not found" % NAMES[other] in text
    elif form == "fitting":
        module(folder, mine)
        code, text = run(folder, first=found[mine])
        print("asks for", *needed(folder), "and says", text)
        assert code == 0 and text == "out of memory from " + NAMES[mine]
    elif form == "first":
        module(folder, mine)
        assert run(folder)[0] and run(folder, first=found[mine])[0] == 0
        code, text = run(folder, LD_LIBRARY_PATH=str(found[mine].parent))
        print("loaded before, or on the path:", text)
        assert code == 0 and text == "out of memory from " + NAMES[mine]
    else:
        module(folder, other)
        code, text = run(folder, LD_LIBRARY_PATH=str(found[other].parent))
        assert code == 0 and text == "out of memory from " + NAMES[other], text
        print("alone:", text)
        if form == "together":
            show = "\nprint(*sorted({line.split('/')[-1].strip() for line in open('/proc/self/maps') if 'libcudart' in line}))"
            code, text = run(folder, "import ops; print(ops.ask())" + show, first=found[mine], LD_LIBRARY_PATH=str(found[other].parent))
            version, both = text.splitlines()
            print("beside the other:", version, "|", both)
            assert version == "out of memory from " + NAMES[other] and both.split() == sorted(NAMES[major] for major in (mine, other))
