# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""The two names in the message tell a Python that is too old from an annotation that no Python takes."""
import sys

ANNOTATIONS = ("str | None", "int | float", "None | str", "any | None", "callable | None", "[int] | None", "'Config' | None", "None | None")
said = {}
for annotation in ANNOTATIONS:
    try:
        eval(annotation)
    except TypeError as error:
        said[annotation] = str(error).split(": ")[1]
    print(annotation, "->", said.get(annotation, "taken"))
for annotation in ANNOTATIONS[3:]:
    assert said[annotation].split("'")[1] in ("builtin_function_or_method", "list", "str", "NoneType"), said
assert said["None | None"] == "'NoneType' and 'NoneType'", said
assert ("str | None" in said) == ("int | float" in said) == ("None | str" in said) == (sys.version_info < (3, 10))
if sys.version_info < (3, 10):
    assert said["str | None"] == "'type' and 'NoneType'" and said["int | float"] == "'type' and 'type'", said
    assert said["None | str"] == "'NoneType' and 'type'", said
