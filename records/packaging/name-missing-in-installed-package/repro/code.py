# /// script
# requires-python = ">=3.9"
# ///
"""Code for one release of a package, run with the one that is here.

code.py [import|newer|attribute|pyparsing-new|pyparsing-old|own]
"""
import sys

CODES = {
    "import": "from markdown.util import etree",
    "newer": "from markdown.util import get_installed_extensions",
    "attribute": "import markdown\nmarkdown.version_info",
    "pyparsing-new": "from pyparsing import infix_notation",
    "pyparsing-old": "from pyparsing import operatorPrecedence",
    "own": "import tempfile, sys, os\nfolder = tempfile.mkdtemp()\nopen(os.path.join(folder, 'trainlib.py'), 'w').close()\nsys.path.insert(0, folder)\nimport trainlib\ntrainlib.fit",
}
exec(CODES[(sys.argv[1:] or ["import"])[0]], {})
print("ran")
