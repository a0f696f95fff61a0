"""Which shared libraries would be loaded, from where, in which version, and which of them twice."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from errorcanon.facts.fact import Fact, Look, Unknown, Value
from errorcanon.facts.loader import find, library_path, linking_of, read_cache
from errorcanon.facts.packages import distributions, folders_of
from errorcanon.facts.reading import read_text
from errorcanon.versions import by_version

_ASKERS = (
    "torch/lib/libtorch_cuda.so",
    "torch/lib/libtorch_cpu.so",
    "tensorflow/libtensorflow_cc.so.2",
    "jax_plugins/xla_cuda13/xla_cuda_plugin.so",
    "jax_plugins/xla_cuda12/xla_cuda_plugin.so",
    "onnxruntime/capi/libonnxruntime_providers_cuda.so",
)
"""The libraries of frameworks that need those of CUDA, by their place among the packages."""
_NAMES = {
    "cudnn": "libcudnn", "cublas": "libcublas", "cudart": "libcudart", "nccl": "libnccl",
    "libstdcxx": "libstdc++", "libgomp": "libgomp", "libcuda": "libcuda",
}  # fmt: skip
_FILE = re.compile(r"(?P<stem>lib[\w+]+?)(?:-[0-9a-f]{6,8})?\.so(?:\.(?P<version>[\d.]+))?")
"""The name of a library; auditwheel puts a part of a hash into it."""
_CUDNN_PART = re.compile(r"libcudnn_\w+\.so\.\d+")
_MOST_MAPS = 8 << 20
_LIBSTDCXX = "libstdc++.so.6"
_MOST_COPIES = 32
_CONDAS = ("conda", "miniconda3", "anaconda3", "miniforge3", "mambaforge", "micromamba")
_SYSTEM = ("/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib")
_COMPILERS = (
    "usr/local/lib*", "usr/local/*/lib64", "usr/lib/gcc/*/*", "opt/*/lib64", "opt/*/lib",
    "opt/rh/*/root/usr/lib64", "opt/rh/*/root/usr/lib/gcc/*/*",
)  # fmt: skip


def _folders(look: Look) -> tuple[str, ...]:
    """Give where packages lie; none where that cannot be told, which the loader survives."""
    try:
        folders: tuple[str, ...] = look.once(folders_of)
    except ValueError:
        return ()
    return folders


def _askers(look: Look) -> list[str]:
    paths = (f"{folder}/{asker}" for folder in _folders(look) for asker in _ASKERS)
    return [path for path in paths if os.path.isfile(path)]


def _beside(look: Look) -> list[str]:
    """Give the folders in which packages bring libraries."""
    found = []
    for folder in map(Path, _folders(look)):
        found += sorted(str(path) for path in folder.glob("nvidia/*/lib"))
        found += [str(path) for path in (folder / "torch" / "lib",) if path.is_dir()]
    return found


def _would_load(name: str) -> Callable[[Look], str | Unknown]:
    stem = _NAMES[name]
    wanted = re.compile(rf"{re.escape(stem)}\.so(?:\.\d+)?")

    def read(look: Look) -> str | Unknown:
        for asker in look.once(_askers):
            linking = linking_of(asker)
            for needed in linking.needed if linking else ():
                if wanted.fullmatch(needed):
                    lost = Unknown(f"{needed} is needed and is nowhere")
                    return find(look, needed, asker) or lost
        return _unasked(look, wanted) or Unknown(f"{stem} is nowhere that was looked at")

    return read


def _unasked(look: Look, wanted: re.Pattern[str]) -> str | None:
    """Give what a program would get that no framework's library brings along."""
    names = {name for name in look.subject.libraries if wanted.fullmatch(name)}
    for folder in (*library_path(look), *look.once(_beside)):
        if os.path.isdir(folder):
            names |= set(filter(wanted.fullmatch, os.listdir(folder)))
    names |= set(filter(wanted.fullmatch, look.once(read_cache)))
    found = (find(look, name) for name in sorted(names, key=by_version, reverse=True))
    return next((path for path in found if path), None)


_READERS = {name: _would_load(name) for name in _NAMES}


def _path(name: str) -> Callable[[Look], Value | Unknown]:
    return lambda look: look.once(_READERS[name])


def _version(name: str) -> Callable[[Look], Value | Unknown]:
    def read(look: Look) -> str | Unknown:
        path: str | Unknown = look.once(_READERS[name])
        return path if isinstance(path, Unknown) else _version_of(look, path)

    return read


def _version_of(look: Look, path: str) -> str | Unknown:
    real = os.path.realpath(path)
    found = _FILE.fullmatch(os.path.basename(real))
    if found and found["version"] and found["version"].count(".") > 1:
        return found["version"]
    version = _by_package(look, path) or _by_package(look, real)
    return version or Unknown(f"{path}: neither name nor package tells it")


def _by_package(look: Look, path: str) -> str | None:
    """Give the release of the package that brought a library: its RECORD names the file."""
    for folder in _folders(look):
        if not path.startswith(f"{folder}/nvidia/"):
            continue
        inner = path.removeprefix(f"{folder}/")
        for one in distributions(look):
            if one.folder == folder and one.name.startswith("nvidia-"):
                record = f"{one.info}/RECORD"
                if os.path.isfile(record) and f"{inner}," in read_text(record):
                    return one.version
    return None


def _level(prefix: str) -> Callable[[Look], Value | Unknown]:
    """Read the highest version of a kind that libstdc++ defines, without its prefix."""

    def read(look: Look) -> str | Unknown:
        path: str | Unknown = look.once(_READERS["libstdcxx"])
        if isinstance(path, Unknown):
            return path
        linking = linking_of(path)
        defined = linking.versions if linking else ()
        told = [text.removeprefix(prefix) for text in defined if text.startswith(prefix)]
        numbers = [text for text in told if text[:1].isdigit()]
        return max(numbers, key=by_version) if numbers else Unknown(f"{path} defines no {prefix}")

    return read


def _defined(look: Look) -> Mapping[str, str]:
    """Give the versions that any libstdc++ of the machine defines, with a file that has each."""
    found: dict[str, str] = {}
    seen: set[str] = set()
    for path in _copies(look):
        real = os.path.realpath(path)
        if real in seen:
            continue
        if len(seen) == _MOST_COPIES:
            raise ValueError("there are too many files of libstdc++")
        seen.add(real)
        linking = linking_of(path)
        for version in linking.versions if linking else ():
            found.setdefault(version, path)
    return found


def _copies(look: Look) -> Iterator[str]:
    """Give the files of libstdc++ in the places where one is usually installed."""
    if found := find(look, _LIBSTDCXX):
        yield found
    environ = look.environ
    home = environ.get("HOME", "/nonexistent")
    homes = [environ.get("CONDA_PREFIX", ""), look.subject.prefix]
    for path in look.subject.paths:  # a file of an environment: lib/python3.11/site-packages/…
        before, inside, _ = path.partition("/lib/")
        homes += [before] if inside else []
    for top in ("/opt", home):
        homes += [f"{top}/{name}" for name in _CONDAS]
    homes += [str(Path(path).parent.parent) for path in homes if "/envs/" in path]
    for path in dict.fromkeys(filter(None, homes)):
        yield from _there([f"{path}/lib", *map(str, sorted(Path(path).glob("envs/*/lib")))])
    yield from _there([*library_path(look), *_SYSTEM])
    for pattern in _COMPILERS:
        yield from _there(map(str, sorted(Path("/").glob(pattern))))


def _there(folders: Iterable[str]) -> Iterator[str]:
    paths = (f"{folder}/{_LIBSTDCXX}" for folder in folders)
    return (path for path in paths if os.path.isfile(path))


def _asked(look: Look) -> Mapping[str, str]:
    """Say of each library of the text where it would be found."""
    return {name: _where(look, name) for name in look.subject.libraries}


def _where(look: Look, name: str) -> str:
    for asker in look.once(_askers):
        linking = linking_of(asker)
        if linking and name in linking.needed:
            return find(look, name, asker) or "nowhere"
    if path := find(look, name):
        return path
    beside = (f"{folder}/{name}" for folder in look.once(_beside))
    path = next((path for path in beside if os.path.isfile(path)), None)
    return f"only in {path}, where the loader does not look" if path else "nowhere"


def _several(look: Look) -> Mapping[str, str]:
    """Give the libraries that lie in more than one place where they could be loaded from."""
    places: dict[str, dict[str, None]] = {}
    for path in _candidates(look):
        found = _FILE.fullmatch(path.rpartition("/")[2])
        if found and found["stem"] in _NAMES.values():
            places.setdefault(found["stem"], {})[os.path.realpath(path)] = None
    return {stem: ", ".join(found) for stem, found in places.items() if len(found) > 1}


def _candidates(look: Look) -> Iterator[str]:
    folders = [*library_path(look), *look.once(_beside)]
    for folder in map(Path, _folders(look)):
        folders += [str(path) for path in folder.glob("*.libs")]
    for folder in dict.fromkeys(folders):
        if os.path.isdir(folder):
            for name in sorted(os.listdir(folder)):
                yield f"{folder}/{name}"
    yield from look.once(read_cache).values()


def _cudnn_mixed(look: Look) -> Mapping[str, str] | Unknown:
    """Give the releases of cuDNN's parts where not all of them are of one minor release.

    The parts are those that lie beside the front library; it opens each by its name.
    """
    front: str | Unknown = look.once(_READERS["cudnn"])
    if isinstance(front, Unknown):
        return front
    beside = os.listdir(os.path.dirname(os.path.realpath(front)))
    parts = sorted(name for name in beside if _CUDNN_PART.fullmatch(name))
    releases: dict[str, str] = {}
    for path in (front, *(find(look, name, front) for name in parts)):
        if path is not None:
            version = _version_of(look, path)
            if isinstance(version, Unknown):
                return version
            releases[os.path.basename(path)] = version
    minors = {tuple(version.split(".")[:2]) for version in releases.values()}
    return releases if len(minors) > 1 else {}


def _loaded_twice(look: Look) -> Mapping[str, str] | Unknown:
    """Give the libraries of which a process of the subject has mapped more than one file."""
    maps = [f"/proc/{pid}/maps" for pid in look.subject.processes]
    there = [path for path in maps if os.path.exists(path)]
    if not there:
        return Unknown("no process of the program runs any more")
    places: dict[str, dict[str, None]] = {}
    for path in there:
        for row in read_text(path, _MOST_MAPS).splitlines():
            mapped = row.partition("/")
            found = _FILE.fullmatch(mapped[2].rpartition("/")[2])
            if found:
                places.setdefault(found["stem"], {})["/" + mapped[2]] = None
    return {stem: ", ".join(found) for stem, found in places.items() if len(found) > 1}


def _path_gone(look: Look) -> tuple[str, ...]:
    return tuple(folder for folder in library_path(look) if not os.path.isdir(folder))


def _preload_gone(look: Look) -> tuple[str, ...]:
    named = re.split(r"[: ]+", look.environ.get("LD_PRELOAD", ""))
    return tuple(
        path
        for path in named
        if path and not (os.path.exists(path) if "/" in path else find(look, path))
    )


_CAN_HANG = True
_WORDS = {
    "cudnn": "cuDNN", "cublas": "cuBLAS", "cudart": "the CUDA runtime", "nccl": "NCCL",
    "libstdcxx": "libstdc++", "libgomp": "libgomp", "libcuda": "the driver's libcuda",
}  # fmt: skip
_CHINESE = {"cudart": "CUDA 运行时", "libcuda": "驱动的 libcuda"}
_SOURCE = "RPATH, RUNPATH, LD_LIBRARY_PATH, /etc/ld.so.cache"
FACTS = (
    *(
        Fact(
            f"libraries.{name}", "text", _SOURCE, f"{words} would be loaded from {{}}",
            f"{_CHINESE.get(name, words)} 将从 {{}} 加载", _path(name), can_hang=_CAN_HANG,
        )
        for name, words in _WORDS.items()
    ),
    *(
        Fact(
            f"libraries.{name}_version", "text", "the name of the file, RECORD of its package",
            f"{_WORDS[name]} is {{}}", f"{_CHINESE.get(name, _WORDS[name])} 的版本为 {{}}",
            _version(name), can_hang=_CAN_HANG,
        )
        for name in ("cudnn", "cublas", "cudart", "nccl")
    ),
    Fact(
        "libraries.glibcxx", "text", "the versions that libstdc++ defines",
        "libstdc++ has GLIBCXX up to {}", "libstdc++ 提供的 GLIBCXX 最高为 {}", _level("GLIBCXX_"),
        can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.cxxabi", "text", "the versions that libstdc++ defines",
        "libstdc++ has CXXABI up to {}", "libstdc++ 提供的 CXXABI 最高为 {}", _level("CXXABI_"),
        can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.libstdcxx_defines", "table", "the files of libstdc++ that are installed",
        "versions that a libstdc++ here defines: {}", "这台机器上的 libstdc++ 提供的版本：{}",
        _defined, can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.named", "table", _SOURCE,
        "the libraries of the text: {}", "文本中的共享库：{}", _asked, can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.several", "table", "LD_LIBRARY_PATH, the packages, /etc/ld.so.cache",
        "lie in more than one place: {}", "存在于多处的共享库：{}", _several, can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.cudnn_mixed", "table", f"{_SOURCE}, RECORD of the packages",
        "parts of several releases of cuDNN would be loaded together: {}",
        "将同时加载多个版本的 cuDNN 组件：{}", _cudnn_mixed, can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.loaded_twice", "table", "/proc/PID/maps",
        "loaded from more than one file: {}", "从多个文件加载的共享库：{}", _loaded_twice,
    ),
    Fact(
        "libraries.path_gone", "list", "LD_LIBRARY_PATH",
        "folders of LD_LIBRARY_PATH that are not there: {}", "LD_LIBRARY_PATH 中不存在的目录：{}",
        _path_gone, can_hang=_CAN_HANG,
    ),
    Fact(
        "libraries.preload_gone", "list", "LD_PRELOAD",
        "libraries of LD_PRELOAD that are not there: {}", "LD_PRELOAD 中不存在的共享库：{}",
        _preload_gone, can_hang=_CAN_HANG,
    ),
)  # fmt: skip
