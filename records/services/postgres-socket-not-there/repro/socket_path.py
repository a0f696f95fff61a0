# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Call psql without a host, where the server has its socket elsewhere: socket_path.py [none|look|folder|host|refused].

Needs PostgreSQL and gcc of the system.
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.postgres_server import environ, psql, start

LOOK = """
# region look-for-the-socket
pgrep -a postgres || echo 'no server runs here'
ls -a /var/run/postgresql/
# endregion
"""
HOST = """
# region name-the-host fill: 127.0.0.1, 5432, postgres
psql -h 127.0.0.1 -p 5432 -U postgres -d postgres -c 'SELECT 41 + 1'
# endregion
"""
kind = (sys.argv[1:] or ["none"])[0]
port, folder = start("local all all trust\nhost all all 127.0.0.1/32 trust\n")
if kind == "none":
    sys.exit(subprocess.call(["psql", "-X", "-U", "postgres"], env=environ()))
elif kind == "refused":
    sys.exit(subprocess.call(["psql", "-X", "-U", "postgres", "-h", "127.0.0.1", "-p", "1"], env=environ()))
empty = tempfile.mkdtemp()


def ask(commands):
    words = ["bash", "-uc", commands]
    ran = subprocess.run(words, env=environ(), cwd=empty, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def refused():
    code, text = psql("-h", os.path.join(empty, "run"), "-U", "postgres")
    assert code == 2 and "No such file or directory" in text, text


refused()
if kind == "look":
    text = ask(LOOK.replace("/var/run/postgresql/", folder))[1]
    assert "postgres -D" in text and ".s.PGSQL.%d" % port in text, text
    text = ask(LOOK.replace("/var/run/postgresql/", empty).replace("pgrep -a postgres", "pgrep -a mysqld"))[1]
    assert "no server runs here" in text and ".s.PGSQL" not in text, text
elif kind == "folder":
    os.mkdir(os.path.join(empty, "run"))
    refused()
elif kind == "host":
    code, text = ask(HOST.replace("5432", str(port)))
    assert code == 0 and text.split()[2] == "42", text
print(kind, "as the record says")
