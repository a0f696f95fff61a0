# /// script
# requires-python = ">=3.10"
# dependencies = []
# ///
"""-X warn_default_encoding names every line that opens a text without saying its encoding."""
import tempfile

from reader import READ, locale_of, run, write

with tempfile.TemporaryDirectory() as folder:
    path, variables = write(folder + "/data.txt"), locale_of(folder, "utf-8")
    bare, said = write(folder + "/bare.py", READ % ""), write(folder + "/said.py", READ % ", encoding='utf-8'")
    code, text = run(["-X", "warn_default_encoding", bare, path], variables)
    assert code == 0 and "bare.py:2: EncodingWarning: 'encoding' argument not specified" in text, text
    assert "EncodingWarning" not in run(["-X", "warn_default_encoding", said, path], variables)[1]
    assert "EncodingWarning" not in run([bare, path], variables)[1]
print("warned of line 2, in a locale where the program works")
