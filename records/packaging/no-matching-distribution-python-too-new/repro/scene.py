# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Ask pip for a package of which a folder that stays holds one wheel.

scene.py [python|tag]: for another Python; for this one, with the tag of a newer platform
"""
import os
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_wheel

kind = (sys.argv[1:] or ["python"])[0]
folder = os.path.join(tempfile.mkdtemp(), "wheels")
os.mkdir(folder)
make_wheel(folder, "fastops", "1.0", "cp36-cp36m-manylinux1_x86_64" if kind == "python" else "%s-%s-manylinux_2_28_x86_64" % (HERE, HERE))
words = ["download", "--no-index", "--find-links", folder, "-d", folder + "/out", "fastops==1.0"]
os.environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
os.execv(sys.executable, [sys.executable, "-m", "pip"] + words)
