# /// script
# requires-python = ">=3.10"
# dependencies = []
# ///
"""Python 3.10 and later take the operator, at run time too."""
import dataclasses
import typing


def load(path: str, device: str | None = None, rows: list[int] | None = None):
    return path, device


@dataclasses.dataclass
class Config:
    name: None | str = None


Number = int | float
assert load("a") == ("a", None) and isinstance(0.5, Number) and not isinstance("a", Number)
assert typing.get_type_hints(load)["device"] == typing.Optional[str] == typing.get_type_hints(Config)["name"]
print("taken")
