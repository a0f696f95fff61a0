# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Write to a database on which another connection has a write open: locked.py [locked|who|journal|ended|waited|free]."""
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing

from errorcanon.lab.kits.shell import bash

WHO = """
# region who-has-it-open fill: study.db
for p in /proc/[0-9]*; do
  find $p/fd -lname "$(realpath study.db)" 2>/dev/null | cut -d / -f 3
done | sort -u
# endregion
"""
kind = (sys.argv[1:] or ["locked"])[0]
folder = tempfile.mkdtemp()
path = os.path.join(folder, "study.db")
with closing(sqlite3.connect(path)) as made:
    made.execute("create table trials (value real)")
    made.commit()


def rows():
    with closing(sqlite3.connect(path)) as reading:
        return [value for (value,) in reading.execute("select value from trials order by value")]


def write(value, timeout=1.0):
    with closing(sqlite3.connect(path, timeout=timeout)) as connection:
        connection.execute("insert into trials values (?)", [value])
        connection.commit()


def refused():
    try:
        write(2.0)
    except sqlite3.OperationalError as error:
        assert "is locked" in str(error), error
    else:
        raise AssertionError("it was written")


if kind == "journal":
    # a program that dies while it writes, with more than its cache holds
    dies = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1])\n"
        "c.execute('pragma cache_size = 1')\n"
        "c.execute('create table filler (words text)')\n"
        "c.executemany('insert into filler values (?)', [('x' * 2000,)] * 400)\n"
        "c.execute('create index i on filler (words)')\n"
        "c.commit()\n"
        "c.execute('update filler set words = hex(randomblob(1000))')\n"
        "c.execute('delete from filler where rowid % 3 = 0')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    assert subprocess.call([sys.executable, "-c", dies, path]) == -9
    assert os.path.exists(path + "-journal")
    other = os.path.join(folder, "other.db")
    shutil.copy(path, other)
    shutil.copy(path + "-journal", other + "-journal")
    os.remove(other + "-journal")
    answers = []
    for name in (path, other):
        with closing(sqlite3.connect(name)) as asked:
            try:
                answers.append(asked.execute("pragma integrity_check").fetchone()[0])
            except sqlite3.DatabaseError as error:
                answers.append(str(error))
    print(answers)
    assert answers[0] == "ok" and answers[1] != "ok"
    sys.exit()
other = sqlite3.connect(path, check_same_thread=False)
if kind != "free":
    other.execute("insert into trials values (1.0)")
if kind in ("locked", "free"):
    write(2.0, 5.0)
    sys.exit()
refused()
if kind == "who":
    code, text = bash(WHO, folder)
    assert text.split() == [str(os.getpid())], text
    other.close()
    assert bash(WHO, folder)[1] == ""
elif kind == "ended":
    other.rollback()
    other.close()
    value = 1.0
    # region end-the-transaction fill: path, trials
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("insert into trials values (?)", [value])
    # endregion
    write(2.0)
    assert rows() == [1.0, 2.0]
else:
    threading.Timer(6, other.commit).start()
    value, began = 2.0, time.monotonic()
    # region wait-longer fill: path, trials
    with closing(sqlite3.connect(path, timeout=30)) as connection, connection:
        connection.execute("insert into trials values (?)", [value])
    # endregion
    assert rows() == [1.0, 2.0] and time.monotonic() - began > 4.5
print(kind, "as the record says")
