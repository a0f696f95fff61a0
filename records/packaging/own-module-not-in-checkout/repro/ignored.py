# /// script
# requires-python = ">=3.8"
# ///
"""git says which rule keeps the file out; in the clone nothing lies there. The twins: added by nobody, and a submodule."""
import os

from tree import make_repository, run

ASK = """
# region ignored fill: trainlib/data/loader.py
git check-ignore -v trainlib/data/loader.py
git log --oneline -- trainlib/data/loader.py
# endregion
"""
CALM = ASK.replace("loader.py\ngit log", "loader.py || true\ngit log")
assert CALM != ASK
for rule in ("data/", "data", "**/data/*"):
    author, clone = make_repository(ignored=rule)
    assert "No module named 'trainlib.data'" in run("python train.py", clone, expected=1)
    told = run(ASK, author)
    print(told)
    assert told == f".gitignore:1:{rule}\ttrainlib/data/loader.py\n", told
    if rule == "**/data/*":
        assert run("git check-ignore -v trainlib/data || true", author) == "", "the folder alone is under no rule"
# committed, and the clone is whole: no rule is named, and the commit is
author, clone = make_repository(ignored="nothing")
run("git rm -rq --cached trainlib/data && git -c user.name=a -c user.email=a@b commit -q --amend -m first", author)
told = run(CALM, author)
assert told == "", told  # not added, and no rule
author, clone = make_repository(ignored="/data/")
assert run("python train.py", clone) == "width 8\n"
told = run(CALM, author)
print(told)
assert told.endswith(" first\n") and "gitignore" not in told, told
# a submodule: its folder is empty in a clone until it is fetched
ALLOW = "-c protocol.file.allow=always"
outer = os.path.join(os.path.dirname(author), "outer")
run(f"mkdir outer && cd outer && git init -q . && git {ALLOW} submodule --quiet add {author} part", os.path.dirname(author))
run("git -c user.name=a -c user.email=a@b commit -qm part && git clone -q . ../copy", outer)
copy = os.path.join(os.path.dirname(author), "copy")
asked = "PYTHONPATH=part python -c 'from trainlib.data.loader import WIDTH; print(WIDTH)'"
assert "No module named 'trainlib'" in run(asked, copy, expected=1)
run(f"git {ALLOW} submodule --quiet update --init", copy)
assert run(asked, copy) == "8\n"
