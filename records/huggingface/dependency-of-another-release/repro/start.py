# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "setuptools<81"]
# ///
"""Start transformers beside a release of a dependency that it excludes.

start.py [command]: imported, or asked for by pkg_resources, as older commands begin
"""
import sys

if sys.argv[1:] == ["command"]:
    import pkg_resources

    pkg_resources.require("transformers")
else:
    import transformers  # noqa: F401
