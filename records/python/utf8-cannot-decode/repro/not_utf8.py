# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Read as UTF-8 what is none.

not_utf8.py [gzip|utf-16|cp1252|gbk|pickle|png|source]; a file in UTF-8 must pass.
"""
import sys
import tempfile

from files import TEXT, make, run

kind = (sys.argv[1:] or ["gzip"])[0]
with tempfile.TemporaryDirectory() as folder:
    if kind == "source":  # a program that an editor saved in another encoding
        with open(folder + "/labels.py", "wb") as file:
            file.write("name = 'caf\xe9'\n".encode("cp1252"))
        code, text = run("-c", "import sys; sys.path.insert(0, %r); import labels" % folder)
        assert code == 1 and "(unicode error) 'utf-8' codec can't decode byte 0xe9" in text, text
        path = folder + "/train.py"
        for encoding in ("utf-8", "cp1252"):
            with open(path, "wb") as file:
                file.write("price = 4  # \u20ac\n".encode(encoding))
            code, text = run(path)
            assert (code == 0) == (encoding == "utf-8"), text
    else:
        with open(folder + "/train.py", "w") as program:
            program.write("import sys\n\nwith open(sys.argv[1], encoding='utf-8') as file:\n    rows = file.read()\n")
        with open(folder + "/fine", "wb") as file:
            file.write(TEXT.encode("utf-8"))
        assert run(folder + "/train.py", folder + "/fine") == (0, "")
        code, text = run(folder + "/train.py", make(folder, kind))
print(text.replace(folder, "/app"))
sys.exit(code)
