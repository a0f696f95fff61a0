"""Give a Python program another setting for the time of a trial, without a change in its code.

A sitecustomize on PYTHONPATH is read by every Python that the command starts. It sets what a
program would set itself: no receipt can apply that, so a person is told what to write.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from errorcanon.trial.world import World

_FOLDER = "canon-shim"
_CODE: Mapping[str, tuple[str, ...]] = {
    "start-method": ("import multiprocessing", 'multiprocessing.set_start_method("{value}")'),
    "open-files": (
        "import resource",
        "soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)",
        "most = {value} if hard == resource.RLIM_INFINITY else min({value}, hard)",
        "resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))",
    ),
    "loader-workers": ("DataLoader(…, num_workers={value})",),
}
"""What a program writes for each setting."""
_SHORT: Mapping[str, str] = {
    "start-method": 'multiprocessing.set_start_method("{value}")',
    "open-files": "resource.setrlimit(RLIMIT_NOFILE, {value})",
    "loader-workers": "num_workers={value}",
}
_TEXT = '''\
"""Settings of a trial of `canon try`."""
import importlib.machinery
import importlib.util
import os
import sys

WANTED = __WANTED__
HERE = os.path.dirname(os.path.abspath(__file__))


def start_method(multiprocessing):
    """Let every start method be the wanted one, whatever the program asks for."""
    method, kinds = WANTED["start-method"], multiprocessing.context._concrete_contexts
    default, ours = multiprocessing.context._default_context, kinds[method]
    default._default_context = ours
    default._actual_context = None
    for name in kinds:
        kinds[name] = ours
    real = multiprocessing.set_start_method

    def set_start_method(wanted, force=False):
        real(None if wanted is None else method, force)

    multiprocessing.set_start_method = set_start_method


OF_WORKERS = ("prefetch_factor", "persistent_workers", "multiprocessing_context", "timeout")


def loader_workers(dataloader):
    """Let every DataLoader have so many workers; without any, what belongs to workers goes."""
    count, real = int(WANTED["loader-workers"]), dataloader.DataLoader.__init__

    def __init__(self, *words, **named):
        if len(words) > 5:
            words = (*words[:5], count, *words[6:])
        else:
            named["num_workers"] = count
        if count == 0:
            for name in OF_WORKERS:
                named.pop(name, None)
        real(self, *words, **named)

    dataloader.DataLoader.__init__ = __init__


class Finder:
    """Loads a module as it is and then sets what is wanted of it."""

    AFTER = {
        "start-method": ("multiprocessing", start_method),
        "loader-workers": ("torch.utils.data.dataloader", loader_workers),
    }

    def find_spec(self, name, path=None, target=None):
        for setting, (module, change) in self.AFTER.items():
            if setting in WANTED and module == name:
                spec = importlib.machinery.PathFinder.find_spec(name, path, target)
                if spec is not None and spec.loader is not None:
                    spec.loader = self.loader(spec.loader, change)
                return spec
        return None

    @staticmethod
    def loader(real, change):
        load = real.exec_module

        def exec_module(module):
            load(module)
            change(module)

        real.exec_module = exec_module
        return real


sys.meta_path.insert(0, Finder())
if "open-files" in WANTED:
    import resource

    most = int(WANTED["open-files"])
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))

# The environment may have such a module too: it is read as if this one were not there.
others = [place for place in sys.path if os.path.abspath(place or ".") != HERE]
spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
if spec is not None and spec.loader is not None:
    sys.modules["sitecustomize"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
'''


def shim_text(settings: Mapping[str, str]) -> str:
    """Give the module that sets these."""
    return _TEXT.replace("__WANTED__", json.dumps(dict(settings)))


def lay_shim(
    world: World, settings: Mapping[str, str], environ: Mapping[str, str]
) -> dict[str, str]:
    """Lay the module into a world; give the variables with which it is read."""
    folder: Path = world.put(f"{_FOLDER}/sitecustomize.py", shim_text(settings)).parent
    had = environ.get("PYTHONPATH")
    return {"PYTHONPATH": f"{folder}{os.pathsep}{had}" if had else str(folder)}


def code_of(settings: Mapping[str, str]) -> list[str]:
    """Give the lines that a program has to have for these settings."""
    return [
        line.replace("{value}", value) for name, value in settings.items() for line in _CODE[name]
    ]


def words_of(settings: Mapping[str, str]) -> str:
    """Name settings in few words."""
    return "; ".join(_SHORT[name].replace("{value}", value) for name, value in settings.items())
