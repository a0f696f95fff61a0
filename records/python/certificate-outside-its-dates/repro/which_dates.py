# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The dates of what arrives tell a host's own certificate from a root; a second host tells the clock."""
import calendar
import ssl
import tempfile
import time

from dated import fetch, key, serve, sign
from errorcanon.lab.kits.shell import bash

DATES = """
# region dates fill: HOST, 443
python -c "import ssl; print(ssl.get_server_certificate(('HOST', 443)))" |
    openssl x509 -noout -dates
date -u
# endregion
"""


def dates(address):
    """Compare the dates of what arrives with the clock: ran out, has yet to begin, fits."""
    port = address.split(":")[2].strip("/")
    code, said = bash(DATES.replace("HOST", "localhost").replace("443", port), folder, LC_ALL="C")
    assert code == 0, said
    start, end, clock = said.strip().splitlines()[-3:]
    start, end = (ssl.cert_time_to_seconds(line.split("=")[1]) for line in (start, end))
    now = calendar.timegm(time.strptime(clock, "%a %b %d %H:%M:%S UTC %Y"))
    assert abs(now - time.time()) < 60
    return "ran out" if end < now else "has yet to begin" if start > now else "fits"


with tempfile.TemporaryDirectory() as folder:
    for name in ("root", "oldroot", "host"):
        key(folder, name)
    root, old = sign(folder, "root", days=(-900, 900)), sign(folder, "oldroot", days=(-900, -3))
    cross = sign(folder, "root", by="oldroot", days=(-800, 300), to="cross")
    chains = {}
    for kind, days in (("expired", (-90, -1)), ("early", (1, 90)), ("fits", (-1, 90))):
        chains[kind] = serve(folder + "/host.key", sign(folder, "host", by="root", days=days, kind="host", to=kind))
    chains["root"] = serve(folder + "/host.key", folder + "/fits.pem", cross)
    expired, early, rooted = fetch(chains["expired"], root)[1], fetch(chains["early"], root)[1], fetch(chains["root"], old)[1]
    assert "certificate has expired" in expired and dates(chains["expired"]) == "ran out"
    assert "certificate is not yet valid" in early and dates(chains["early"]) == "has yet to begin"
    assert "certificate has expired" in rooted and dates(chains["root"]) == "fits"
    assert fetch(chains["fits"], root) == (0, "hello\n") and dates(chains["fits"]) == "fits"
print("host's own: ran out; early: has yet to begin; root ran out: the host's own dates fit")
