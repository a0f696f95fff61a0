# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The first bytes tell what a file is; a UTF-8 file that fails elsewhere has none of these."""
import ast
import codecs
import tempfile

from errorcanon.lab.kits.shell import bash
from files import KINDS, TEXT, make, read

FIRST = """
# region first-bytes fill: FILE
python -c "print(open('FILE', 'rb').read(16))"
# endregion
"""
BEGIN = {"gzip": b"\x1f\x8b", "utf-16": b"\xff\xfe", "pickle": b"\x80\x02", "png": b"\x89PNG"}
PLACE = {"gzip": "0x8b in position 1", "utf-16": "0xff in position 0", "pickle": "0x80 in position 0", "png": "0x89 in position 0"}
with tempfile.TemporaryDirectory() as folder:
    for kind in KINDS:
        path = make(folder, kind)
        code, said = bash(FIRST.replace("FILE", path), folder)
        first = ast.literal_eval(said.strip())
        code, text = read(path)
        assert code == 1 and "'utf-8' codec can't decode byte" in text, text
        assert [k for k in BEGIN if first.startswith(BEGIN[k])] == ([kind] if kind in BEGIN else [])
        assert ("byte %s: invalid start byte" % PLACE[kind] in text) if kind in PLACE else ("position 0: invalid start byte" not in text or kind == "gbk"), text
        print(kind, first[:8], text.strip().split("\n")[-1][20:])
    with open(folder + "/fine", "wb") as file:
        file.write(TEXT.encode("utf-8"))
    assert read(folder + "/fine") == (0, TEXT)
# a character cut in two at the end of what was read is another fault, with other words
data = TEXT.encode("utf-8")
cut = data.index(b"\xc3\xa9") + 1
try:
    data[:cut].decode("utf-8")
except UnicodeDecodeError as error:
    print(error)
    assert "unexpected end of data" in str(error)
else:
    raise AssertionError("half a character was taken")
# so is a latin-1 letter at the end, and the second half of a character at the start has this record's words
for cut_off, words in ((b"caf\xe9", "unexpected end of data"), (data[cut:], "position 0: invalid start byte")):
    try:
        cut_off.decode("utf-8")
    except UnicodeDecodeError as error:
        assert words in str(error), error
    else:
        raise AssertionError("taken")
decoder = codecs.getincrementaldecoder("utf-8")()
assert decoder.decode(data[:cut]) + decoder.decode(data[cut:], True) == TEXT
