"""The interpreter that failed, found from the paths of its traceback; it is never started."""

from __future__ import annotations

import os
from pathlib import Path

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.reading import read_fields

_NOT_NAMED = "no traceback names the interpreter"


def prefix_of(look: Look) -> Path:
    """Give the folder of the interpreter.

    Raises:
        ValueError: nothing names it.
    """
    if not look.subject.prefix:
        raise ValueError(_NOT_NAMED)
    return Path(look.subject.prefix)


def settings(look: Look) -> dict[str, str]:
    """Give what pyvenv.cfg says; empty where the interpreter is no virtual environment's."""
    path = prefix_of(look) / "pyvenv.cfg"
    return read_fields(path, "=") if path.is_file() else {}


def _executable(look: Look) -> str | Unknown:
    folder = prefix_of(look) / "bin"
    python = look.subject.python
    names = (f"python{python}", "python3", "python") if python else ("python3", "python")
    found = (folder / name for name in names if os.path.lexists(folder / name))
    path = next(found, None)
    return str(path) if path else Unknown(f"{folder} has no python: the environment is not whole")


def _version(look: Look) -> str | Unknown:
    told = look.once(settings)
    full = told.get("version") or told.get("version_info") or look.subject.python
    return full or Unknown(_NOT_NAMED)


def _is_ours(look: Look) -> bool | Unknown:
    if not look.subject.prefix:
        return Unknown(_NOT_NAMED)
    return look.subject.is_here or look.subject.prefix == look.own_prefix


def _is_environment(look: Look) -> bool:
    return bool(look.once(settings)) or (prefix_of(look) / "conda-meta").is_dir()


def base_of(look: Look) -> Path | None:
    """Give the folder of the interpreter that a virtual environment was made from."""
    home = look.once(settings).get("home")
    return Path(home).parent if home else None


def _base(look: Look) -> str | Unknown:
    base = base_of(look)
    return str(base) if base else Unknown("it is no virtual environment")


def _can_start(look: Look) -> bool | Unknown:
    """Tell whether the program behind the links is there and may be run; it is not started."""
    path = _executable(look)
    if isinstance(path, Unknown):
        return path
    return os.path.exists(path) and os.access(path, os.X_OK)


def _is_yours(look: Look) -> bool:
    return prefix_of(look).stat().st_uid == os.geteuid()


def _sees_system(look: Look) -> bool | Unknown:
    told = look.once(settings)
    if not told:
        return Unknown("it is no virtual environment")
    return bool(told.get("include-system-site-packages", "").lower() == "true")


def _is_managed(look: Look) -> bool:
    python = look.subject.python
    base = base_of(look)
    if base is not None:  # pip installs into a virtual environment all the same
        return False
    folders = (prefix_of(look) / "lib").glob(f"python{python or '3*'}")
    return any((folder / "EXTERNALLY-MANAGED").is_file() for folder in folders)


def _user_site(look: Look) -> str | Unknown:
    home = look.environ.get("HOME", "")
    release = look.subject.python.rstrip("t")
    if "." not in release:
        return Unknown("the release of the interpreter is not known")
    folder = look.environ.get("PYTHONUSERBASE") or f"{home}/.local"
    path = f"{folder}/lib/python{look.subject.python}/site-packages"
    return path if os.path.isdir(path) else Unknown("the user has no packages for this release")


_CAN_HANG = True
FACTS = (
    Fact(
        "interpreter.prefix", "text", "paths of the traceback, sys.prefix",
        "the interpreter lies in {}", "解释器位于 {}", lambda look: str(prefix_of(look)),
    ),
    Fact(
        "interpreter.executable", "text", "bin of the interpreter's folder",
        "its program is {}", "解释器程序为 {}", _executable, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.version", "text", "pyvenv.cfg, paths of the traceback",
        "it is Python {}", "Python 版本为 {}", _version, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.is_ours", "truth", "sys.prefix",
        "canon runs in the interpreter that failed|canon runs in another interpreter than failed",
        "canon 就运行在出错的解释器中|canon 运行在另一个解释器中", _is_ours,
    ),
    Fact(
        "interpreter.is_environment", "truth", "pyvenv.cfg, conda-meta",
        "it is a separate environment|it is no environment: packages are the system's",
        "是独立的虚拟环境|不是虚拟环境，用的是系统的包", _is_environment, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.base", "text", "pyvenv.cfg home",
        "it was made from {}", "由 {} 创建", _base, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.can_start", "truth", "stat and access of its program",
        "its program is there|its program is not there or may not be run",
        "解释器程序存在且可执行|解释器程序不存在或不可执行", _can_start, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.is_yours", "truth", "stat of its folder",
        "it is yours|it belongs to another user", "属于当前用户|属于其他用户", _is_yours,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.sees_system_packages", "truth", "pyvenv.cfg include-system-site-packages",
        "it sees the system's packages too|it does not see the system's packages",
        "能看到系统的包|看不到系统的包", _sees_system, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.is_managed", "truth", "EXTERNALLY-MANAGED",
        "pip may not install into it|pip may install into it",
        "不允许 pip 安装|允许 pip 安装", _is_managed, can_hang=_CAN_HANG,
    ),
    Fact(
        "interpreter.user_packages", "text", "PYTHONUSERBASE, HOME",
        "the user has own packages in {}", "用户自己的包位于 {}", _user_site,
        can_hang=_CAN_HANG,
    ),
)  # fmt: skip
