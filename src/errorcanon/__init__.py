"""Errorcanon: the error knowledge base in which every claim has been executed."""

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    # Read on demand: importlib.metadata costs a tenth of a cold start.
    if name == "__version__":
        from importlib.metadata import version

        return version("errorcanon")
    raise AttributeError(name)
