# /// script
# requires-python = ">=3.8"
# ///
"""git says which rule keeps the file out; in the clone nothing lies there."""
from tree import make_repository, run

ASK = """
# region ignored fill: trainlib/data
git check-ignore -v trainlib/data
git log --oneline -- trainlib/data
# endregion
"""
author, clone = make_repository()
assert "No module named 'trainlib.data'" in run("python train.py", clone, expected=1)
told = run(ASK, author)
print(told)
assert told == ".gitignore:1:data/\ttrainlib/data\n", told
# committed, and the clone is whole: no rule is named, and the commit is
author, clone = make_repository(ignored="nothing")
run("git rm -rq --cached trainlib/data && git -c user.name=a -c user.email=a@b commit -q --amend -m first", author)
told = run(ASK.replace("git check-ignore -v trainlib/data", "git check-ignore -v trainlib/data || true"), author)
assert told == "", told  # not added, and no rule
author, clone = make_repository(ignored="/data/")
assert run("python train.py", clone) == "width 8\n"
told = run(ASK.replace("git check-ignore -v trainlib/data", "git check-ignore -v trainlib/data || true"), author)
print(told)
assert told.endswith(" first\n") and "gitignore" not in told, told
