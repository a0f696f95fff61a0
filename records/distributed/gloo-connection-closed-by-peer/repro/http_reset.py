# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The twin without torch: an HTTP download whose server, here on this machine, resets the connection."""
import socket, struct, threading, urllib.request
server = socket.create_server(("127.0.0.1", 0))
def serve():
    connection, _ = server.accept()
    connection.recv(4096)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
threading.Thread(target=serve).start()
urllib.request.urlopen("http://127.0.0.1:%d/weights.pt" % server.getsockname()[1])
