# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Code that loads a file as a module with imp, as older packages do.

old_code.py [load|reload|find]
"""
import os
import sys
import tempfile

what = (sys.argv[1:] or ["load"])[0]
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "settings.py")
    with open(path, "w") as file:
        file.write("answer = 42\n")
    if what == "reload":
        from imp import reload

        import string

        assert reload(string) is string
    elif what == "find":
        import imp

        found = imp.find_module("settings", [folder])
        assert imp.load_module("settings", *found).answer == 42
        found[0].close()
    else:
        import imp

        assert imp.load_source("settings", path).answer == 42
print("right")
