# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask a new PostgreSQL for what nobody created: missing.py [role|database|list|half|name|create|table].

Needs PostgreSQL and gcc of the system.
"""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.postgres_server import environ, psql, start

LIST = r"""
# region list-what-is-there fill: postgres
psql -U postgres -c "\du" -c "\l"
# endregion
"""
NAME = """
# region name-both fill: postgres
psql -U postgres -d postgres -c 'SELECT 41 + 1'
# endregion
"""
CREATE = """
# region create-both fill: app, shop
createuser -U postgres app
createdb -U postgres --owner app shop
psql -U app -d shop -c 'SELECT 41 + 1'
# endregion
"""
kind = (sys.argv[1:] or ["role"])[0]
port, folder = start("local all all trust\n")
own = {**environ(), "PGHOST": folder, "PGPORT": str(port)}


def ask(commands):
    ran = subprocess.run(["bash", "-euc", commands], env=own, cwd=tempfile.gettempdir(), stdout=subprocess.PIPE)
    return ran.returncode, ran.stdout.decode()


if kind == "role":
    sys.exit(subprocess.call(["psql", "-X"], env=own))
elif kind == "database":
    sys.exit(subprocess.call(["psql", "-X", "-U", "postgres", "-d", "shop"], env=own))
elif kind == "table":
    sys.exit(subprocess.call(["psql", "-X", "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-c", "SELECT * FROM users"], env=own))
at = ["-h", folder, "-p", str(port)]
code, text = psql(*at)
assert code == 2 and 'role "' in text and "does not exist" in text, text
code, text = psql(*at, "-U", "postgres", "-d", "shop")
assert code == 2 and 'database "shop" does not exist' in text, text
if kind == "list":
    code, text = ask(LIST)
    assert code == 0 and "Superuser" in text and "template1" in text, text
    assert "shop" not in text and "app" not in text
    assert ask(CREATE)[0] == 0
    code, text = ask(LIST)
    assert "shop" in text and "app" in text, text
elif kind == "half":
    assert psql(*at, "-U", "postgres", "-c", "CREATE ROLE app LOGIN")[0] == 0
    code, text = psql(*at, "-U", "app")
    assert code == 2 and 'database "app" does not exist' in text, text
elif kind == "name":
    code, text = ask(NAME)
    assert code == 0 and text.split()[2] == "42", text
elif kind == "create":
    code, text = ask(CREATE)
    assert code == 0 and text.split()[2] == "42", text
    code, text = psql(*at, "-U", "app", "-d", "shop", "-c", "CREATE TABLE t AS SELECT 7 AS n", "-c", "SELECT n FROM t")
    assert code == 0 and text.splitlines()[-1] == "7", text
print(kind, "as the record says")
