# /// script
# requires-python = ">=3.9"
# ///
"""A parameter that moved is given by its place and by its name: twice.py starlette-upload."""
import sys

from errorcanon.lab.kits.user_code import run

CODES = {
    "starlette-upload": """\
import io
from starlette.datastructures import UploadFile
assert UploadFile("a.txt", file=io.BytesIO(b"x")).filename == "a.txt"
""",
}

run(CODES[(sys.argv[1:] or ["starlette-upload"])[0]])
