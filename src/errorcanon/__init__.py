"""Errorcanon: the error knowledge base in which every claim has been executed.

PYTEST_DONT_REWRITE: pytest would rewrite packages that bring a plugin, and warn about one that a
program has imported before it calls pytest.
"""

__all__ = [
    "__version__",
    "install",
    "load_ipython_extension",
    "uninstall",
    "unload_ipython_extension",
]

# Everything on demand: importing the package must cost nothing where nothing fails. For the same
# reason `typing` is not imported; type checkers know this name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def install() -> None:
    """Show what is known of a failure below its traceback, from now on; CANON=0 turns it off."""
    _hook("excepthook").install()


def uninstall() -> None:
    """Undo `install`."""
    _hook("excepthook").uninstall()


def load_ipython_extension(shell: object) -> None:
    """Begin what `%load_ext errorcanon` asks for."""
    _hook("notebook").load_ipython_extension(shell)


def unload_ipython_extension(shell: object) -> None:
    """End it, for `%unload_ext errorcanon`."""
    _hook("notebook").unload_ipython_extension(shell)


def _hook(name: str) -> "ModuleType":
    from importlib import import_module

    return import_module(f"errorcanon.hooks.{name}")


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("errorcanon")
    raise AttributeError(f"module 'errorcanon' has no attribute {name!r}")
