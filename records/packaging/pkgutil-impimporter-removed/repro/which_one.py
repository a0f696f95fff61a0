# /// script
# requires-python = ">=3.12"
# dependencies = ["virtualenv<20.17", "pip"]
# ///
"""The path above the message names whose copy it is: pip's own, the environment's, the build's."""
import re
import tempfile

from old import LOST, build, project, run, venv

with tempfile.TemporaryDirectory() as folder:
    python = venv(folder + "/venv")
    texts = {
        "pip/_vendor/pkg_resources": run(python, "-m", "pip", "install", "--no-index", "fastops")[1],
        "venv/lib/python3.../site-packages/pkg_resources": run(python, "-c", "import setuptools")[1],
        "pip-build-env-.../overlay/lib/python3.../site-packages/pkg_resources": build(folder, project(folder + "/fastops"))[1],
    }
    for place, text in texts.items():
        assert LOST in text, text
        for other in texts:
            pattern = re.escape(other).replace(re.escape("..."), "[^/]*") + "/__init__.py"
            assert bool(re.search(pattern, text)) == (other == place), (place, other, text)
        print(place)
