"""What a file binds, read without running it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from errorcanon.survey.reading import Notice, Reading, Star, read_source


def read(text: str, **options: bool) -> Reading:
    return read_source(dedent(text).encode("utf-8"), **options)


def kinds(reading: Reading) -> dict[str, str]:
    return {name: entry.kind for name, entry in reading.names.items()}


def test_what_statements_bind() -> None:
    found = read(
        """
        import os.path, numpy as np
        from .core import thing, other as another
        def run(a, b=1, *, c, **rest): pass
        async def wait(): pass
        class Made(Base): pass
        value = 1
        one, (two, *three) = f()
        alias = run
        with open("x") as file:
            inside = 1
        if (seen := run()):
            pass
        for each in range(3):
            looped = each
        try:
            import fast
        except ImportError:
            fast = None
        """
    )
    assert kinds(found) == {
        "os": "import",
        "np": "import",
        "thing": "import",
        "another": "import",
        "run": "function",
        "wait": "function",
        "Made": "class",
        "value": "value",
        "one": "value",
        "two": "value",
        "three": "value",
        "alias": "function",
        "file": "value",
        "inside": "value",
        "seen": "value",
        "each": "value",
        "looped": "value",
        "fast": "import",
    }
    assert found.names["another"].detail == ".core:other"
    assert not found.is_open


@pytest.mark.parametrize(
    ("head", "written"),
    [
        ("a, b=1", "a,b="),
        ("a, /, b, *, c, d=2", "a,/,b,*,c,d="),
        ("*args, key=None, **rest", "*args,key=,**rest"),
        ("", ""),
        ("a: int = 0", "a="),
    ],
)
def test_parameters_are_written_without_types(head: str, written: str) -> None:
    assert read(f"def f({head}): pass").names["f"].detail == written


def test_overloads_are_joined() -> None:
    found = read(
        """
        @overload
        def f(a): ...
        @overload
        def f(a, b, *, c=1): ...
        """,
        is_stub=True,
    )
    assert found.names["f"].detail == "a,b=,*,c="


def test_members_of_a_class() -> None:
    found = read(
        """
        @dataclass
        class Config(Base, metaclass=Meta):
            size: int
            rate: float = 1.0
            LIMIT: ClassVar[int] = 3
            def __init__(self, size):
                self.size = size
                if size:
                    self.scale, other.scale = 1, 2
            @property
            def area(self): return 1
            @staticmethod
            def make(kind): pass
            class Inner:
                deep = 1
        Config.late = 2
        """
    )
    config = found.names["Config"]
    assert config.detail == "Base,metaclass=,@dataclass"
    assert {name: entry.kind for name, entry in config.members.items()} == {
        "size": "value",
        "rate": "value",
        "LIMIT": "value",
        "__init__": "function",
        "scale": "value",
        "area": "property",
        "make": "function",
        "Inner": "class",
        "late": "value",
    }
    assert config.members["make"].detail == "~kind"
    assert set(config.members["Inner"].members) == {"deep"}


def test_what_only_type_checkers_see_is_not_bound() -> None:
    assert kinds(read("if TYPE_CHECKING:\n    from .x import Y\nelse:\n    Z = 1\n")) == {
        "Z": "value"
    }


def test_a_lazy_module_gives_its_table_and_what_type_checkers_see() -> None:
    found = read(
        """
        _import_structure = {"models.bert": ["BertModel"], "utils": []}
        _import_structure["trainer"] = ["Trainer"]
        _import_structure["models.bert"].append("BertConfig")
        _import_structure["models.bert"].extend(["BertLayer"])
        if TYPE_CHECKING:
            from .pipelines import pipeline
        else:
            import sys
            sys.modules[__name__] = _LazyModule(__name__, globals()["__file__"], _import_structure)
        """
    )
    names = kinds(found)
    assert names.keys() >= {
        "BertModel", "BertConfig", "BertLayer", "Trainer", "pipeline", "models", "utils",
    }  # fmt: skip
    assert found.names["BertLayer"].detail == ".models.bert:BertLayer"
    assert not found.is_open


def test_lazy_loader_is_understood() -> None:
    found = read(
        """
        import lazy_loader as lazy
        __getattr__, __dir__, __all__ = lazy.attach(
            __name__, ["data"], submod_attrs={"io": ["imread"]}
        )
        """
    )
    assert kinds(found).keys() >= {"data", "io", "imread"}
    assert not found.is_open


@pytest.mark.parametrize(
    "text",
    [
        "globals()['x'] = 1",
        "globals().update(table)",
        "own = globals()\nfor name in names:\n    own[name] = 1",
        "own = vars()\nown.update(table)",
        "for name in names:\n    globals()[name] = 1",
        "for name in names:\n    setattr(module, name, 1)",
        "import sys\nsys.modules[__name__] = Other()",
        "def __getattr__(name):\n    return getattr(other, name)",
        "__getattr__ = make()",
        "exec(code)",
    ],
)
def test_what_decides_when_it_runs_is_open(text: str) -> None:
    assert read(text).is_open


def test_a_getattr_that_refuses_what_it_does_not_list_is_closed() -> None:
    found = read(
        """
        _GONE = {"int": "use int", "float": "use float"}
        def __getattr__(name):
            import warnings
            if name in _GONE:
                warnings.warn(_GONE[name])
                return builtins[name]
            if name == "testing":
                return 1
            raise AttributeError(f"no {name}")
        """
    )
    assert not found.is_open
    assert {name for name, entry in found.names.items() if entry.kind == "lazy"} == {
        "int", "float", "testing",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "about", "removal", "instead"),
    [
        (
            "def f(a, old=None):\n"
            "    warnings.warn('`old` is deprecated and will be removed in v5; use `new` instead')",
            "old", "5", "new",
        ),
        (
            "@deprecated('use `pkg.other` instead', version='2.0')\ndef f(): pass",
            "", "2.0", "pkg.other",
        ),
        (
            "@deprecate_kwarg('old', version='4.50', new_name='new')\ndef f(new): pass",
            "old", "4.50", "new",
        ),
    ],
)  # fmt: skip
def test_what_a_deprecation_announces(text: str, about: str, removal: str, instead: str) -> None:
    (notice,) = read(f"# Deprecated\n{text}").names["f"].notices
    assert notice == Notice(about, removal, instead)


def test_everything_and_what_is_exported() -> None:
    found = read("from .a import *\nfrom b import *\n__all__ = ['x']\n__all__ += ['y', 'x']\n")
    assert found.stars == (Star("a", 1), Star("b", 0))
    assert found.exported == ("x", "y")


@pytest.mark.parametrize(
    "source",
    [b"print 'old'", b"def f(:", b"\x00", b"\xff\xfe", b"(" * 5_000, b"x = " + b"-" * 200_000],
)
def test_what_cannot_be_parsed_binds_nothing_and_is_open(source: bytes) -> None:
    found = read_source(source)
    assert found.is_unread
    assert found.is_open
    assert not found.names


def test_blocks_within_blocks_end_somewhere() -> None:
    text = "".join(f"{'  ' * depth}if x:\n" for depth in range(90)) + "  " * 90 + "y = 1\n"
    assert read_source(text.encode()).is_open
