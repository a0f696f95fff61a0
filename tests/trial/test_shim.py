"""Settings that a trial gives a program from outside, tried in a real Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from errorcanon.store.application import SETTINGS
from errorcanon.trial.shim import code_of, shim_text, words_of
from errorcanon.trial.world import World


def run(folder: Path, code: str, prefix: str = "", **settings: str) -> str:
    """Run a program as a trial would, and give what it printed."""
    shim = folder / "shim"
    shim.mkdir(exist_ok=True)
    wanted = {name.replace("_", "-"): value for name, value in settings.items()}
    (shim / "sitecustomize.py").write_text(shim_text(wanted), encoding="utf-8")
    (folder / "main.py").write_text(code, encoding="utf-8")
    command = [*prefix.split(), sys.executable, "main.py"]
    places = os.pathsep.join((str(shim), str(folder / "more")))
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60,
        env={"PATH": os.defpath, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    return f"{done.stdout}{done.stderr.strip().splitlines()[-1] if done.stderr else ''}".strip()


LAMBDA = """
import multiprocessing
from multiprocessing import get_context, set_start_method
if __name__ == "__main__":
    set_start_method("spawn", force=True)
    workers = [
        where.Process(target=lambda: print("made", flush=True))
        for where in (get_context("spawn"), multiprocessing.get_context("forkserver"), multiprocessing)
    ]
    for worker in workers:
        worker.start()
        worker.join()
    print(multiprocessing.get_start_method())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no fork")
def test_every_start_method_is_the_wanted_one(tmp_path: Path) -> None:
    assert "pickle" in run(tmp_path, LAMBDA)
    assert run(tmp_path, LAMBDA, start_method="fork") == "made\nmade\nmade\nfork"


def test_another_wanted_method_is_used_where_a_program_names_none(tmp_path: Path) -> None:
    code = "import multiprocessing\nprint(multiprocessing.get_start_method())\n"
    assert run(tmp_path, code, start_method="spawn") == "spawn"


@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
def test_the_limit_of_open_files_is_raised_and_never_lowered(tmp_path: Path) -> None:
    code = "import resource\nprint(resource.getrlimit(resource.RLIMIT_NOFILE)[0])\n"
    assert run(tmp_path, code, "prlimit --nofile=64:200", open_files="65536") == "200"
    assert run(tmp_path, code, "prlimit --nofile=150:200", open_files="100") == "150"


LOADER = """
class DataLoader:
    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None,
                 num_workers=0, collate_fn=None, prefetch_factor=None, persistent_workers=False):
        if persistent_workers and not num_workers:
            raise ValueError("needs workers")
        self.num_workers, self.collate_fn = num_workers, collate_fn
"""
USE = """
from torch.utils.data.dataloader import DataLoader
print(
    DataLoader([], num_workers=4, persistent_workers=True).num_workers,
    DataLoader([], 1, None, None, None, 3, "mine").num_workers,
    DataLoader([], 1, None, None, None, 3, "mine").collate_fn,
    DataLoader([]).num_workers,
)
"""


def test_a_loader_has_so_many_workers_however_they_were_given(tmp_path: Path) -> None:
    for folder, text in (("torch", ""), ("torch/utils", ""), ("torch/utils/data", "")):
        (tmp_path / "more" / folder).mkdir(parents=True)
        (tmp_path / "more" / folder / "__init__.py").write_text(text)
    (tmp_path / "more" / "torch" / "utils" / "data" / "dataloader.py").write_text(LOADER)
    assert run(tmp_path, USE) == "4 3 mine 0"
    assert run(tmp_path, USE, loader_workers="0") == "0 0 mine 0"
    assert run(tmp_path, USE, loader_workers="2") == "2 2 mine 2"


def test_the_sitecustomize_of_the_environment_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "sitecustomize.py").write_text("import sys\nsys.mine = __file__\n")
    code = "import sys, sitecustomize\nprint(sys.mine == sitecustomize.__file__)\n"
    assert run(tmp_path, code, start_method="spawn") == "True"


def test_every_setting_has_code_and_words(tmp_path: Path) -> None:
    for name in SETTINGS:
        assert any("7" in line for line in code_of({name: "7"}))
        assert "7" in words_of({name: "7"})
        compile("\n".join(code_of({name: "7"})).replace("…", "data"), "code", "exec")
    (tmp_path / "tmp").mkdir()
    place = World(tmp_path, [], tmp_path).put("a/b.py", "x = 1\n")
    assert (str(place), (tmp_path / "tmp" / "a" / "b.py").read_text()) == (
        "/var/tmp/a/b.py",
        "x = 1\n",
    )
