"""Room, inodes and kinds of the file systems that a program's paths lie on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.reading import read_text

_NETWORK = frozenset({
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "beegfs", "ceph", "fuse.ceph", "glusterfs",
    "fuse.glusterfs", "gpfs", "lustre", "fuse.sshfs", "fuse.s3fs", "fuse.gcsfuse", "fuse.mount-s3",
    "fuse.juicefs", "fuse.goofys", "fuse.blobfuse2", "panfs", "pvfs2", "virtiofs", "wekafs",
})  # fmt: skip
_MOST = 24


class _Mount(NamedTuple):
    place: str
    kind: str
    is_read_only: bool


def _mounts(look: Look) -> list[_Mount]:
    """Give the mounts, the deepest and newest first."""
    found = []
    for line in read_text("/proc/self/mountinfo").splitlines():
        head, _, tail = line.partition(" - ")
        parts, kind = head.split(), tail.split()[:1]
        if len(parts) > 5 and kind:
            place = parts[4].encode().decode("unicode_escape")
            found.append(_Mount(place, kind[0], "ro" in parts[5].split(",")))
    found.reverse()  # a mount hides those before it
    return sorted(found, key=lambda mount: -len(mount.place))


def _places(look: Look) -> tuple[str, ...]:
    """Give the paths that count: those of the text, else where this process writes."""
    subject = look.subject
    own = (os.getcwd(), _temporary(look), _home(look))
    places = (*subject.paths, *(own if subject.is_here or not subject.paths else ()))
    return tuple(dict.fromkeys(place for place in places if place.startswith("/")))[:_MOST]


def _temporary(look: Look) -> str:
    """Name the folder for temporary files without trying to write to it, as tempfile would."""
    named = (look.environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP"))
    places = [*named, "/tmp", "/var/tmp"]  # in this order tempfile tries them
    return next((place for place in places if place and os.access(place, os.W_OK | os.X_OK)), "")


def _home(look: Look) -> str:
    return look.environ.get("HOME", "") or os.path.expanduser("~")


def _mount_of(look: Look, path: str) -> _Mount:
    real = os.path.realpath(path)
    for mount in look.once(_mounts):
        place = mount.place.rstrip("/")
        if real == place or real.startswith(place + "/"):
            found: _Mount = mount
            return found
    return _Mount("/", "", False)


def _by_place(look: Look) -> dict[str, _Mount]:
    return {path: _mount_of(look, path) for path in _places(look)}


def _room(look: Look) -> dict[str, os.statvfs_result]:
    """Ask each file system once, at the path itself: quotas may differ below a mount."""
    found: dict[str, os.statvfs_result] = {}
    seen: set[str] = set()
    for path, mount in look.once(_by_place).items():
        if mount.place not in seen:
            seen.add(mount.place)
            try:
                found[mount.place] = os.statvfs(_nearest(path))
            except OSError:
                continue
    return found


def _nearest(path: str) -> Path:
    """Give the path, or the nearest folder above it that is there."""
    place = Path(path)
    return next(folder for folder in (place, *place.parents) if os.path.lexists(folder))


def _free(look: Look) -> Mapping[str, int]:
    return {place: room.f_bavail * room.f_frsize for place, room in look.once(_room).items()}


def _inodes(look: Look) -> Mapping[str, int]:
    """Give the free inodes; file systems that make them as needed are left out."""
    return {place: room.f_favail for place, room in look.once(_room).items() if room.f_files}


def _full(look: Look) -> tuple[str, ...]:
    rooms: dict[str, os.statvfs_result] = look.once(_room)
    return tuple(
        place
        for place, room in rooms.items()
        if (room.f_blocks and not room.f_bavail) or (room.f_files and not room.f_favail)
    )


def _kinds(look: Look) -> Mapping[str, str]:
    return {mount.place: mount.kind for mount in look.once(_by_place).values()}


def _network(look: Look) -> tuple[str, ...]:
    return tuple(path for path, mount in look.once(_by_place).items() if mount.kind in _NETWORK)


def _read_only(look: Look) -> tuple[str, ...]:
    return tuple(path for path, mount in look.once(_by_place).items() if mount.is_read_only)


def _missing(look: Look) -> tuple[str, ...]:
    return tuple(path for path in look.subject.paths[:_MOST] if not os.path.lexists(path))


def _code_is_here(look: Look) -> bool | Unknown:
    """Tell whether the files of the traceback are here: else it failed on another machine."""
    if look.subject.is_here:
        return True
    files = [path for path in look.subject.paths[:_MOST] if path.endswith(".py")]
    if not files:
        return Unknown("the text names no file of Python code")
    return all(os.path.isfile(path) for path in files)


def _forbidden(look: Look) -> tuple[str, ...]:
    paths = look.subject.paths[:_MOST]
    return tuple(path for path in paths if os.path.lexists(path) and not os.access(path, os.R_OK))


def _temporary_fact(look: Look) -> str | Unknown:
    return _temporary(look) or Unknown("no folder for temporary files can be written to")


def _home_is_writable(look: Look) -> bool | Unknown:
    home = _home(look)
    return os.access(home, os.W_OK | os.X_OK) if home else Unknown("no home folder is named")


_CAN_HANG = True
FACTS = (
    Fact(
        "disk.free", "table", "statvfs of the paths in the text",
        "free room by file system: {}", "各文件系统的空闲空间：{}", _free, "bytes", _CAN_HANG,
    ),
    Fact(
        "disk.inodes_free", "table", "statvfs of the paths in the text",
        "free inodes by file system: {}", "各文件系统的空闲 inode 数：{}", _inodes,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.full", "list", "statvfs of the paths in the text",
        "file systems without room or inodes: {}", "空间或 inode 已用尽的文件系统：{}", _full,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.kinds", "table", "/proc/self/mountinfo",
        "kinds of the file systems: {}", "文件系统类型：{}", _kinds, can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.network", "list", "/proc/self/mountinfo",
        "paths on a network file system: {}", "位于网络文件系统上的路径：{}", _network,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.read_only", "list", "/proc/self/mountinfo",
        "paths on a read-only file system: {}", "位于只读文件系统上的路径：{}", _read_only,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.missing", "list", "lstat of the paths in the text",
        "paths of the text that are not here: {}", "文本中提到但这里没有的路径：{}", _missing,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.code_is_here", "truth", "stat of the files in the traceback",
        "the code of the traceback is here|not all code of the traceback is here",
        "回溯中的代码文件都在这里|回溯中的代码文件不全在这里", _code_is_here, can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.unreadable", "list", "access of the paths in the text",
        "paths of the text that you may not read: {}", "文本中提到但你无权读取的路径：{}",
        _forbidden, can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.temporary", "text", "TMPDIR, TEMP, TMP, access of /tmp and /var/tmp",
        "temporary files go to {}", "临时文件写到 {}", _temporary_fact, can_hang=_CAN_HANG,
    ),
    Fact(
        "disk.home_is_writable", "truth", "access of HOME",
        "you may write to the home folder|you may not write to the home folder",
        "主目录可写|主目录不可写", _home_is_writable, can_hang=_CAN_HANG,
    ),
)  # fmt: skip
