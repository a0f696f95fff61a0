# /// script
# requires-python = ">=3.9"
# dependencies = ["packaging"]
# ///
"""importlib.metadata, importlib.resources and packaging in its place; with an old setuptools compared."""
import os
import sys
import tempfile

from packaging.requirements import Requirement
from packaging.version import Version

with tempfile.TemporaryDirectory() as folder:
    info = folder + "/labels-2.10.dist-info"
    os.makedirs(info)
    os.makedirs(folder + "/labels")
    texts = {info + "/METADATA": "Metadata-Version: 2.1\nName: labels\nVersion: 2.10\n", info + "/entry_points.txt": "[demo]\none = labels:one\n", folder + "/labels/__init__.py": "def one():\n    return 1\n", folder + "/labels/names.txt": "cat dog"}
    for path, text in texts.items():
        with open(path, "w") as file:
            file.write(text)
    sys.path.insert(0, folder)
    # region replace fill: "labels", "names.txt"
    from importlib import metadata, resources

    version = metadata.version("labels")
    text = resources.files("labels").joinpath("names.txt").read_text()
    # endregion
    points = metadata.entry_points()
    found = [p for p in (points.select(group="demo") if hasattr(points, "select") else points["demo"])]
    assert (version, text, found[0].load()()) == ("2.10", "cat dog", 1)
    assert Version(version) > Version("2.9") and version in Requirement("labels>=2.1,<3").specifier
    try:
        import pkg_resources
    except ImportError:
        print("no pkg_resources here; the values are right")
    else:
        pkg_resources.working_set.add_entry(folder)
        assert pkg_resources.get_distribution("labels").version == version
        assert pkg_resources.resource_string("labels", "names.txt").decode() == text
        assert [p.load()() for p in pkg_resources.iter_entry_points("demo")] == [1]
        assert pkg_resources.parse_version(version) > pkg_resources.parse_version("2.9")
        print("as pkg_resources says")
