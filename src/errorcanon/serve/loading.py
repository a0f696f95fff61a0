"""Load the model that `MODULE:NAME` names. The only module that runs a user's own code in here."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from errorcanon.model import CanonError
from errorcanon.serve.names import nearest

_OURS = (__file__, importlib.__file__, "<frozen importlib")
"""How the files begin whose frames say nothing about the user's code."""
_NEEDS_A_DEVICE = re.compile(r"CUDA|GPU|NVIDIA|[Uu]nknown backend")


class UserCodeError(Exception):
    """The user's own code raised; the exception is the cause of this one."""

    def __init__(self, doing: str, error: BaseException):
        super().__init__(f"{doing}: {type(error).__name__}: {error}")
        self.doing = doing
        self.error = error

    def traceback(self) -> str:
        """Give what Python prints for it, from the user's own first line on."""
        trace = _without_ours(self.error.__traceback__)
        return "".join(traceback.format_exception(type(self.error), self.error, trace))

    def remedy(self) -> str:
        """Say what helps."""
        if isinstance(self.error, ModuleNotFoundError) and self.error.name:
            return missing(self.error.name)
        if isinstance(self.error, SystemExit):
            return 'put what a run does, and no import should, below if __name__ == "__main__":'
        if _NEEDS_A_DEVICE.search(str(self.error)):
            return "take the device as an argument, so that the model can be built on the CPU too"
        return "mend what the traceback above names, or check a part that can be built"


def missing(package: str) -> str:
    """Say what helps where a package is not there for the interpreter that runs this."""
    from errorcanon.store.installing import install_line

    return (
        f"{package.partition('.')[0]} is not installed for {sys.executable}; install it there, or "
        f"run this where the model runs: {install_line()}, then python -m errorcanon check …"
    )


def load_model(words: str) -> Any:
    """Import a module or a file and give the model in it, building it where it is not built yet.

    Raises:
        CanonError: it is not there, or cannot be built without arguments.
        UserCodeError: importing or building it raised.
    """
    place, _, name = words.rpartition(":")
    if not place or not name:
        raise CanonError(f"{words}: write MODULE:NAME, as model.py:Net or package.model:Net")
    module = _import_file(Path(place)) if _is_file(place) else _import_module(place)
    return _build(_find(module, name, place), words)


def _is_file(place: str) -> bool:
    return place.endswith(".py") or "/" in place or "\\" in place


# --- importing -----------------------------------------------------------------


def _import_module(name: str) -> ModuleType:
    if not all(part.isidentifier() for part in name.split(".")):
        raise CanonError(f"{name}: is no module; write MODULE:NAME, as model.py:Net")
    _look_first_in(Path())
    try:
        with _running(f"importing {name}"):
            return importlib.import_module(name)
    except UserCodeError as error:
        cause = error.error
        if isinstance(cause, ModuleNotFoundError) and f"{name}.".startswith(f"{cause.name}."):
            raise CanonError(
                f"{name}: no such module, here or installed; "
                f"a file is named with its ending: path/to/{name.rpartition('.')[2]}.py:NAME"
            ) from None
        raise


def _import_file(path: Path) -> ModuleType:
    """Import a file as what it is: the module of a package, or one that stands by itself."""
    if path.is_dir():
        raise CanonError(f"{path}: is a folder; name the file in it: {path / 'model.py'}:NAME")
    if not path.is_file():
        beside = [p.name for p in path.parent.glob("*.py")] if path.parent.is_dir() else []
        raise CanonError(f"{path}: no such file{_near(path.name, beside)}")
    root, parts = path.resolve().parent, [path.stem]
    while (root / "__init__.py").is_file():
        root, parts = root.parent, [root.name, *parts]
    _look_first_in(Path())
    _look_first_in(root)
    if len(parts) > 1:  # so that its relative imports work
        return _import_module(".".join(parts))
    spec = importlib.util.spec_from_file_location(_free_name(path.stem), path)
    if spec is None or spec.loader is None:
        raise CanonError(f"{path}: is no Python file; name one that ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with _running(f"importing {path}"):
        spec.loader.exec_module(module)
    return module


def _free_name(stem: str) -> str:
    """Give a file's module name; another one where somebody else's module has it: types.py."""
    taken = stem in sys.modules or stem in sys.stdlib_module_names
    return f"_checked_{stem}" if taken else stem


def _look_first_in(folder: Path) -> None:
    entry = str(folder.resolve())
    if entry not in sys.path:
        sys.path.insert(0, entry)


# --- finding and building ------------------------------------------------------


def _find(module: ModuleType, name: str, place: str) -> Any:
    value: Any = module
    for part in name.split("."):
        if not hasattr(value, part):
            raise CanonError(f"{place}: has no '{name}'{_near(part, _offered(value))}")
        value = getattr(value, part)
    return value


def _offered(owner: object) -> list[str]:
    """List what may be meant: what a module makes itself, and not what it imports."""
    home = getattr(owner, "__name__", None)

    def is_own(value: object) -> bool:
        has_home = inspect.isclass(value) or inspect.isroutine(value)
        return not has_home or getattr(value, "__module__", None) == home

    return [
        name
        for name, value in vars(owner).items()
        if not name.startswith("_") and not inspect.ismodule(value) and is_own(value)
    ]


def _near(name: str, offered: Sequence[str]) -> str:
    near = nearest(name, offered, likeness=0.5) or sorted(offered)[:5]
    return f"; near: {', '.join(near)}" if near else ""


def _build(value: Any, words: str) -> Any:
    """Give a model as it is; call a class or a function that makes one."""
    if not (inspect.isclass(value) or inspect.isroutine(value) or isinstance(value, partial)):
        return value
    needed = _needed(value)
    named: dict[str, Any] = {}
    if needed == ["rngs"] and "flax" in sys.modules:  # every Flax NNX module takes them
        from flax import nnx

        named, needed = {"rngs": nnx.Rngs(0)}, []
    if needed:
        file = words.rpartition(":")[0]
        raise CanonError(
            f"{words}: needs {', '.join(needed)} to be built; write a function without arguments "
            f"that returns the model, as `def small(): return {words.rpartition(':')[2]}(…)`, "
            f"and name it: {file}:small"
        )
    with _running(f"building {words}"):
        model = value(**named)
    if model is None:
        raise CanonError(f"{words}: returned None; let it return the model")
    return model


def _needed(make: Any) -> list[str]:
    """List the arguments that have no default."""
    try:
        if inspect.isclass(make):  # whose metaclass may take anything, as that of nnx.Module
            parameters = list(inspect.signature(make.__init__).parameters.values())[1:]
        else:
            parameters = list(inspect.signature(make).parameters.values())
    except (TypeError, ValueError):  # made in C: what it needs it will say
        return []
    free = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [p.name for p in parameters if p.default is p.empty and p.kind not in free]


# --- running what is not ours --------------------------------------------------


@contextmanager
def _running(doing: str) -> Iterator[None]:
    try:
        yield
    except (Exception, SystemExit) as error:
        raise UserCodeError(doing, error) from error


def _without_ours(trace: TracebackType | None) -> TracebackType | None:
    """Skip the frames of this module and of Python's import system."""
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(_OURS):
        trace = trace.tb_next
    return trace
