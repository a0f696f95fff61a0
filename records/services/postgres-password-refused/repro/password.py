# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Log in to a PostgreSQL with a password that is not the stored one: password.py [wrong|none|log|again|set|send|ghost].

Needs PostgreSQL and gcc of the system.
"""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.postgres_server import environ, psql, start

SET = """
# region set-the-password fill: app, NEW
psql -U postgres -c "ALTER ROLE app PASSWORD 'NEW'"
# endregion
"""
SEND = """
# region send-the-password fill: STORED, 127.0.0.1, 5432, app, postgres
export PGPASSWORD='STORED'
psql -h 127.0.0.1 -p 5432 -U app -d postgres -c 'SELECT 41 + 1'
# endregion
"""
RULES = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
kind = (sys.argv[1:] or ["wrong"])[0]
if kind == "again":
    os.environ["POSTGRES_PASSWORD"] = "guess"
port, folder = start(RULES)
local = ["-h", folder, "-p", str(port), "-U", "postgres"]
client = ["-h", "127.0.0.1", "-p", str(port), "-U", "app", "-d", "postgres", "-c", "SELECT 41 + 1"]
assert psql(*local, "-c", "CREATE ROLE app LOGIN PASSWORD 'stored'")[0] == 0


def log():
    with open(os.path.join(folder, "log")) as file:
        return file.read()


if kind in ("wrong", "none", "ghost"):
    own = environ() if kind == "none" else {**environ(), "PGPASSWORD": "guess"}
    if kind == "ghost":
        client[client.index("postgres")] = "nowhere"
        own["PGPASSWORD"] = "stored"
    sys.exit(subprocess.call(["psql", "-X", "-w", *client], env=own))
code, text = psql(*client, PGPASSWORD="guess")
assert code == 2 and 'password authentication failed for user "app"' in text, text
if kind == "log":
    assert "Connection matched pg_hba.conf line 2" in log(), log()
    client[client.index("app")] = "ghost"
    code, text = psql(*client, PGPASSWORD="guess")
    assert 'password authentication failed for user "ghost"' in text, text
    assert 'Role "ghost" does not exist' in log(), log()
elif kind == "send":
    code, text = psql(*client)
    assert code == 2 and "no password supplied" in text, text
    commands = SEND.replace("STORED", "stored").replace("5432", str(port))
    ran = subprocess.run(["bash", "-euc", commands], env=environ(), check=True, cwd=tempfile.gettempdir(), stdout=subprocess.PIPE)
    assert ran.stdout.decode().split()[2] == "42", ran.stdout
elif kind == "set":
    own = {**environ(), "PGHOST": folder, "PGPORT": str(port)}
    subprocess.run(["bash", "-euc", SET.replace("NEW", "guess")], env=own, check=True, cwd=tempfile.gettempdir())
    assert psql(*client, PGPASSWORD="guess") == (0, "42\n")
print(kind, "as the record says")
