# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The locale's encoding and a look as UTF-8 tell a wrongly opened file from one in another encoding."""
import tempfile

from errorcanon.lab.kits.shell import bash
from reader import locale_of, read, write

ASK = """
# region is-it-utf8 fill: FILE
python -c "import locale; print(locale.getpreferredencoding(False))"
python -c "open('FILE', encoding='utf-8').read()"
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    utf8, western = write(folder + "/data.txt"), write(folder + "/old.txt", "\u201cgro\u00df\u201d\n", "cp1252")
    for codec, named, asked in (("cp1252", "'charmap'", "cp1252"), ("gbk", "'gbk'", "gbk"), ("ascii", "'ascii'", "ansi_x3.4-1968")):
        variables = locale_of(folder, codec)
        code, text = bash(ASK.replace("FILE", utf8), folder, **variables)
        assert (code, text.lower()) == (0, asked + "\n"), text
        code, text = read(utf8, variables)
        assert code == 1 and named + " codec can't decode byte" in text, text
        code, text = bash(ASK.replace("FILE", western), folder, **variables)
        assert code == 1 and "'utf-8' codec can't decode byte 0x93" in text, text
print("the codec of the message is the locale's, and the file reads as UTF-8; one in cp1252 does not")
