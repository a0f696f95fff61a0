"""A file, a program that reads it, and a Python in a locale of one's choice. Needs localedef."""
import os
import subprocess
import sys

TEXT = "Das ist \u201cgro\u00df\u201d, 4 \u20ac \u2013 \u4f60\u597d\n"
READ = "import sys\ntext = open(sys.argv[1]%s).read()\nsys.stdout.buffer.write(text.encode('utf-8'))\n"
LOCALES = {"cp1252": ("en_US", "CP1252"), "gbk": ("zh_CN", "GBK"), "ascii": None, "utf-8": ("en_US", "UTF-8")}


def write(path, text=TEXT, encoding="utf-8"):
    """Write a text; give the path."""
    with open(path, "wb") as file:
        file.write(text.encode(encoding))
    return path


def locale_of(folder, codec):
    """Make the locale of that encoding; give the variables that choose it."""
    if LOCALES[codec] is None:  # what Python up to 3.6 did in C, and embedded ones still do
        return {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    source, charmap = LOCALES[codec]
    name = "%s.%s" % (source, charmap)
    command = ["localedef", "-c", "-i", source, "-f", charmap, os.path.join(folder, name)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return {"LC_ALL": name, "LOCPATH": folder}


def run(words, variables, **more):
    """Run Python with words and those variables about languages alone; give exit code and output."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON", "LOCPATH"))}
    clean.update(variables, **more)
    ran = subprocess.run([sys.executable] + list(words), env=clean, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode("utf-8", "replace")


def read(path, variables, arguments="", words=(), **more):
    """Read a file in a new Python with open(path ARGUMENTS); give exit code and what was read."""
    return run(list(words) + ["-c", READ % arguments, path], variables, **more)
