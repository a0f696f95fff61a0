# /// script
# requires-python = ">=3.9"
# ///
"""The argument that the release asks for, given: give_it.py click|gymnasium|starlette|redis."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

GIVEN = {
    "click": ("click-metavar", "make_metavar()", "make_metavar(click.Context(click.Command('a')))"),
    "gymnasium": ("gymnasium-transform", "seen * 0)", "seen * 0, env.observation_space)"),
    "starlette": ("starlette-template", "Response(name=", "Response(request=request, name="),
    "redis": ("redis-backoff", "ExponentialBackoff()", "ExponentialBackoff(cap=1, base=0.01)"),
}

name, before, after = GIVEN[sys.argv[1]]
line = last_line(CODES[name])
print(line)
assert "required positional argument" in line, line
assert before in CODES[name]
line = last_line(CODES[name].replace(before, after))
assert line == "", line
