"""Files and folders that are written whole or not at all, and what kills leave behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.store.writing import (
    alone,
    scratch_folder,
    sweep,
    whole_file,
    whole_folder,
    write_whole,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="locks of Unix")

HOLD = """
import sys, time
from pathlib import Path
from errorcanon.store.writing import *
path = Path(sys.argv[2])
if sys.argv[1] == "file":
    with whole_file(path) as file:
        file.write(b"half"); file.flush(); print("ready", flush=True); time.sleep(60)
elif sys.argv[1] == "folder":
    with whole_folder(path) as new:
        (new / "half").touch(); print("ready", flush=True); time.sleep(60)
elif sys.argv[1] == "moment":  # between the two renames
    rename = Path.rename
    def stop(self, target):
        if self.name.endswith(".new"):
            print("ready", flush=True); time.sleep(60)
        return rename(self, target)
    Path.rename = stop
    with whole_folder(path) as new:
        (new / "new").touch()
else:
    with scratch_folder("test") as own:
        (own / "half").touch(); print(own, flush=True); time.sleep(60)
"""


def hold(kind: str, path: Path, tmp_path: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a process that is in the middle of writing."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, kind, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def write_again(kind: str, path: Path, tmp_path: Path) -> None:
    """Do the same in a process of its own, to its end."""
    script = {
        "file": "write_whole(path, 'whole')",
        "folder": "\nwith whole_folder(path) as new: (new / 'whole').touch()",
        "scratch": "\nwith scratch_folder('test'): pass",
    }[kind]
    words = f"import sys; from pathlib import Path; from errorcanon.store.writing import *; path = Path(sys.argv[1]); {script}"
    subprocess.run(
        [sys.executable, "-c", words, str(path)],
        check=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )


@pytest.mark.parametrize("kind", ["file", "folder", "scratch"])
def test_what_a_kill_leaves_is_gone_after_the_next_time(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "out"
    process, _ = hold(kind, path, tmp_path)
    kill(process)
    assert len(list(tmp_path.iterdir())) == 1
    write_again(kind, path, tmp_path)

    assert [p.name for p in tmp_path.iterdir()] == ([] if kind == "scratch" else ["out"])


@pytest.mark.parametrize("kind", ["file", "folder", "scratch"])
def test_what_another_is_writing_stays(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "out"
    process, _ = hold(kind, path, tmp_path)
    try:
        before = set(tmp_path.iterdir())
        for _ in range(3):
            write_again(kind, path, tmp_path)
        assert before <= set(tmp_path.iterdir())
    finally:
        kill(process)


def test_the_old_folder_comes_back_after_a_kill_between_the_renames(tmp_path: Path) -> None:
    path = tmp_path / "site"
    path.mkdir()
    (path / "old").touch()
    process, _ = hold("moment", path, tmp_path)
    kill(process)
    assert not path.exists()
    seen = []
    with pytest.raises(KeyError), whole_folder(path) as new:
        seen += [p.name for p in path.iterdir()]
        assert new.is_dir()
        raise KeyError

    assert seen == ["old"] and [p.name for p in tmp_path.iterdir()] == ["site"]


def test_two_that_write_the_same_leave_one_whole_and_nothing_else(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from errorcanon.store.writing import *\n"
        "for n in range(60):\n"
        "    write_whole(Path(sys.argv[1], 'file'), sys.argv[2] * 1000)\n"
        "    with whole_folder(Path(sys.argv[1], sys.argv[2])) as new: (new / 'x').touch()\n"
        "    with scratch_folder('test') as own: (own / 'x').write_bytes(b'x')\n"
        "    sweep.__globals__['_sweep_once'].cache_clear()\n"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path), name],
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )
        for name in "abc"
    ]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b", "c", "file"]
    assert len(set((tmp_path / "file").read_text(encoding="utf-8"))) == 1


def test_kills_at_any_moment_leave_nothing_that_the_next_does_not_sweep(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from errorcanon.store.writing import *\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    write_whole(Path(sys.argv[1], 'file'), 'x' * 100_000)\n"
        "    with whole_folder(Path(sys.argv[1], 'site')) as new: (new / 'x').touch()\n"
        "    with scratch_folder('test') as own: (own / 'x').touch()\n"
    )
    for moment in range(25):
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": str(tmp_path)},
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.0007 * moment)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    for kind, name in (("file", "file"), ("folder", "site"), ("scratch", "")):
        write_again(kind, tmp_path / name, tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "site"]


HOST = "0123abcd"
STRANGE = f".canon-0123456789ab-{HOST}-0123456789ab.new"


def test_what_another_machine_left_stays_for_a_day(tmp_path: Path) -> None:
    (tmp_path / STRANGE).touch()
    sweep(tmp_path)
    assert (tmp_path / STRANGE).exists()
    os.utime(tmp_path / STRANGE, (time.time() - 90_000,) * 2)
    write_again("file", tmp_path / "file", tmp_path)
    assert not (tmp_path / STRANGE).exists()


@pytest.mark.parametrize(
    "name",
    [
        *("canon-0123456789ab.new", ".canon-x.new", STRANGE + "x", STRANGE.upper(), "notes.new"),
        *("site.123.new", "site.123.old", "c.corpus.12.new", ".canon-0123456789ab.new"),
    ],
)
def test_what_has_another_name_is_never_swept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    os.utime(tmp_path / name, (0, 0))
    write_again("file", tmp_path / "file", tmp_path)
    assert (tmp_path / name).exists()


def test_a_sweep_follows_no_link(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "kept").touch()
    for number, target in enumerate((own, own / "kept", tmp_path / "nowhere")):
        (tmp_path / STRANGE.replace(HOST, f"{number:08x}")).symlink_to(target)
    inside = tmp_path / STRANGE.replace(".new", ".old")
    inside.mkdir()
    (inside / "way").symlink_to(own)
    os.link(own / "kept", tmp_path / STRANGE)
    for path in (inside, tmp_path / STRANGE):
        os.utime(path, (0, 0))
    write_again("file", tmp_path / "file", tmp_path)

    assert (own / "kept").exists() and not inside.exists()
    assert (tmp_path / STRANGE).exists()  # it has another name too, so it is not ours alone


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / STRANGE)
    os.utime(tmp_path / STRANGE, (0, 0))
    write_again("file", tmp_path / "file", tmp_path)
    assert (tmp_path / STRANGE).exists()


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("文" * 80), "x")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path(os.devnull), tmp_path / "pipe", tmp_path):
        with pytest.raises(CanonError, match="is no file that could be replaced"):
            write_whole(path, "x")
    assert Path(os.devnull).is_char_device()


def test_a_fault_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    write_whole(tmp_path / "file", "old")
    with pytest.raises(KeyError), whole_file(tmp_path / "file") as file:
        file.write(b"half")
        raise KeyError
    assert [p.read_text(encoding="utf-8") for p in tmp_path.iterdir()] == ["old"]


def test_a_secret_is_readable_for_its_owner_alone(tmp_path: Path) -> None:
    write_whole(tmp_path / "file", "secret", 0o600)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_a_folder_behind_a_link_is_replaced_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    with whole_folder(tmp_path / "link") as new:
        (new / "x").touch()
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real" / "x").exists()
    assert len(list(tmp_path.iterdir())) == 2


def test_only_one_is_alone(tmp_path: Path) -> None:
    with alone(tmp_path / "lock") as first, alone(tmp_path / "lock") as second:
        assert (first, second) == (True, False)
    with alone(tmp_path / "lock") as third:
        assert third


def test_a_scratch_folder_is_its_owners_alone() -> None:
    with scratch_folder("test") as folder:
        assert folder.parent == Path(tempfile.gettempdir())
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not folder.exists()


@pytest.mark.parametrize("kind", ["file", "scratch", "folder"])
@pytest.mark.parametrize("moment", ["_open", "_wait_for_lock", "_is_still"])
def test_a_signal_between_making_and_using_leaves_nothing(
    tmp_path: Path, kind: str, moment: str
) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from errorcanon.store import writing\n"
        "signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))\n"
        f"past = writing.{moment}\n"
        "def interrupted(*given):\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return past(*given)\n"
        f"writing.{moment} = interrupted\n"
        "path = Path(sys.argv[1], 'out')\n"
        f"with {{'file': writing.whole_path, 'folder': writing.whole_folder}}.get({kind!r},"
        " lambda _: writing.scratch_folder('test'))(path):\n"
        "    print('used')\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + signal.SIGTERM, "", "")
    assert list(tmp_path.iterdir()) == []
