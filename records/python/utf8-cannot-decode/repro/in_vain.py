# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""errors="ignore" and latin-1 end the error and give another text, or no text."""
import tempfile

from files import KINDS, TEXT, make, read

with tempfile.TemporaryDirectory() as folder:
    for kind in KINDS:
        for arguments in (", errors='ignore'", ", errors='replace'", ", encoding='latin-1'"):
            code, text = read(make(folder, kind), arguments)
            assert code == 0 and text not in (TEXT, "\u6807\u7b7e,\u732b\n"), (kind, text)
            if "latin-1" in arguments and kind == "cp1252":  # the quotation marks and the Euro sign
                assert "\x93caf\xe9\x94" in text and "\x80" in text, text
            if "replace" not in arguments and kind in ("cp1252", "utf-16"):
                print(kind, arguments, ascii(text))
