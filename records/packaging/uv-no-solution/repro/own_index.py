"""A package index of our own in a folder, with wheels made here, and uv pointed at it alone."""
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile

from uv import find_uv_bin


def make_wheel(folder, name, version, tag, requires=()):
    """Write a wheel that holds one module with a version."""
    stem = "%s-%s" % (name, version)
    info = stem + ".dist-info/"
    files = {
        name + ".py": "version = %r\n" % version,
        info + "METADATA": "Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version)
        + "".join("Requires-Dist: %s\n" % r for r in requires),
        info + "WHEEL": "Wheel-Version: 1.0\nGenerator: own\nRoot-Is-Purelib: true\nTag: %s\n" % tag,
    }
    files[info + "RECORD"] = "".join("%s,,\n" % n for n in files) + info + "RECORD,,\n"
    path = os.path.join(folder, "%s-%s.whl" % (stem, tag))
    with zipfile.ZipFile(path, "w") as wheel:
        for entry, text in files.items():
            wheel.writestr(entry, text)
    return path


def make_index(folder, wheels, requires_python=()):
    """Write wheels, as (name, version, tag), and the pages that list them; give the index's address."""
    files = os.path.join(folder, "files")
    os.makedirs(files)
    needs = dict(requires_python)
    for name, version, tag, *requires in wheels:
        path = make_wheel(files, name, version, tag, requires)
        page = os.path.join(folder, "simple", name, "index.html")
        os.makedirs(os.path.dirname(page), exist_ok=True)
        python = needs.get((name, version))
        extra = ' data-requires-python="%s"' % python.replace("<", "&lt;") if python else ""
        digest = hashlib.sha256(open(path, "rb").read()).hexdigest()
        with open(page, "a") as file:
            file.write('<!DOCTYPE html><a href="file://%s#sha256=%s"%s>%s</a><br>\n' % (path, digest, extra, os.path.basename(path)))
    return "file://" + os.path.join(folder, "simple")


def uv(*words, cwd=None):
    """Run uv with no other settings and a cache of its own; give its exit code and what it printed."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("UV_", "VIRTUAL_ENV"))}
    with tempfile.TemporaryDirectory() as cache:
        environ.update(UV_CACHE_DIR=cache, UV_NO_CONFIG="1", NO_COLOR="1", UV_NO_PROGRESS="1", UV_PYTHON_DOWNLOADS="never")
        ran = subprocess.run([find_uv_bin()] + list(words), cwd=cwd, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def install(folder, index, *words):
    """uv pip install of these words into a folder of its own."""
    return uv("pip", "install", "--python", sys.executable, "--target", folder, "--index-url", index, *words)


def flat(text):
    """Without the line breaks and marks that older releases put in."""
    return " ".join(text.split())


HERE = "cp%d%d" % sys.version_info[:2]
