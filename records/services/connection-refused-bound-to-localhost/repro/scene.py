# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A service that listens on 127.0.0.1 alone refuses a client that asks at another address.

scene.py [localhost|six|elsewhere|late]
"""
import sys

from errorcanon.lab.kits.refused_client import connect

connect((sys.argv[1:] or ["localhost"])[0])
