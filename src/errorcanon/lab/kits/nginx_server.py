"""A real nginx below a folder, on the loopback; it ends with the script and is the system's."""

from __future__ import annotations

import atexit
import http.client
import os
import subprocess
import tempfile

from errorcanon.lab.kits.service import free_port, wait_until_open

NGINX = "/usr/sbin/nginx"
_FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Nginx:
    """One server with the lines that a reader would write into its server block."""

    def __init__(self, server: str, port: int = 0) -> None:
        self.folder = tempfile.mkdtemp()
        self.port = port or free_port()
        self.pages = os.path.join(self.folder, "pages")
        os.mkdir(self.pages)
        self.write(server)

    def write(self, server: str) -> None:
        """Write the configuration; `PAGES` stands for the folder of pages."""
        places = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in _FOLDERS)
        with open(os.path.join(self.folder, "nginx.conf"), "w") as file:
            file.write(
                f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\n"
                f"worker_processes 1;\nevents {{}}\nhttp {{\naccess_log off;\n{places}"
                f"server {{\nlisten 127.0.0.1:{self.port};\n"
                f"{server.replace('PAGES', self.pages)}\n}}\n}}\n"
            )

    def words(self, *more: str) -> list[str]:
        """Give the command line of this server."""
        return [NGINX, "-p", self.folder, "-c", "nginx.conf", "-e", self.log_file, *more]

    @property
    def log_file(self) -> str:
        """Give the file in which nginx writes what went wrong."""
        return os.path.join(self.folder, "error.log")

    def start(self) -> None:
        """Start it, and wait until it listens."""
        server = subprocess.Popen(self.words(), stderr=subprocess.DEVNULL)
        atexit.register(server.terminate)
        wait_until_open("127.0.0.1", self.port)

    def reload(self, server: str) -> None:
        """Write another configuration and have it read."""
        self.write(server)
        subprocess.run(self.words("-s", "reload"), check=True, stderr=subprocess.DEVNULL)

    def get(self, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """Ask for a page; give status and content."""
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        asked.request("GET" if body is None else "POST", path, body)
        answer = asked.getresponse()
        return answer.status, answer.read()

    def log(self) -> str:
        """Give what it wrote into its log."""
        with open(self.log_file) as file:
            return file.read()
