"""What is installed for an interpreter, read from the folders of its packages alone."""

from __future__ import annotations

import csv
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.interpreter import base_of, prefix_of, settings
from errorcanon.facts.reading import read_text
from errorcanon.store.json_input import parse_json

_DASHES = re.compile(r"[-_.]+")
_EGG = re.compile(r"(?P<name>.+?)(?:-(?P<version>\d[^-]*))?(?:-py\d[\d.]*)?\.egg-info")
_INFO = re.compile(r"(?P<name>.+)-(?P<version>\d[^-]*)\.dist-info")
_BUILT_FOR = re.compile(
    r"^(cuda|hip|xpu)(?:: [\w\[\]]+)? = (?:None|['\"]([\w.+-]+)['\"])", re.ASCII | re.MULTILINE
)
_FILES_AT_A_TIME = 256
_SECONDS = 0.03
"""Of the processor, for holding RECORD against files: those of large packages name 15,000."""


class Distribution(NamedTuple):
    """An installed distribution."""

    name: str
    version: str
    info: str
    """The folder or file of its metadata."""

    @property
    def folder(self) -> str:
        """Where it lies."""
        return self.info.rpartition("/")[0]


def installed(folders: Iterable[str]) -> Iterator[Distribution]:
    """Give the distributions of some folders, by the names of their metadata, as Python goes."""
    for folder in dict.fromkeys(folders):
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:
            continue
        for name in names:
            found = _INFO.fullmatch(name) or _EGG.fullmatch(name)
            if found and not name.startswith("~"):
                plain = _DASHES.sub("-", found["name"]).lower()
                info = f"{folder}/{name}"
                yield Distribution(plain, found["version"] or _egg_version(info), info)


def _egg_version(info: str) -> str:
    """Read what the name of an egg-info leaves out; empty where it does not say."""
    try:
        text = read_text(f"{info}/PKG-INFO" if os.path.isdir(info) else info, 1 << 14)
    except OSError:
        return ""
    found = re.search(r"^Version: (\S+)", text, re.MULTILINE)
    return found[1] if found else ""


def folders_of(look: Look) -> tuple[str, ...]:
    """Give where an interpreter's packages lie: as the text names them, else by its folder.

    Raises:
        ValueError: nothing names it.
    """
    named = look.subject.folders
    if look.subject.is_here:
        return named
    if not look.subject.prefix and named:
        return named
    python = look.subject.python
    homes = [prefix_of(look)]
    base = base_of(look)
    if base and look.once(settings).get("include-system-site-packages", "").lower() == "true":
        homes.append(base)
    pattern = f"python{python}" if python else "python3*"
    guessed = (
        str(folder / kind)
        for home in homes
        for folder in sorted((home / "lib").glob(pattern))
        for kind in ("site-packages", "dist-packages")
        if (folder / kind).is_dir()
    )
    return tuple(dict.fromkeys((*named, *guessed)))


def _all(look: Look) -> list[Distribution]:
    folders = look.once(folders_of)
    if not any(os.path.isdir(folder) for folder in folders):
        raise ValueError("the folders of its packages are not there")
    return list(installed(folders))


def distributions(look: Look) -> list[Distribution]:
    """Give what is installed for the subject.

    Raises:
        ValueError: it cannot be told where.
    """
    found: list[Distribution] = look.once(_all)
    return found


def _folders(look: Look) -> tuple[str, ...] | Unknown:
    return look.once(folders_of) or Unknown("there are none")


def _gone(look: Look) -> tuple[str, ...]:
    return tuple(folder for folder in look.once(folders_of) if not os.path.isdir(folder))


def _versions(look: Look) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for one in distributions(look):  # what stands first on the path is imported
        found.setdefault(one.name, one.version)
    return found


def _several(look: Look) -> Mapping[str, str]:
    places: dict[str, list[str]] = {}
    for one in distributions(look):
        places.setdefault(one.name, []).append(f"{one.version} in {one.folder}")
    return {name: ", ".join(found) for name, found in places.items() if len(found) > 1}


def _editable(look: Look) -> Mapping[str, str]:
    """Give where distributions lie that were installed as links to their sources."""
    found: dict[str, str] = {}
    for one in distributions(look):
        path = f"{one.info}/direct_url.json"
        if os.path.isfile(path):
            try:
                told = parse_json(read_text(path))
                if told["dir_info"].get("editable"):
                    found[one.name] = str(told["url"]).removeprefix("file://")
            except (ValueError, KeyError, TypeError, AttributeError):
                continue
    for folder in look.once(folders_of):
        for link in sorted(Path(folder).glob("*.egg-link")):
            found[_DASHES.sub("-", link.stem).lower()] = read_text(link).partition("\n")[0].strip()
    return found


def _editable_gone(look: Look) -> tuple[str, ...]:
    return tuple(name for name, path in _editable(look).items() if not os.path.isdir(path))


def _damaged(look: Look) -> tuple[str, ...]:
    """Give distributions whose metadata lacks the file that every installer writes."""
    return tuple(
        one.name
        for one in distributions(look)
        if os.path.isdir(one.info)
        and not os.path.isfile(f"{one.info}/METADATA")
        and not os.path.isfile(f"{one.info}/PKG-INFO")
    )


def _leftovers(look: Look) -> tuple[str, ...]:
    """Give what pip left when it was stopped while it replaced a package."""
    return tuple(
        f"{folder}/{name}"
        for folder in look.once(folders_of)
        if os.path.isdir(folder)
        for name in sorted(os.listdir(folder))
        if name.startswith("~")
    )


class _Records(NamedTuple):
    missing: dict[str, int]
    files: int
    left_out: int


def _hold_records(look: Look) -> _Records:
    """Count the files that RECORD names and that are not there, small packages first.

    Those that the traceback goes through come first, and have half of the time at most.
    """
    began = time.process_time()
    missing: dict[str, int] = {}
    files = left_out = 0
    for size, path, one in sorted(_records(look, look.subject.paths)):
        end = began + (_SECONDS if size else _SECONDS / 2)
        seen, gone, is_whole = _hold(path, one.folder, end)
        files += seen
        left_out += not is_whole
        if gone:
            missing[one.name] = gone
    return _Records(missing, files, left_out)


def _hold(path: str, folder: str, end: float) -> tuple[int, int, bool]:
    """Count files of a RECORD, and those that are not there; tell whether these are all."""
    files = gone = 0
    if time.process_time() < end:
        for files, name in enumerate(_listed(path), 1):
            gone += not os.path.lexists(f"{folder}/{name}")
            if not files % _FILES_AT_A_TIME and time.process_time() > end:
                break
        else:
            return files, gone, True
    return files, gone, False


def _records(look: Look, named: tuple[str, ...]) -> Iterator[tuple[int, str, Distribution]]:
    for one in distributions(look):
        path = f"{one.info}/RECORD"
        try:
            size = os.stat(path).st_size
        except OSError:
            continue
        is_named = any(f"/{one.name.replace('-', '_')}/" in text for text in named)
        yield 0 if is_named else size, path, one


def _listed(path: str) -> Iterator[str]:
    """Give the files of a RECORD below its folder; compiled files come and go."""
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        for row in csv.reader(file):
            if row and not row[0].startswith(("/", "../")) and not row[0].endswith(".pyc"):
                yield row[0]


def _paths(look: Look) -> tuple[str, ...]:
    """Give the .pth files that run code at the start of the interpreter."""
    return tuple(
        path.name
        for folder in look.once(folders_of)
        for path in sorted(Path(folder).glob("*.pth"))
        if re.search(r"^import[ \t]", read_text(path), re.MULTILINE)
    )


def _torch_built_for(look: Look) -> str | Unknown:
    """Say what the installed PyTorch is built for, as its own version.py has it."""
    for folder in look.once(folders_of):
        path = f"{folder}/torch/version.py"
        if os.path.isfile(path):
            told = dict(_BUILT_FOR.findall(read_text(path, 1 << 14)))
            if "cuda" not in told:
                return Unknown(f"{path} does not say it")
            built = (f"{kind} {told[kind]}" for kind in ("cuda", "hip", "xpu") if told.get(kind))
            return next(built, "cpu")
    return Unknown("torch is not among the packages")


def _is_writable(look: Look) -> bool | Unknown:
    folders = [folder for folder in look.once(folders_of) if os.path.isdir(folder)]
    return os.access(folders[0], os.W_OK) if folders else Unknown("their folder is not there")


_CAN_HANG = True
FACTS = (
    Fact(
        "packages.folders", "list", "paths of the traceback, sys.path, pyvenv.cfg",
        "packages lie in {}", "包位于 {}", _folders, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.folders_gone", "list", "stat of the folders",
        "folders of packages that are not there: {}", "不存在的包目录：{}", _gone,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.versions", "table", "names of *.dist-info and *.egg-info",
        "what is installed: {}", "已安装的包：{}", _versions, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.several", "table", "names of *.dist-info and *.egg-info",
        "installed more than once: {}", "重复安装的包：{}", _several, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.editable", "table", "direct_url.json, *.egg-link",
        "installed as links to sources: {}", "以可编辑方式安装的包：{}", _editable,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.editable_gone", "list", "stat of what they link to",
        "links to sources that are not there: {}", "源码目录已不存在的可编辑安装：{}",
        _editable_gone,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.damaged", "list", "METADATA, PKG-INFO",
        "packages without METADATA: {}", "缺少 METADATA 的包：{}", _damaged, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.leftovers", "list", "names that begin with ~",
        "left by an installation that was stopped: {}", "安装中断留下的目录：{}", _leftovers,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.files_missing", "table", "RECORD against the files",
        "files that RECORD names and that are not there: {}", "RECORD 中有而磁盘上没有的文件数：{}",
        lambda look: look.once(_hold_records).missing, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.files_checked", "number", "RECORD against the files",
        "{} files of RECORD were looked for", "共核对了 RECORD 中的 {} 个文件",
        lambda look: look.once(_hold_records).files, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.not_checked", "number", "RECORD against the files",
        "not all files of {} packages were looked for: time was up", "有 {} 个包因时间所限未核对完",
        lambda look: look.once(_hold_records).left_out, can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.code_at_start", "list", "*.pth",
        "run code when Python starts: {}", "Python 启动时执行代码的 .pth 文件：{}", _paths,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.torch_built_for", "text", "torch/version.py",
        "PyTorch is built for: {}", "PyTorch 的构建目标为：{}", _torch_built_for,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "packages.are_writable", "truth", "access of the first folder",
        "you may install packages there|you may not install packages there",
        "你可以在那里安装包|你不能在那里安装包", _is_writable, can_hang=_CAN_HANG,
    ),
)  # fmt: skip
