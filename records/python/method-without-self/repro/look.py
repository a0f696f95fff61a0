# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The signature shows which of the three it is."""
import inspect

from model import Model

# region look fill: Model, reset
print(inspect.signature(Model.reset))
# endregion
seen = [str(inspect.signature(getattr(Model, name))) for name in ("reset", "forward", "fit")]
assert seen == ["()", "(self)", "(self, *, epochs=1)"], seen
for call, text in (
    (lambda: Model().reset(), "takes 0 positional arguments but 1 was given"),
    (lambda: Model().forward(1), "takes 1 positional argument but 2 were given"),
    (lambda: Model().fit(1), "takes 1 positional argument but 2 were given"),
):
    try:
        call()
    except TypeError as error:
        assert text in str(error), error
    else:
        raise AssertionError("it took them")
