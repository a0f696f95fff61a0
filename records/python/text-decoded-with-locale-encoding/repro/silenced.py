# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""errors="ignore" or "replace", or latin-1, silence the error; the text is another one."""
import tempfile

from reader import TEXT, locale_of, read, write

with tempfile.TemporaryDirectory() as folder:
    path = write(folder + "/data.txt")
    for codec in ("cp1252", "gbk", "ascii"):
        variables = locale_of(folder, codec)
        for arguments in (", errors='ignore'", ", errors='replace'", ", encoding='latin-1'"):
            code, text = read(path, variables, arguments)
            assert code == 0 and text != TEXT, (arguments, text)
            if codec == "cp1252":
                print(arguments, repr(text))
                assert "ignore" not in arguments or "\u00e2\u20ac\u0153gro\u00c3\u0178\u00e2\u20ac" in text, text
        assert read(path, variables, ", encoding='utf-8'") == (0, TEXT)
