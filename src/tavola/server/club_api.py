"""The calls under /api for a club: coming in, who is there, and what its hosts do."""

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import JSONResponse, Response

from tavola.server import complaints, invitations, lists
from tavola.server.api import ERRORS, After, Person, TableHere, TablesHere, check_seat, signed_cookie
from tavola.server.club import HOST, INSIDE, MEMBER, Club, Member, here
from tavola.server.club_schemas import (
    ClubAnswer,
    ComeForm,
    ComplaintForm,
    ComplaintsAnswer,
    GuestForm,
    InvitationsAnswer,
    InvitedAnswer,
    InviteForm,
    MemberAnswer,
    MessageForm,
    OpenInvitation,
    RoleAnswer,
    RoleForm,
    RunningAnswer,
)
from tavola.server.device_api import qr_code, typed
from tavola.server.errors import Refusal
from tavola.server.message import Json
from tavola.server.people import own_seats

NO_CLUB = "this server is no closed club; everybody may come in"


def the_club(request: Request) -> Club:
    club = request.app.state.club
    assert isinstance(club, Club)
    if not club.name:
        raise Refusal(404, NO_CLUB)
    return club


ClubHere = Annotated[Club, Depends(the_club)]


async def only_hosts(club: ClubHere, person: Person) -> None:
    await club.check_host(person)


router = APIRouter(prefix="/api/club", responses=ERRORS, dependencies=[Depends(signed_cookie)])
hosts = APIRouter(
    prefix="/api/club", responses=ERRORS, dependencies=[Depends(signed_cookie), Depends(only_hosts)]
)
at_tables = APIRouter(prefix="/api/tables/{id}", responses=ERRORS, dependencies=[Depends(signed_cookie)])
PublicId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", examples=["9f86d081884c7d65"])]


@router.post("/come", dependencies=[Depends(typed)])
async def come_in(form: ComeForm, club: ClubHere, person: Person) -> RoleAnswer:
    """Come in by an invitation; the answer sets the cookie of a device."""
    return RoleAnswer.model_validate({"role": await invitations.come_in(club, person, form.code)})


@router.post("/guest")
async def be_a_guest(form: GuestForm, club: ClubHere, tables: TablesHere, person: Person) -> RoleAnswer:
    """Be let in to one table by its link."""
    await tables.find_invited(form.table, form.key)
    await club.admit_guest(person, form.table)
    return RoleAnswer.model_validate({"role": await club.role(person)})


@router.get("", response_model_exclude_none=True)
async def our_club(club: ClubHere, tables: TablesHere, person: Person) -> ClubAnswer:
    """Name the club, its message of the day, and everybody in it; hosts see who is here, too."""
    role = await club.role(person)
    present = here(tables) if role == HOST else None
    people = [
        _told(each, person, present) for each in await club.people() if role == HOST or each.role in INSIDE
    ]
    return ClubAnswer.model_validate(
        {"name": club.name, "role": role, "message": await club.message(), "people": people}
    )


@hosts.put("/message")
async def say_to_all(form: MessageForm, club: ClubHere) -> MessageForm:
    """Say something to everybody on the start page."""
    return MessageForm(text=await club.set_message(form.text))


@hosts.put("/people/{id}", response_model_exclude_none=True)
async def name_role(
    id: PublicId, form: RoleForm, club: ClubHere, tables: TablesHere, person: Person
) -> ClubAnswer:
    """Make somebody a host, or a member; a guest becomes a member so, too."""
    await club.name_role(id, form.role)
    return await our_club(club, tables, person)


@hosts.delete("/people/{id}")
async def remove_person(id: PublicId, club: ClubHere, tables: TablesHere) -> InvitationsAnswer:
    """End a membership: their devices are out at once, and bots play on for them."""
    await club.end(tables, id)
    return await open_invitations(club)


@hosts.get("/invitations")
async def open_invitations(club: ClubHere) -> InvitationsAnswer:
    """List the invitations that still let somebody in; their letters were shown once."""
    found = await invitations.invitations(club.store)
    return InvitationsAnswer(
        invitations=[OpenInvitation.model_validate(each, from_attributes=True) for each in found]
    )


@hosts.post("/invitations", status_code=201)
async def invite(form: InviteForm, request: Request, club: ClubHere, person: Person) -> InvitedAnswer:
    """Make an invitation for some people, until a day."""
    role = HOST if form.host else MEMBER
    code, until = await invitations.invite(club.store, person, form.people, form.days, role)
    address = f"{request.base_url}door#{code}"
    return InvitedAnswer(code=code, address=address, qr=qr_code(address), until=until)


@hosts.delete("/invitations/{id}")
async def withdraw(id: PublicId, club: ClubHere) -> InvitationsAnswer:
    """End an invitation; who came by it stays."""
    await invitations.withdraw(club.store, id)
    return await open_invitations(club)


@hosts.get("/tables", response_model=RunningAnswer)
async def running_tables(tables: TablesHere, person: Person, after: After = None) -> Response:
    """List the tables in play, the latest moved first."""
    page = await lists.running(tables, person, after or "")
    return JSONResponse({"tables": page.tables, "more": page.more})


@at_tables.post("/complaints/{seat}", status_code=201)
async def tell_hosts(
    form: ComplaintForm,
    club: ClubHere,
    table: TableHere,
    person: Person,
    seat: Annotated[int, Path(ge=0, le=9)],
) -> ComplaintForm:
    """Tell the hosts of the club about whoever sits in a seat where I sit, too; nobody else reads it."""
    check_seat(table, seat)
    about = table.sitters[seat].person
    if not own_seats(table.sitters, person):
        raise Refusal(403, "only who sits at this table may tell the hosts about somebody here")
    if about is None or about == person:
        raise Refusal(409, "in that seat there is nobody of whom the hosts could be told")
    await complaints.tell_hosts(club.store, person, about, table.sheet.id, form.text)
    return form


@hosts.get("/complaints")
async def our_complaints(club: ClubHere, person: Person) -> ComplaintsAnswer:
    """List what hosts were told and have not settled; what is about me other hosts read."""
    return ComplaintsAnswer.model_validate({"complaints": await complaints.complaints(club.store, person)})


@hosts.delete("/complaints/{id}")
async def settle(id: PublicId, club: ClubHere, person: Person) -> ComplaintsAnswer:
    """Let go of what hosts were told, for all of them."""
    await complaints.settle(club.store, person, id)
    return await our_complaints(club, person)


def _told(member: Member, asking: str, present: Collection[str | None] | None) -> MemberAnswer:
    """Write somebody of the club; when they were here is only for hosts."""
    told: Json = {"id": member.id, "name": member.name, "role": member.role, "me": member.person == asking}
    if present is not None:
        told |= {"since": member.since, "seen": member.seen, "here": member.person in present}
    return MemberAnswer.model_validate(told)
