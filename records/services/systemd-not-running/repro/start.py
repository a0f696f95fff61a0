# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""systemctl where systemd is not process 1: start.py [systemctl|unit|one|program]."""
import http.client
import os
import subprocess
import sys
import tempfile
import time

from errorcanon.lab.kits.shell import bash

ONE = """
# region what-is-process-1
cat /proc/1/comm
test -d /run/systemd/system && echo "systemd runs" || echo "systemd does not run"
# endregion
"""
PROGRAM = """
# region start-the-program fill: nginx
grep -h ^ExecStart= /lib/systemd/system/nginx.service /etc/systemd/system/nginx.service 2>/dev/null
# endregion
"""
CONF = """
daemon off; pid FOLDER/pid; error_log stderr; events {}
http { access_log off; client_body_temp_path FOLDER; proxy_temp_path FOLDER; fastcgi_temp_path FOLDER;
uwsgi_temp_path FOLDER; scgi_temp_path FOLDER; server { listen 127.0.0.1:8099; return 200 hello; } }
"""
kind = (sys.argv[1:] or ["systemctl"])[0]
if kind == "systemctl":
    sys.exit(subprocess.call(["systemctl", "start", "nginx"]))
folder = tempfile.mkdtemp()
if kind == "unit":
    code, text = bash("systemctl --root=%s enable nginx" % folder, folder)
    print(text)
    sys.exit(code)
code, text = bash("systemctl start nginx", folder)
assert code == 1 and "not been booted" in text, text
if kind == "one":
    code, text = bash(ONE, folder)
    name, said = text.splitlines()
    assert code == 0 and name != "systemd" and said == "systemd does not run", text
else:
    code, text = bash(PROGRAM, folder)
    assert "ExecStart=/usr/sbin/nginx" in text, text
    with open(os.path.join(folder, "nginx.conf"), "w") as file:
        file.write(CONF.replace("FOLDER", folder))
    own = subprocess.Popen(["/usr/sbin/nginx", "-c", os.path.join(folder, "nginx.conf"), "-e", "stderr"])
    try:
        for _ in range(50):
            time.sleep(0.1)
            try:
                client = http.client.HTTPConnection("127.0.0.1", 8099, timeout=5)
                client.request("GET", "/")
                said = client.getresponse().read()
                break
            except OSError:
                said = b""
        assert said == b"hello", said
    finally:
        own.terminate()
print(kind, "as the record says")
