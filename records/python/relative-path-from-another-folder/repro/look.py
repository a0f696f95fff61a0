# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The absolute path and the nearest folder tell a wrong folder from a wrong name."""
import contextlib
import io
import os
import tempfile


def look(path):
    # region look fill: path
    from pathlib import Path

    tried = Path(path).resolve()
    there = next(folder for folder in tried.parents if folder.is_dir())
    print(tried, "| exists:", there, sorted(p.name for p in there.iterdir())[:20])
    # endregion


def ask(path):
    try:
        open(path)
    except FileNotFoundError as error:
        assert "No such file or directory" in str(error)
    else:
        raise AssertionError("found")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        look(path)
    return out.getvalue().strip()


project, elsewhere = (os.path.realpath(tempfile.mkdtemp()) for _ in range(2))
os.mkdir(project + "/data")
open(project + "/data/Train.csv", "w").close()
os.chdir(elsewhere)
wrong_folder = ask("data/train.csv")
os.chdir(project)
wrong_name = ask("data/train.csv")
os.symlink("/data/set.csv", "data/link.csv")
link = ask("data/link.csv")
assert link.startswith("/data/set.csv | exists: "), link
print(wrong_folder, wrong_name, link, sep="\n")
assert wrong_folder == f"{elsewhere}/data/train.csv | exists: {elsewhere} []"
assert wrong_name == f"{project}/data/train.csv | exists: {project}/data ['Train.csv']"
