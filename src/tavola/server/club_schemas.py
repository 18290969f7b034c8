"""What the calls about a club take and answer, described for OpenAPI."""

from typing import Annotated, Literal

from pydantic import Field

from tavola.server.invitations import DAYS, LETTERS, PEOPLE
from tavola.server.people_schemas import Moment
from tavola.server.schemas import Answer, Form
from tavola.server.table_schemas import TableAnswer

Role = Annotated[Literal["host", "member", "guest"], Field(description="A guest is let in to one table.")]


class ComeForm(Form):
    code: Annotated[str, Field(min_length=1, max_length=60, examples=["kq4m-2xdv-t7hn"])]


class GuestForm(Form):
    table: Annotated[str, Field(max_length=20, pattern="^[a-z0-9]+$")]
    key: Annotated[str, Field(max_length=40, description="From the table's link.")]


class RoleAnswer(Answer):
    role: Role


class MemberAnswer(Answer):
    id: Annotated[str, Field(description="By which hosts name them; never what a cookie holds.")]
    name: str
    role: Role
    me: bool
    since: Annotated[Moment | None, Field(description="For hosts: since when they are here.")] = None
    seen: Annotated[Moment | None, Field(description="For hosts: when a device of theirs was.")] = None
    here: Annotated[bool | None, Field(description="For hosts: whether they have a table open.")] = None


class ClubAnswer(Answer):
    name: str
    role: Role
    message: Annotated[str, Field(description="The message of the day; empty if there is none.")]
    people: list[MemberAnswer]


class MessageForm(Form):
    text: Annotated[str, Field(max_length=1000, description="Empty takes it away.")]


class RoleForm(Form):
    role: Literal["host", "member"]


class ComplaintForm(Form):
    text: Annotated[str, Field(min_length=1, max_length=400, description="What the hosts should know.")]


class ComplaintAnswer(Answer):
    """What somebody told the hosts about another."""

    id: str
    by: Annotated[str, Field(description="The name of who says so.")]
    about: Annotated[str, Field(description="The name of whom it is about.")]
    table: str
    game: str
    text: str
    at: Moment


class ComplaintsAnswer(Answer):
    complaints: list[ComplaintAnswer]


class InviteForm(Form):
    people: Annotated[int, Field(ge=1, le=PEOPLE, description="How many it lets in.")] = 1
    days: Annotated[int, Field(ge=1, le=DAYS, description="For how long it holds.")] = 7
    host: Annotated[bool, Field(description="Whether who comes by it is a host.")] = False


class InvitedAnswer(Answer):
    code: Annotated[str, Field(description=f"{LETTERS} letters; shown this once.")]
    address: Annotated[str, Field(description="A link with the code in its fragment.")]
    qr: Annotated[str, Field(description="The link as a picture: a data URI.")]
    until: Moment


class OpenInvitation(Answer):
    id: str
    role: Role
    people: int
    places: Annotated[int, Field(description="How many it still lets in.")]
    made: Moment
    until: Moment
    by: Annotated[str, Field(description="Who made it; empty: on the command line, or without a name.")]


class InvitationsAnswer(Answer):
    invitations: list[OpenInvitation]


class RunningAnswer(Answer):
    tables: list[TableAnswer]
    more: Annotated[str | None, Field(description="Where the next page begins.")]
