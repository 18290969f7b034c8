"""Letters by SMTP, if the host set it up; what they say, and that nobody is sent too many."""

import logging
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import unquote, urlsplit

from tavola.server.errors import Refusal
from tavola.server.limits import Rates
from tavola.server.settings import BadSetting, Settings

WITHIN = 20.0  # seconds for a letter to be taken
LONGEST = 200  # letters of an address
HOUR, DAY = 3600, 24 * 3600
NO_MAIL = "this server sends no mail; its host would have to set that up"
NO_ADDRESS = "that is no address for mail; it looks like name@example.org"
ENOUGH = "enough letters were sent for now; try again in an hour"
NEAR = ("localhost", "127.0.0.1", "::1")

log = logging.getLogger("tavola.server")


@dataclass(frozen=True)
class Postbox:
    """The server that takes our letters, and what we are called there."""

    host: str
    port: int
    user: str
    password: str
    closed: bool  # smtps: encrypted from the first byte
    sender: str
    home: str  # the address of our pages, as people type it

    def send(self, to: str, subject: str, text: str) -> bool:
        """Send a letter; say whether it was taken. It blocks: call it in a thread."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Message-ID"] = make_msgid(domain=urlsplit(self.home).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        try:
            with self._open() as line:
                line.send_message(letter)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a letter was not taken: %s", type(error).__name__)  # not to whom, nor what it said
            return False
        return True

    def _open(self) -> smtplib.SMTP:
        safely = ssl.create_default_context()
        if self.closed:
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=WITHIN, context=safely)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=WITHIN)
            line.ehlo()
            if line.has_extn("starttls"):
                line.starttls(context=safely)
            elif self.user and self.host not in NEAR:  # the password would be read by everybody on the way
                line.close()
                raise smtplib.SMTPException("no encryption")
        if self.user:
            line.login(self.user, self.password)
        return line


def postbox_of(settings: Settings) -> Postbox | None:
    """Read what the host said about mail: all three of TAVOLA_SMTP, TAVOLA_MAIL_FROM and TAVOLA_ADDRESS."""
    if not settings.smtp:
        return None
    try:
        parts = urlsplit(settings.smtp)
        known, port = parts.scheme in ("smtp", "smtps") and parts.hostname, parts.port
    except ValueError:
        known = port = None
    if not known or not settings.mail_from or not settings.address:
        raise BadSetting(
            "mail needs three settings: TAVOLA_SMTP=smtp://user:password@host:587,"
            " TAVOLA_MAIL_FROM=games@example.org"
            " and TAVOLA_ADDRESS=https://games.example.org, where people find the pages"
        )
    closed = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    usual = 465 if closed else 587
    return Postbox(
        known, port or usual, user, password, closed, settings.mail_from, settings.address.rstrip("/")
    )


class Stamps:
    """How many letters may be sent: to one address, for one person, and in all."""

    def __init__(self) -> None:
        self.address, self.person = Rates(3 / HOUR, 3), Rates(10 / DAY, 10)
        self.all = Rates(200 / HOUR, 200)

    def has(self, address: str, person: str) -> bool:
        """Take a stamp, or say that there is none left."""
        return not (self.address.wait(address) or self.person.wait(person) or self.all.wait(""))


def clean_address(given: str) -> str:
    """Give an address for mail as it is kept, or refuse what is none.

    >>> clean_address(" Ada@Example.org ")
    'ada@example.org'
    """
    address = given.strip().lower()
    name, at, host = address.partition("@")
    odd = any(letter in ' <>",;:\\()[]@' or not letter.isprintable() for letter in name + host)
    if odd or not at or not name or "." not in host.strip(".") or len(address) > LONGEST:
        raise Refusal(422, NO_ADDRESS)
    if not address.isascii() or host.startswith(("-", ".")) or host.endswith(("-", ".")):
        raise Refusal(422, NO_ADDRESS)
    return address


def confirming(home: str, code: str) -> tuple[str, str]:
    """Write the letter that asks whether an address is somebody's."""
    return (
        "Is this your address for Tavola?",
        "Somebody at Tavola wants to be told here when it is their turn. If that is you, open\n\n"
        f"{home}/mail#confirm-{code}\n\nwithin a day. If it is not, do nothing; no more letters will come.\n",
    )


def signing_in(home: str, code: str) -> tuple[str, str]:
    """Write the letter that lets one browser be somebody again."""
    return (
        "Be yourself again at Tavola",
        "A browser asks to be you at Tavola. If that was you, open this within 20 minutes:\n"
        f"\n{home}/here#mail-{code}\n\nIt works once. In another browser than the one that asked,\n"
        "type the two words that it shows. If it was not you, do nothing.\n",
    )


def moved(home: str) -> tuple[str, str]:
    """Write the letter to an address that another has taken the place of."""
    return (
        "Tavola writes to another address from now on",
        "Somebody who is you at Tavola wants to be written to at another address. If that was you, do\n"
        "nothing. If it was not, end the devices that you do not know, and make a new recovery code:\n"
        f"\n{home}/you\n",
    )


def waiting(home: str, lines: list[tuple[str, str]], off: str) -> tuple[str, str]:
    """Write the letter of a day: at which tables somebody is waited for, and what else came."""
    turns = sum(words.startswith("Your turn") for _, words in lines)
    subject = "It is your turn" if turns == 1 else f"It is your turn at {turns} tables"
    subject = subject if turns else "News of your tables"
    return subject, _letter(home, lines, off, "You get one such letter a day at most.")


def low(home: str, lines: list[tuple[str, str]], off: str) -> tuple[str, str]:
    """Write the one letter that may come between."""
    return "Your time runs low", _letter(home, lines, off, "When it is up, a bot plays for you.")


def _letter(home: str, lines: list[tuple[str, str]], off: str, remark: str) -> str:
    told = "\n".join(f"{words}\n{home}/table/{table}\n" for table, words in lines)
    return f"{told}\n{remark} To get none any more, open\n{home}/mail#off-{off}\n"
