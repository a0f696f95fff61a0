# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask a PostgreSQL over its socket for another user than the login: peer.py [other|who|password|tcp|rule|role].

Needs PostgreSQL and gcc of the system.
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.postgres_server import environ, psql, start

WHO = """
# region who-is-asking
id -un
# endregion
"""
TCP = """
# region over-tcp fill: app, PASSWORD, postgres
PGPASSWORD='PASSWORD' psql -h 127.0.0.1 -U app -d postgres -c 'SELECT 41 + 1'
# endregion
"""
kind = (sys.argv[1:] or ["other"])[0]
login = subprocess.check_output(["bash", "-c", WHO]).decode().strip()
port, folder = start("local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n", login)
mine = ["-h", folder, "-p", str(port), "-U", login, "-d", "postgres"]
assert psql(*mine, "-c", "CREATE ROLE app LOGIN PASSWORD 'stored'")[0] == 0
theirs = ["-h", folder, "-p", str(port), "-U", "app", "-d", "postgres", "-c", "SELECT 41 + 1"]
if kind == "role":
    theirs[theirs.index("app")] = login
    theirs[theirs.index("postgres")] = "nowhere"
if kind in ("other", "role"):
    sys.exit(subprocess.call(["psql", "-X", *theirs], env=environ()))
code, text = psql(*theirs)
assert code == 2 and 'Peer authentication failed for user "app"' in text, text
if kind == "who":
    assert login != "app" and psql(*mine, "-c", "SELECT current_user") == (0, login + "\n")
elif kind == "password":
    code, text = psql(*theirs, PGPASSWORD="stored")
    assert code == 2 and "Peer authentication failed" in text, text
elif kind == "tcp":
    own = {**environ(), "PGPORT": str(port)}
    words = ["bash", "-euc", TCP.replace("'PASSWORD'", "'stored'")]
    said = subprocess.check_output(words, env=own, cwd=tempfile.gettempdir()).decode()
    assert said.split()[2] == "42", said
elif kind == "rule":
    file = os.path.join(folder, "data", "pg_hba.conf")
    # region rule-for-the-user fill: app, file
    with open(file) as old:
        rules = "local all app scram-sha-256\n" + old.read()
    with open(file, "w") as new:
        new.write(rules)
    # endregion
    assert psql(*mine, "-c", "SELECT pg_reload_conf()") == (0, "t\n")
    for _ in range(50):
        code, text = psql(*theirs, PGPASSWORD="stored")
        if code == 0:
            break
    assert (code, text) == (0, "42\n")
    code, text = psql(*theirs, PGPASSWORD="guess")
    assert code == 2 and "password authentication failed" in text, text
print(kind, "as the record says")
