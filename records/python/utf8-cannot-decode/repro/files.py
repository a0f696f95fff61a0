"""Files that are no text in UTF-8, and a Python that reads them as such."""
import gzip
import os
import pickle
import subprocess
import sys

TEXT = "name,price\n\u201ccaf\u00e9\u201d,4 \u20ac\n"
KINDS = ("gzip", "utf-16", "cp1252", "gbk", "pickle", "png")


def make(folder, kind):
    """Write such a file; give its path."""
    path = os.path.join(folder, kind)
    text = "\u6807\u7b7e,\u732b\n" if kind == "gbk" else TEXT
    data = {
        "gzip": lambda: gzip.compress(TEXT.encode("utf-8")),
        "pickle": lambda: pickle.dumps({"weight": [0.5]}, protocol=2),
        "png": lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    }.get(kind, lambda: text.encode(kind))()
    with open(path, "wb") as file:
        file.write(data)
    return path


def run(*words):
    """Run Python in UTF-8 mode; give exit code and output."""
    ran = subprocess.run([sys.executable, "-X", "utf8"] + list(words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode("utf-8", "replace")


def read(path, arguments=""):
    """Read with open(path ARGUMENTS); give exit code and output."""
    return run("-c", "import sys; sys.stdout.write(open(sys.argv[1], newline=''%s).read())" % arguments, path)
