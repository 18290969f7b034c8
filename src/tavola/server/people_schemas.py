"""What the calls about people take and answer, described for OpenAPI: devices, codes."""

from typing import Annotated, Literal

from pydantic import Field

from tavola.server.schemas import Answer, Form
from tavola.server.table_schemas import TableAnswer

Moment = Annotated[int, Field(description="In seconds since 1970.")]


class DeviceAnswer(Answer):
    """A browser that is me; never a network address."""

    id: str
    label: Annotated[str, Field(description="Browser and system, as the browser names them.")]
    kind: Annotated[str, Field(description="computer, phone or tablet")]
    came: Annotated[str, Field(description="first, link, recovery or mail: how it became me.")]
    made: Moment
    seen: Moment
    here: Annotated[bool, Field(description="Whether it is the one that asks.")]


class CopiedAnswer(Answer):
    """A browser of mine that was ended because two showed its cookie."""

    label: str
    ended: Moment


class DevicesAnswer(Answer):
    devices: list[DeviceAnswer]
    copied: Annotated[
        list[CopiedAnswer], Field(description="Ended in the last 30 days because two browsers showed one.")
    ]
    recovery_tail: Annotated[str | None, Field(description="The last letters of the code that counts.")]
    recovery_made: Moment | None


class LinkAnswer(Answer):
    code: Annotated[str, Field(examples=["KQ4M 2XDV T7"])]
    address: Annotated[str, Field(description="The page where the code is typed.")]
    qr: Annotated[str, Field(description="Address and code as a picture: a data URI.")]
    until: Moment


class LinkState(Answer):
    state: Literal["none", "waiting", "asked", "agreed"]
    words: Annotated[str | None, Field(description="What the browser that asks must show.")] = None
    label: str | None = None
    until: Moment | None = None


class AnswerForm(Form):
    yes: bool
    never: Annotated[bool, Field(description="Of a no: do not ask for that again in this game.")] = False


class AskForm(Form):
    what: Annotated[
        Literal["undo", "pause", "end", "standin"],
        Field(description="Take back my last decision, pause, end the game, or let a bot stand in."),
    ]
    seat: Annotated[int | None, Field(ge=0, le=9, description="For whom, of `standin`.")] = None
    winner: Annotated[int | None, Field(ge=0, le=9, description="Who shall have won, of `end`.")] = None
    ply: Annotated[
        int | None,
        Field(ge=0, le=1_000_000, description="Of `undo`: back to the decision there, whoever made it."),
    ] = None


class TalkForm(Form):
    text: Annotated[str, Field(min_length=1, max_length=400, examples=["Well played"])]


class SureForm(Form):
    sure: bool = False


class OpenAnswer(Answer):
    tables: list[TableAnswer]
    more: Annotated[str | None, Field(description="Where the next page begins.")]


class WatchersAnswer(Answer):
    names: list[str]
    others: Annotated[int, Field(description="Who gave no name, or is not listed.")]


class BlockAnswer(Answer):
    id: Annotated[str, Field(description="By which it is taken back.")]
    name: str
    at: Moment


class BlocksAnswer(Answer):
    blocks: list[BlockAnswer]


class InvitationAnswer(Answer):
    address: str
    qr: Annotated[str, Field(description="The address as a picture: a data URI.")]


class OldCode(Form):
    old: Annotated[str, Field(max_length=60, description="The code so far, if there is one.")] = ""


class RecoveryAnswer(Answer):
    code: Annotated[str, Field(description="24 letters in six groups; shown this once.")]


class CodeForm(Form):
    code: Annotated[str, Field(min_length=1, max_length=60, examples=["KQ4M 2XDV T7"])]


class ArrivingAnswer(Answer):
    name: Annotated[str, Field(description="Whom this browser would be.")]
    words: Annotated[str, Field(description="What the other device asks for.", examples=["olive harbour"])]
    claim: Annotated[str, Field(description="What this browser comes in with.")]
    until: Moment
    tables: Annotated[int, Field(description="At how many tables this browser sits so far.")]
    known_as: Annotated[str, Field(description="The name of this browser so far.")]


Bring = Annotated[bool, Field(description="Whether this browser's tables go along; else they get a code.")]


class ClaimForm(Form):
    claim: Annotated[str, Field(min_length=1, max_length=60)]
    bring: Bring = True


class RecoverForm(Form):
    code: Annotated[str, Field(min_length=1, max_length=60)]
    bring: Bring = True


class Arrived(Answer):
    state: Literal["waiting", "done"]
    name: str
    code: Annotated[str | None, Field(description="The recovery code of whom this browser was.")] = None


Kind = Literal["turn", "low", "ask", "end", "say"]
Place = Literal["push", "mail", "hook"]


class NoticesAnswer(Answer):
    push_key: Annotated[str, Field(description="What a browser subscribes to push with.")]
    browsers: Annotated[int, Field(description="How many browsers are told by push.")]
    hook: Annotated[str, Field(description="The address that is called; empty if none.")]
    mail: Annotated[str, Field(description="The address that is written to; empty if none.")]
    mail_offered: Annotated[bool, Field(description="Whether this server sends mail.")]
    quiet_from: int | None
    quiet_to: int | None
    zone: str
    wishes: Annotated[dict[Kind, list[Place]], Field(description="Which kind goes to which place.")]


class WishesForm(Form):
    wishes: dict[Kind, Annotated[list[Place], Field(max_length=3)]]


class HolidayForm(Form):
    days: Annotated[int, Field(ge=0, le=21, description="From now on; 0 ends the holiday.")]


class HolidayAnswer(Answer):
    until: Moment | None
    left: Annotated[int, Field(description="Days that I may still take this year.")]


class PresenceForm(Form):
    shown: Annotated[bool, Field(description="Whether others see that I am here, and I see it of them.")]


Hour = Annotated[int | None, Field(ge=0, le=23, description="Of the day, in my time zone.")]


class QuietForm(Form):
    quiet_from: Hour = None
    quiet_to: Hour = None
    zone: Annotated[str, Field(max_length=40, pattern="^[A-Za-z0-9_+/-]*$", examples=["Europe/Rome"])] = "UTC"


Base64 = Annotated[str, Field(min_length=16, max_length=200, pattern="^[A-Za-z0-9_=-]+$")]
Address = Annotated[str, Field(min_length=1, max_length=1000)]


class PushForm(Form):
    endpoint: Address
    p256dh: Base64
    auth: Base64


class PushGone(Form):
    endpoint: Address


class HookForm(Form):
    url: Address


class HookAnswer(Answer):
    url: str
    secret: Annotated[str, Field(description="Shown this once; see `Tavola-Signature`.")]


class MailForm(Form):
    address: Annotated[str, Field(min_length=1, max_length=200, examples=["ada@example.org"])]


class MyMailForm(MailForm, OldCode):
    """An address of mine; who has a code or an address already gives the code, from a young device."""


class MailLinkForm(Form):
    code: Annotated[str, Field(min_length=1, max_length=60, description="What stands in the letter's link.")]
    words: Annotated[
        str, Field(max_length=60, description="Those of the browser that asked, in another.")
    ] = ""
    bring: Bring = True


class MailAnswer(Answer):
    address: Annotated[str, Field(description="Where I am written to; empty if nowhere.")]


class SentAnswer(Answer):
    sent: int


class LetterAnswer(Answer):
    words: Annotated[str, Field(description="Two words, by which the link opens in another browser.")]


class NoticeWords(Answer):
    text: str


class GoneAnswer(Answer):
    name: Annotated[str, Field(description="What others see in place of my name.")]
