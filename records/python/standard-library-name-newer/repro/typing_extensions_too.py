# /// script
# requires-python = ">=3.8"
# dependencies = ["typing-extensions"]
# ///
"""What typing lacks here comes from typing_extensions."""
try:
    from typing import override
except ImportError as error:
    print("typing:", error)
else:
    raise AssertionError("typing has it")
# region typing-extensions
from typing_extensions import Self, override
# endregion


class Base:
    def step(self) -> Self:
        return self


class Run(Base):
    @override
    def step(self) -> Self:
        return self


assert Run().step().__class__ is Run
print("typing_extensions: has override and Self")
