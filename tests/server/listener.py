"""A place where notices arrive: a small web server that keeps what it is sent."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Listener(ThreadingHTTPServer):
    """Keeps what is posted to it; answers with a status of the test's choice."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Post)
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.came = threading.Event()
        self.hung = threading.Event()  # set once somebody called /hang, which is answered after `go_on`
        self.go_on = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/push/abc"

    def next(self) -> tuple[dict[str, str], bytes]:
        """Wait for what comes next."""
        assert self.came.wait(30), "nothing came"
        self.came.clear()
        return self.got[-1]


class _Post(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/hang":
            self.server.hung.set()
            self.server.go_on.wait(60)
            return
        self.server.got.append((dict(self.headers.items()), body))
        self.send_response(self.server.status)
        if self.server.status == 302:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_address[1]}/inside")
        self.end_headers()
        self.server.came.set()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def listening() -> Iterator[Listener]:
    """Run a listener."""
    server = Listener()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.go_on.set()
        server.shutdown()
        thread.join(20)
        server.server_close()
