"""What is installed here, found without importing what may be broken and without a process."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.versions import parse_pairs

if TYPE_CHECKING:
    from errorcanon.facts.fact import Facts

_DISTRIBUTIONS = {
    "torch": "torch",
    "tensorflow": "tensorflow",
    "tensorflow-cpu": "tensorflow",
    "keras": "keras",
    "jax": "jax",
    "jaxlib": "jaxlib",
    "numpy": "numpy",
    "onnxruntime": "onnxruntime",
    "onnxruntime-gpu": "onnxruntime",
    "transformers": "transformers",
    "triton": "triton",
}
_NVIDIA = re.compile(r"nvidia-(cudnn|cuda-runtime)(?:-cu\d+)?")


def collect(*, whole: bool = False) -> dict[str, str]:
    """Give what this machine and this interpreter's packages are.

    Args:
        whole: every package, for an answer that stays here; else those that records name.
    """
    from errorcanon.facts.driver import read_driver
    from errorcanon.facts.packages import installed

    found = _machine()
    # What stands first on the path is imported.
    _add_packages(found, ((one.name, one.version) for one in installed(sys.path)), whole=whole)
    driver = read_driver()
    if driver:
        found["driver"] = driver
    return found


def environment_of(facts: Facts) -> dict[str, str]:
    """Give what facts say of a machine and of the packages of the interpreter that failed."""
    texts = {name: value for name, value in facts.items() if isinstance(value, str)}
    named = {
        "python": texts.get("interpreter.version"),
        "architecture": texts.get("cpu.architecture"),
        "glibc": texts.get("system.glibc"),
        "driver": texts.get("gpu.driver"),
    }
    found = {name: value for name, value in named.items() if value}
    if "system.kernel" in texts:
        found["os"] = f"Linux {texts['system.kernel']}"
    packages = facts.get("packages.versions")
    if isinstance(packages, Mapping):
        pairs = ((name, str(version)) for name, version in packages.items())
        _add_packages(found, pairs, whole=True)
    return found


def _add_packages(
    found: dict[str, str], packages: Iterable[tuple[str, str]], *, whole: bool
) -> None:
    """Add the products that packages are, and with `whole` the packages by their own names."""
    for name, version in packages:
        if name in _DISTRIBUTIONS:
            found.setdefault(_DISTRIBUTIONS[name], version)
        elif nvidia := _NVIDIA.fullmatch(name):
            found.setdefault("cudnn" if nvidia[1] == "cudnn" else "cuda", version)
        if whole:
            found.setdefault(name, version)


def named_products(packages: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Give those products that records name, of packages by name and release."""
    found: dict[str, str] = {}
    _add_packages(found, packages, whole=False)
    return found


def collect_loaded(modules: Mapping[str, ModuleType] = sys.modules) -> dict[str, str]:
    """Give the versions of what this process has imported, and of what else is installed for it.

    Nothing is imported. Versions are read from where modules keep them and not through their
    `__getattr__`: a module that failed halfway, or that loads lazily, must not be stirred at the
    moment of a failure.
    """
    from errorcanon.facts.driver import read_driver
    from errorcanon.facts.packages import installed

    found = _machine()
    for one in installed(sys.path):
        found.setdefault(one.name, one.version)
    for product in dict.fromkeys(_DISTRIBUTIONS.values()):
        version = vars(modules[product]).get("__version__") if product in modules else None
        if isinstance(version, str):
            found[product] = version
    if "torch.version" in modules and (cuda := vars(modules["torch.version"]).get("cuda")):
        found["cuda"] = str(cuda)
    if cudnn := _loaded_cudnn(modules):
        found["cudnn"] = cudnn
    if driver := read_driver():
        found["driver"] = driver
    return found


def _loaded_cudnn(modules: Mapping[str, ModuleType]) -> str | None:
    """Ask the cuDNN that PyTorch has loaded; None for a build without one."""
    with suppress(Exception):  # a library that cannot be loaded may be what failed
        version = modules["torch.backends.cudnn"].version()
        return str(version) if version else None
    return None


def _machine() -> dict[str, str]:
    import platform  # in Python 3.10 it imports subprocess

    from errorcanon.facts.glibc import read_glibc

    found = {
        "os": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "architecture": platform.machine(),
        "glibc": read_glibc(),
    }
    return {name: value for name, value in found.items() if value}


def read_environment(arguments: Sequence[str], *, whole: bool = True) -> dict[str, str]:
    """Read what `--env` says, each time that it is given; what comes later counts more.

    It says `torch=2.1,cuda=12.4`, `auto`, JSON, or names a file of JSON: versions by product, or
    what `canon env --json` wrote.

    Args:
        arguments: what was given.
        whole: whether `auto` means every package, as `collect` has it.

    Raises:
        CanonError: none of these, or JSON that is no object.
    """
    found: dict[str, str] = {}
    for argument in arguments:
        found |= collect(whole=whole) if argument == "auto" else _read_one(argument)
    return found


def _read_one(argument: str) -> dict[str, str]:
    text = argument
    if not argument.lstrip().startswith("{"):
        try:
            text = Path(argument).read_text(encoding="utf-8")
        except (OSError, ValueError):
            if "=" in argument:
                return parse_pairs([argument], "--env")
            raise CanonError(
                f"--env {argument}: no readable file; give versions as torch=2.1,cuda=12.4, JSON, "
                "a file of JSON, or 'auto'"
            ) from None
    try:
        values = parse_json(text)
    except ValueError as error:
        raise CanonError(
            f'--env: not JSON ({error}); write it like {{"torch": "2.10.0"}}, or as torch=2.10.0'
        ) from None
    if isinstance(values, dict) and "schema" in values:
        from errorcanon.facts.form import check_facts  # only for a file of facts

        return environment_of(check_facts(values, "--env"))
    return check_environment(values, "--env")


def check_environment(values: object, where: str) -> dict[str, str]:
    """Accept an object of scalars as an environment.

    Raises:
        CanonError: something else.
    """
    if not isinstance(values, dict):
        raise CanonError(f'{where}: must be an object like {{"torch": "2.10.0"}}')
    return {
        str(key): str(value)
        for key, value in values.items()
        if isinstance(value, str | int | float)
    }
