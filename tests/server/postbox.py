"""A postbox for the tests: takes letters by SMTP and keeps them."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue

Letters = Queue[EmailMessage]


class _Clerk(socketserver.StreamRequestHandler):
    """Speaks as much SMTP as a letter needs."""

    server: "_Office"

    def handle(self) -> None:
        self._say("220 tests")
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "DATA":
                self._say("354 go on")
                self.server.letters.put(self._letter())
            self._say("221 bye" if word == "QUIT" else "250 ok")
            if word == "QUIT":
                return

    def _letter(self) -> EmailMessage:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b"."))
        letter = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        return letter

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class _Office(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.letters: Letters = Queue()


@contextmanager
def postbox() -> Iterator[tuple[str, Letters]]:
    """Take letters; give the address of the postbox, and what it got."""
    with _Office() as office:
        threading.Thread(target=office.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{office.server_address[1]}", office.letters
        office.shutdown()
