"""Files and functions as a person would name them."""

from __future__ import annotations

import re

SOURCE = re.compile(rb"[\w./\\+<>-]{1,400}\.(?:cpp|cc|cu|cuh|h|hpp|c|inl|inc|rs|cxx|y|l)")
"""The path of a source, as a compiler was given it."""
_BUILDS = re.compile(
    r"^(?:"
    r"(?:/?[^ ]*/)?\.cargo/(?:registry/src|git/checkouts)/[^/]+/|/rustc/[0-9a-f]+/"
    r"|(?:/?[^ ]*/)?buildtrees/[^/]+/src/[^/]+/|[^ ]*\.clean/"
    r"|/[^ ]*/(?:site|dist)-packages/"
    r"|/[^ ]*/(?:execroot|external)/(?:[^/]+/)?|external/|bazel-out/[^/]+/bin/"
    r"|\.\./src/(?=gcc/)|\.\.?/|<[^>]*>/?"
    r"|/(?:proc/self/cwd|usr/src|build|builddir|tmp|io|project|src|work|workspace|builder)/"
    r"|/home/runner/work/[^/]+/[^/]+/|/(?:root|home/[^/]+|Users/[^/]+)/"
    r"|/__w/\d+/[bs]/|/__w/[^/]+/[^/]+/|/opt/conda/conda-bld/[^/]+/(?:work|_build_env)/"
    r"|/onnxruntime_src/|/pytorch/|/dvs/[^/]+/"
    r")+"
)
_RELEASE = re.compile(r"^([A-Za-z][\w-]*?)-(?:[a-z\d]+_)?\d+\.\d+[\w.+-]*/")
_MODULE = re.compile(r"^([\w.-]+)[+~][\w.]*/(?:\1/)?")
"""The folder of a module of Bazel, and the one of the same name in it."""
_LIBRARY = re.compile(
    r"(?P<stem>.+?)(?:\.(?:cpython|pypy)[\w.-]*|\.abi3[\w.-]*|-[0-9a-f]{8})?(?:-\d[\w.]*)?"
    r"\.so(?:\.[\w.-]+)?"
)
_PYTHON = re.compile(r"(?P<stem>(?:lib)?python3)\.\d+[a-z]*")
_CLONE = re.compile(
    r"(?:\.(?:constprop|cold|part|isra|lto_priv|localalias|llvm|clone|resolver)(?:\.\d+)*)+$"
    r"|(?:@@?[\w.]+)$"
)
_REGISTERS = re.compile(
    r"^_GLOBAL__|__static_initialization|^__cxx_global_var_init|GetOpSchema|RegisterSchema"
)
_WRAPPER = re.compile(
    r"_Function_handler|function_ref|callback_fn|_M_invoke|(?:Remote|Local)Invoker"
)
_OPERATOR = re.compile(r"operator *(?:\(\)|<=>|<<=?|>>=?|->\*?|<=?|>=?|\[\])")
_LOCAL = re.compile(r"::(?:\{|'lambda|\$_\d)")
_SIGNATURE = re.compile(
    r"(?:[\w:<>*&,{} ]{1,400} )?[*&]?(?P<name>[\w:~<>, ]{0,300}::[\w~<>]{1,100})"
    r"\([^\"]{0,600}\)(?: const)?(?: noexcept)?(?: \[with .{0,600}\])?"
)
_PLAIN = re.compile(r"(?:\w|::|~)+")
_HASHED = re.compile(r"_[0-9a-f]{32,}$")
_BUILT = re.compile(r"::h[0-9a-f]{16}$")
"""Rust names each build of a function."""


def name_source(path: str) -> str:
    """Name a source by its path in the project, without the folder it was built in."""
    named = _BUILDS.sub("", path.replace("\\", "/"))
    parts: list[str] = []
    for part in named.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", ".", ".."):
            parts.append(part)
    return _RELEASE.sub(r"\1/", _MODULE.sub(r"\1/", "/".join(parts)))


def name_library(name: str) -> str:
    """Name a library or program, the same for all of its releases."""
    name = name.rsplit("/", 1)[-1]
    name = _PYTHON.sub(lambda found: found["stem"], name)
    found = _LIBRARY.fullmatch(name)
    return f"{found['stem']}.so" if found else name


def read_signature(text: str) -> str:
    """Give the function of a text that the compiler writes for one; empty where it is none.

    >>> read_signature("void onnxruntime::{anonymous}::Check(int) [with T = int]")
    'onnxruntime::Check'
    """
    text = text.replace("{anonymous}::", "")
    found = _SIGNATURE.fullmatch(text) if len(text) < 1_000 else None
    name = name_function(found["name"]) if found else ""
    # Checks of the standard library are inline in the functions of others.
    return "" if name.startswith(("std::", "_", "__gnu_cxx::")) else name


def without_clone(symbol: str) -> str:
    """Take away what compilers add to the name of a part or a copy of a function."""
    return _CLONE.sub("", symbol)


def is_registration(symbol: str) -> bool:
    """Tell whether a function only registers things before the program begins."""
    return bool(_REGISTERS.search(symbol))


def name_function(demangled: str) -> str:
    """Give the bare name of a function: what is local to one counts as that one.

    >>> name_function("at::(anonymous namespace)::sum<float>(int)::{lambda()#1}::operator()")
    'at::sum'
    """
    demangled = re.sub(r":{3,}", "::", _BUILT.sub("", demangled))
    if _PLAIN.fullmatch(demangled) or _HASHED.search(demangled):
        return "" if _HASHED.search(demangled) else demangled
    if _WRAPPER.search(demangled) and (wrapped := _find_wrapped(demangled)):
        demangled = wrapped
    text = demangled.replace("(anonymous namespace)::", "").replace("(anonymous namespace)", "")
    text = re.sub(r"^(?:non-virtual thunk|virtual thunk) to ", "", text)
    text = text.split(" [clone ", 1)[0]
    if text.startswith("<"):  # <Type as Trait>::method of Rust
        end = _close(text)
        text = text[1:end].split(" as ", 1)[0].lstrip("&") + text[end + 1 :]
    # What a member function that is const has inside is written behind the word.
    bare = re.sub(r"(?: const| volatile|&)+(?=::|$)", "", _without_brackets(text)).strip()
    # A template function is written with what it returns before its name.
    name = bare.rsplit(" ", 1)[-1].strip(":")
    # What a container of the standard library has inline is the message of somebody else.
    return "" if name.startswith("std::_") else name


def _without_brackets(text: str) -> str:
    """Take away arguments of templates and functions, up to what is local to the function."""
    kept, depth, at = [], 0, 0
    while at < len(text):
        operator = _OPERATOR.match(text, at) if not depth else None
        if operator:
            kept.append(operator[0].replace(" ", ""))
            at = operator.end()
            continue
        if not depth and _LOCAL.match(text, at):
            break
        sign = text[at]
        if sign in "<([":
            depth += 1
        elif sign in ">)]":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(sign)
        at += 1
    return "".join(kept)


def _find_wrapped(text: str) -> str:
    """Give the function whose lambda a wrapper calls; empty where none is named."""
    found = _LOCAL.search(text)
    at, depth = (found.start() if found else 0), 0
    for start in range(at - 1, -1, -1):
        sign = text[start]
        if not depth and sign in "<,":
            return text[start + 1 : at].strip()
        depth += (sign in ")>" and text[start - 1 : start] != "-") - (sign in "(<")
    return ""


def _close(text: str) -> int:
    """Give where the bracket that a text begins with is closed; its end where it is not."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "<") - (sign == ">" and text[at - 1 : at] != "-")
        if not depth:
            return at
    return len(text)
