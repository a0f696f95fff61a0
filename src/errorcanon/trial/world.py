"""A copy of some folders in which a command may change everything and nothing outside changes.

The kernel lays an overlay over each folder: what is read comes from the folder itself, what is
written goes to a layer that vanishes with the world. So a project with 20 GB of data costs what is
written, and an environment is as good as cloned at its own path. All else of the machine can be
read and not written; processes, /tmp and the shared memory are the world's. The command keeps the
user's name, network and GPUs: it is the user's own. What this protects from, and from whom not:
docs/decisions/0026-what-a-trial-keeps-apart.md
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.writing import scratch_folder
from errorcanon.trial.watching import LEAST_FREE, Ended, Limits, watch, written

_MOUNT = """\
while [ "$1" != -- ]; do
    mount --bind "$1" "$5" && mount -t overlay overlay \
        -o "$OPTIONS,lowerdir=$5,upperdir=$2,workdir=$3" "$4" || exit 125
    shift 5
done
shift
exec "$@"
"""
"""Mounts the layers and becomes the command; it takes five folders for each layer, then `--`."""
_START = 'echo ready >&0 && read -r go && exec "$@" </dev/null; exit 125'
"""Becomes the command when `watch` lets it: bubblewrap has tied it to this process by then."""
_FAILED = 125
_GPUS = ("nvidia*", "dri", "kfd", "infiniband")
_NAMES = ("systemd/resolve", "resolvconf", "NetworkManager/resolv.conf")
"""What of /run programs need in order to resolve names; sockets of services stay out."""
_RIGHTS = ("CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_SETGID", "CAP_SETUID")
"""What root needs in order to be root over the world's own files."""
_REFUSED = frozenset(map(Path, ("/", "/dev", "/etc", "/proc", "/run", "/sys", "/usr", "/var")))
_SETTLE = 20.0
_TMP, _LASTING = Path("/tmp"), Path("/var/tmp")  # noqa: S108 # the world's


class Layer(NamedTuple):
    """A folder, and where the changes made to it in the world lie."""

    folder: Path
    changed: Path


class World:
    """Folders as they are, with changes that nobody else sees; made by `new_world`."""

    def __init__(self, folder: Path, layers: Sequence[Layer], cwd: Path):
        self._folder = folder
        self.layers = layers
        self._cwd = cwd

    def run(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        limits: Limits,
        with_network: bool = True,
    ) -> Ended:
        """Run a command in the working folder and give how it ended.

        What an earlier command changed in this world is still there.

        Raises:
            CanonError: it could not be kept apart, and was not started.
        """
        words = [
            *_own_mounts(), "/bin/sh", "-c", _MOUNT, "sh", *self._mounted(), "--",
            *self._wrapped(with_network), "--", "/bin/sh", "-c", _START, "sh", *command,
        ]  # fmt: skip
        # TMPDIR of the user lies outside; what waits for mount's options is the shell above.
        inside = {**environ, "TMPDIR": str(_TMP), "OPTIONS": _options()}
        ended = watch(words, inside, limits, self._folder)
        if ended.code == _FAILED and ended.seconds < _SETTLE and b"mount" in ended.text:
            raise CanonError(f"the trial could not be kept apart: {ended.words[:300]}")
        return ended

    def _mounted(self) -> Iterator[str]:
        for number, layer in enumerate(self.layers):
            own = self._folder / str(number)
            names = (layer.changed, own / "work", own / "merged", own / "lower")
            yield from map(str, (layer.folder, *names))

    def _wrapped(self, with_network: bool) -> Iterator[str]:
        yield from ("bwrap", "--die-with-parent", "--new-session", "--unshare-pid", "--unshare-ipc")
        if not with_network:
            yield "--unshare-net"
        if os.geteuid() == 0:
            yield from ("--cap-drop", "ALL")
            for right in _RIGHTS:
                yield from ("--cap-add", right)
        else:
            yield from ("--unshare-user", "--uid", str(os.geteuid()), "--gid", str(os.getegid()))
        yield from ("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev")
        for pattern in _GPUS:
            for device in sorted(Path("/dev").glob(pattern)):
                yield from ("--dev-bind", str(device), str(device))
        yield from ("--tmpfs", "/run")
        for name in _NAMES:
            yield from ("--ro-bind-try", f"/run/{name}", f"/run/{name}")
        for folder in (_TMP, _LASTING):
            yield from ("--bind", str(self._folder / "tmp"), str(folder))
        for kind, source, place in sorted(self._binds(), key=lambda one: len(one[2].parts)):
            yield from (kind, str(source), str(place))
        yield from ("--unsetenv", "OPTIONS", "--chdir", str(self._cwd))

    def _binds(self) -> Iterator[tuple[str, Path, Path]]:
        """Give the layers, and the file systems mounted below them, which no overlay shows."""
        for number, layer in enumerate(self.layers):
            yield "--bind", self._folder / str(number) / "merged", layer.folder
        folders = {layer.folder for layer in self.layers}
        for place in _mount_points():
            if place not in folders and not folders.isdisjoint(place.parents):
                yield "--ro-bind", place, place

    def changed_at(self, path: Path) -> Path:
        """Give where that lies which the world changed below a path; it need not exist.

        A file that is gone is there a device, as the kernel's overlays mark it.

        Raises:
            ValueError: nothing can be changed there.
        """
        real = path.resolve()
        for layer in reversed(self.layers):
            if real.is_relative_to(layer.folder):
                return layer.changed / real.relative_to(layer.folder)
        raise ValueError(f"{path}: lies in no layer")

    def put(self, name: str, text: str) -> Path:
        """Lay a file where commands of this world alone see it; give its path there."""
        own = self._folder / "tmp" / name
        own.parent.mkdir(exist_ok=True)
        own.write_text(text, encoding="utf-8")
        return _LASTING / name

    def changes(self, folder: Path) -> Iterator[Path]:
        """Give the files that differ in the world, relative to a folder, in order."""
        changed = self.changed_at(folder)
        for here, folders, files in os.walk(changed):
            folders.sort()
            for name in sorted(files):
                yield Path(here, name).relative_to(changed)

    def size(self) -> int:
        """Give the bytes that the world has written so far."""
        return written(self._folder)


@contextlib.contextmanager
def new_world(folders: Sequence[Path], cwd: Path) -> Iterator[World]:
    """Make a world in which `folders` may be changed, and take it away afterwards.

    A process that is killed leaves its folder, which the next world takes away first.

    Args:
        folders: absolute; one that lies in another is a layer too, above it.
        cwd: where commands start.

    Raises:
        CanonError: such a folder cannot be kept apart, or this machine cannot do it.
    """
    require_worlds()
    wanted = {folder.resolve() for folder in folders}
    with scratch_folder("try", is_large=True) as own:
        (own / "tmp").mkdir(mode=0o1777)
        if not own.is_relative_to(_TMP):
            wanted.add(_TMP)
        chosen = sorted(wanted, key=lambda one: len(one.parts))
        layers = []
        for number, folder in enumerate(chosen):
            if folder in _REFUSED or own.is_relative_to(folder):
                raise CanonError(f"{folder}: is too much of the machine; start in a folder below")
            layers.append(_make_layer(own, number, folder))
        yield World(own, layers, cwd)


def require_worlds() -> None:
    """Refuse where nothing can be kept apart.

    Raises:
        CanonError: the text names what is missing and the remedy.
    """
    missing = [name for name in ("bwrap", "unshare", "mount") if shutil.which(name) is None]
    if missing:
        raise CanonError(
            f"canon try keeps a trial apart with {' and '.join(missing)}, which is not here; "
            "install it (apt install bubblewrap mount util-linux)"
        )
    fault = _find_fault()
    if fault:
        raise CanonError(
            "canon try cannot keep a trial apart here: the kernel, or what this runs in, allows "
            f"no overlay ({fault}); on a machine itself it needs Linux 5.11, in a container the "
            "right to mount (docker run --cap-add SYS_ADMIN --security-opt apparmor=unconfined)"
        )


def require_room() -> None:
    """Refuse where a trial would fill the disk.

    Raises:
        CanonError: the text says where room is needed.
    """
    with scratch_folder("try", is_large=True) as own:
        free = shutil.disk_usage(own).free
        if free < LEAST_FREE:
            raise CanonError(
                f"{own.parent}: has {free >> 20} MiB free, and a trial leaves "
                f"{LEAST_FREE >> 20} MiB free; make room, or name another folder: TMPDIR=DIR"
            )


@lru_cache(maxsize=1)
def _find_fault() -> str:
    """Say why no world can be made here; empty where one can."""
    with scratch_folder("try", is_large=True) as own:
        (own / "tmp").mkdir()
        file = own / "folder" / "file"
        file.parent.mkdir()
        file.write_text("before")
        world = World(own, [_make_layer(own, 0, file.parent)], Path("/"))
        words = ["sh", "-c", f"echo after >'{file}'"]
        try:
            ended = world.run(words, {"PATH": os.defpath}, Limits(_SETTLE))
        except CanonError as error:
            return str(error)
        if ended.code or file.read_text() != "before":
            return ended.words[:200] or f"exit code {ended.code}"
    return ""


def _make_layer(own: Path, number: int, folder: Path) -> Layer:
    """Make the places that the overlay over a folder needs."""
    for name in ("changed", "work", "merged", "lower"):
        (own / str(number) / name).mkdir(parents=True)
    return Layer(folder, own / str(number) / "changed")


def _mount_points() -> Iterator[Path]:
    """Give where file systems are mounted, as far as the kernel says it."""
    try:
        table = Path("/proc/self/mountinfo").read_bytes()
    except OSError:
        return
    for line in table.splitlines():
        place = re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8)]), line.split()[4])
        yield Path(os.fsdecode(place))


def _own_mounts() -> tuple[str, ...]:
    own = ("unshare", "--mount", "--propagation", "private")
    return own if os.geteuid() == 0 else (*own, "--user", "--map-root-user")


def _options() -> str:
    return "redirect_dir=off" if os.geteuid() == 0 else "userxattr"
