"""What the modules of a release answer for, held against what really happens on import."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
from pathlib import Path

import pytest

from errorcanon.survey.names import Reader, read_line
from errorcanon.survey.reading import read_source
from errorcanon.survey.resolving import Module, module_of, resolve


def release(files: dict[str, str], compiled: tuple[str, ...] = ()) -> dict[str, Module]:
    readings = {
        path: read_source(text.encode(), is_stub=path.endswith("i")) for path, text in files.items()
    }
    return {module.name: module for module in resolve(readings, compiled)}


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("pkg/__init__.py", ("pkg", "py")),
        ("pkg/sub/mod.pyi", ("pkg.sub.mod", "pyi")),
        ("pkg-1.0.data/purelib/pkg/a.py", ("pkg.a", "py")),
        ("pkg/_C.cpython-311-x86_64-linux-gnu.so", ("pkg._C", "so")),
        ("pkg/_C.abi3.so", ("pkg._C", "so")),
        ("pkg/tests/test_a.py", None),
        ("pkg/data.json", None),
        ("pkg/not-a-module.py", None),
        ("../evil.py", None),
    ],
)
def test_the_module_that_a_file_is(path: str, module: tuple[str, str] | None) -> None:
    assert module_of(path) == module


def test_imports_are_written_without_dots() -> None:
    found = release(
        {
            "p/__init__.py": "from . import a\nfrom .a import x\nfrom .b.c import y as z\n",
            "p/a.py": "x = 1\n",
            "p/b/__init__.py": "",
            "p/b/c.py": "from .. import a as up\nfrom ..a import x\ny = 1\n",
        }
    )
    top = found["p"].names
    assert (top["a"].kind, top["a"].detail) == ("module", "p.a")
    assert (top["x"].kind, top["x"].detail) == ("import", "p.a:x")
    assert top["z"].detail == "p.b.c:y"
    assert found["p.b.c"].names["up"].detail == "p.a"
    assert found["p.b.c"].names["x"].detail == "p.a:x"


def test_an_import_of_everything_takes_what_is_public() -> None:
    found = release(
        {
            "p/__init__.py": "from .a import *\n",
            "p/a.py": "from .b import *\n__all__ = ['x', 'deep']\nx = hidden = 1\n",
            "p/b.py": "deep = _own = 1\n",
        }
    )
    assert set(found["p"].names) == {"x", "deep"}
    assert not found["p"].is_open


def test_an_import_of_everything_from_elsewhere_leaves_it_open() -> None:
    found = release({"p/__init__.py": "from numpy import *\n", "p/b.py": "from ._C import *\n"},
                    ("p/_C.so",))  # fmt: skip
    assert found["p"].is_open
    assert found["p.b"].is_open


def test_a_stub_says_what_a_compiled_module_binds() -> None:
    found = release({"p/__init__.py": "from ._C import *\n", "p/_C.pyi": "def f(a): ...\n"},
                    ("p/_C.cpython-311-x86_64-linux-gnu.so",))  # fmt: skip
    assert found["p"].names["f"].detail == "p._C:f"
    assert found["p"].is_open  # a stub leaves out what few use


def test_all_that_grows_as_it_runs_leaves_open_who_takes_everything() -> None:
    found = release(
        {
            "p/__init__.py": "from .a import *\n",
            "p/a.py": "from .b import x\nfrom . import b\n__all__ = ['y']\n"
            "__all__ += b.__all__\ny = 1\n",
            "p/b.py": "__all__ = ['x']\nx = 1\n",
            "p/c.py": "from .d import *\n",
            "p/d.py": "__all__ = ['z']\nz = 1\nglobals()['w'] = 2\n",
        }
    )
    assert found["p"].is_open
    assert not found["p.a"].is_open
    assert not found["p.c"].is_open  # what `__all__` writes out is all that it takes


def test_what_only_some_machines_bind_is_not_certain() -> None:
    reading = read_source(
        b"import sys\nif sys.platform == 'win32':\n    import winreg\n"
        b"try:\n    import fast\nexcept ImportError:\n    pass\n"
        b"try:\n    import quick\nexcept ImportError:\n    quick = None\n"
        b"if has_torch():\n    from torch import nn\n    from .own import thing\n"
        b"if __name__ == '__main__':\n    main = 1\n"
    )
    kinds = {name: entry.kind for name, entry in reading.names.items()}
    assert kinds == {
        "sys": "import",
        "winreg": "lazy",
        "fast": "lazy",
        "quick": "import",
        "nn": "lazy",
        "thing": "import",
    }


def test_only_what_is_imported_with_the_package_is_its_attribute() -> None:
    found = release(
        {
            "p/__init__.py": "from .a import x\n",
            "p/a.py": "import p.b\ndef f():\n    import p.late\nx = 1\n",
            "p/b.py": "",
            "p/late.py": "",
        }
    )
    assert [name for name, module in found.items() if module.is_loaded] == ["p", "p.a", "p.b"]


def test_bases_are_named_by_the_module_that_has_them() -> None:
    found = release(
        {
            "p/__init__.py": "",
            "p/a.py": "from torch import nn\nfrom .b import Base\nclass Own: pass\n"
            "class A(nn.Module, Base, Own, dict): pass\n",
            "p/b.py": "class Base: pass\n",
        }
    )
    assert found["p.a"].names["A"].detail == "torch:nn.Module,p.b:Base,p.a:Own,dict"


def test_imports_in_a_circle_end() -> None:
    found = release(
        {
            "p/__init__.py": "from .a import *\n",
            "p/a.py": "from .b import *\nfrom . import *\nx = 1\n",
            "p/b.py": "from .a import *\n",
        }
    )
    assert "x" in found["p.b"].names


@pytest.mark.parametrize("distribution", ["packaging", "jinja2", "jsonschema", "hypothesis"])
def test_what_is_read_is_what_is_there(distribution: str) -> None:
    """Import every module of an installed distribution, and compare."""
    files = importlib.metadata.files(distribution) or []
    sources = [
        (str(path), Path(str(path.locate())).read_bytes())
        for path in files
        if path.suffix in (".py", ".pyi")
    ]
    lines, unread = Reader().read(sources)
    assert not unread
    named: dict[str, set[str]] = {}
    is_open = set()
    for fact in map(read_line, lines):
        if hasattr(fact, "is_open"):
            is_open |= {fact.module} if fact.is_open else set()
            named.setdefault(fact.module, set())
        elif not fact.owner and fact.entry.kind != "lazy":
            named.setdefault(fact.module, set()).add(fact.name)
    wrong: list[str] = []
    compared = 0
    for module in sorted(named):
        try:
            real = importlib.import_module(module)
        except Exception:  # a plugin for something that is not installed
            continue
        # What pytest writes into the modules of its plugins is no identifier.
        given = {name for name in vars(real) if name.isidentifier() and not name.startswith("__")}
        given -= {n for n in given if inspect.ismodule(getattr(real, n)) and n not in named[module]}
        missing = set() if module in is_open else given - named[module]
        wrong += [f"{module}.{name} is not read" for name in missing]
        compared += len(given)
    assert compared > 100
    assert wrong == []
