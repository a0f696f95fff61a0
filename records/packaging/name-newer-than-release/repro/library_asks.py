# /// script
# requires-python = ">=3.9"
# ///
"""Code that imports a library, which asks another one for a module that came later."""
from errorcanon.lab.kits.user_code import run

run("import typer\nassert callable(typer.Typer())\n")
