# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Modules left the standard library with Python 3.12 and 3.13; a name of one's own never was in it."""
import sys
from importlib.util import find_spec

for name, last in (("asyncore", (3, 11)), ("smtpd", (3, 11)), ("cgi", (3, 12)), ("telnetlib", (3, 12)), ("pipes", (3, 12))):
    assert (find_spec(name) is not None) == (sys.version_info[:2] <= last), name
for name in ("cgi_tools", "asyncore_server"):
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        print("ModuleNotFoundError:", error)
    else:
        raise AssertionError(name)
