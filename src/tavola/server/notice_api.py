"""The calls under /api for notices: where I am told that it is my turn, and when not."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tavola.server import called
from tavola.server.api import ERRORS, Id, Person, TableHere, signed_cookie
from tavola.server.called import Caller
from tavola.server.devices import first_device
from tavola.server.errors import Refusal
from tavola.server.people import own_seats
from tavola.server.people_schemas import (
    HookAnswer,
    HookForm,
    NoticesAnswer,
    NoticeWords,
    PushForm,
    PushGone,
    QuietForm,
    SentAnswer,
)
from tavola.server.quiet import quiet_hours, set_quiet

router = APIRouter(prefix="/api/me", responses=ERRORS, dependencies=[Depends(signed_cookie)])
TRIAL = "This is how Tavola calls you."


def the_caller(request: Request) -> Caller:
    caller = request.app.state.caller
    assert isinstance(caller, Caller)
    return caller


CallerHere = Annotated[Caller, Depends(the_caller)]


@router.get("/notices")
async def my_notices(caller: CallerHere, person: Person) -> NoticesAnswer:
    """Say where I am told that it is my turn, and in which hours not."""
    start, end, zone = await quiet_hours(caller.store, person)
    found = called.kinds(await called.places(caller.store, person))
    offered = caller.mail_offered
    return NoticesAnswer(
        push_key=caller.public_key,
        quiet_from=start,
        quiet_to=end,
        zone=zone,
        mail_offered=offered,
        **found,
    )


@router.put("/notices")
async def my_quiet_hours(form: QuietForm, caller: CallerHere, person: Person) -> NoticesAnswer:
    """Choose the hours in which I am told nothing; what waits is told once afterwards."""
    if (form.quiet_from is None) != (form.quiet_to is None):
        raise Refusal(422, "quiet hours have a beginning and an end; give both, or neither")
    await set_quiet(caller.store, person, form.quiet_from, form.quiet_to, form.zone)
    return await my_notices(caller, person)


@router.put("/push")
async def tell_this_browser(
    form: PushForm, request: Request, caller: CallerHere, person: Person
) -> NoticesAnswer:
    """Let a browser be told by its push service, also when no page is open."""
    keys = {"p256dh": form.p256dh, "auth": form.auth}
    await called.add_place(
        caller.store,
        person,
        "push",
        form.endpoint,
        keys,
        anywhere=caller.anywhere,
        device=request.state.device or first_device(person),
    )
    return await my_notices(caller, person)


@router.post("/push/gone")
async def forget_this_browser(form: PushGone, caller: CallerHere, person: Person) -> NoticesAnswer:
    """Tell a browser nothing more."""
    await called.drop_places(caller.store, person, "push", form.endpoint)
    return await my_notices(caller, person)


@router.put("/hook")
async def call_my_address(form: HookForm, caller: CallerHere, person: Person) -> HookAnswer:
    """Let an address of mine be called; what it gets is signed with this secret."""
    secret = called.new_secret()
    await called.add_place(
        caller.store, person, "hook", form.url, {"secret": secret}, anywhere=caller.anywhere
    )
    return HookAnswer(url=form.url, secret=secret)


@router.delete("/hook")
async def forget_my_address(caller: CallerHere, person: Person) -> NoticesAnswer:
    """Call my address no more."""
    await called.drop_places(caller.store, person, "hook")
    return await my_notices(caller, person)


@router.post("/notices/test")
async def tell_me_now(caller: CallerHere, person: Person) -> SentAnswer:
    """Send one notice everywhere, to try it; says how many places took it."""
    if caller.rates.wait(person):
        raise Refusal(429, f"{called.AN_HOUR} notices an hour are enough")
    return SentAnswer(sent=await caller.tell(person, "test", "", TRIAL))


@router.get("/notices/{id}")
async def words_of(id: Id, table: TableHere, caller: CallerHere, person: Person) -> NoticeWords:
    """Give the words of a notice, for the worker that was called; empty if it is not my turn any more."""
    mine = own_seats(table.sitters, person)
    if table.over or table.match.state.to_move not in mine:
        return NoticeWords(text="")
    return NoticeWords(text=await called.sentence(caller.store, id, person))
