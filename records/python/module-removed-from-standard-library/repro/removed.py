# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Use a module that the standard library had once.

removed.py [asyncore|cgi|telnetlib|imghdr|audioop]
"""
import sys

what = (sys.argv[1:] or ["asyncore"])[0]
if what == "asyncore":
    import asyncore

    class Reader(asyncore.dispatcher):
        def writable(self):
            return False

    assert Reader(map={}).connected is False
elif what == "cgi":
    import cgi

    assert cgi.parse_header("text/html; charset=utf-8") == ("text/html", {"charset": "utf-8"})
elif what == "telnetlib":
    import telnetlib

    assert telnetlib.Telnet().host is None
elif what == "imghdr":
    import imghdr

    assert imghdr.what(None, b"\x89PNG\r\n\x1a\n" + b"\0" * 24) == "png"
else:
    import audioop

    assert audioop.max(b"\x01\x00\x05\x00", 2) == 5
print("right")
