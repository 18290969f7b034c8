"""The calls under /api for notices: where I am told that it is my turn, and when not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tavola.server import addresses, called, summons
from tavola.server.api import ERRORS, Id, Person, TableHere, TablesHere, signed_cookie
from tavola.server.called import Caller
from tavola.server.devices import first_device
from tavola.server.errors import Refusal
from tavola.server.news import Due
from tavola.server.people import own_seats
from tavola.server.people_schemas import (
    HolidayAnswer,
    HolidayForm,
    HookAnswer,
    HookForm,
    Kind,
    NoticesAnswer,
    NoticeWords,
    PresenceForm,
    PushForm,
    PushGone,
    QuietForm,
    SentAnswer,
    WishesForm,
)
from tavola.server.presence import discreet
from tavola.server.quiet import holiday, quiet_hours, set_quiet, take_holiday
from tavola.server.table import Table
from tavola.server.talk import hears, is_said
from tavola.server.wishes import set_wishes, wishes_of

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
    found = addresses.kinds(await addresses.places(caller.store, person))
    offered = caller.mail_offered
    return NoticesAnswer(
        push_key=caller.public_key,
        quiet_from=start,
        quiet_to=end,
        zone=zone,
        mail_offered=offered,
        wishes=await wishes_of(caller.store, person),  # type: ignore[arg-type]  # checked by the model
        **found,
    )


@router.put("/notices")
async def my_quiet_hours(form: QuietForm, caller: CallerHere, person: Person) -> NoticesAnswer:
    """Choose the hours in which I am told nothing; what waits is told once afterwards."""
    if (form.quiet_from is None) != (form.quiet_to is None):
        raise Refusal(422, "quiet hours have a beginning and an end; give both, or neither")
    await set_quiet(caller.store, person, form.quiet_from, form.quiet_to, form.zone)
    return await my_notices(caller, person)


@router.put("/notices/wishes")
async def what_goes_where(form: WishesForm, caller: CallerHere, person: Person) -> NoticesAnswer:
    """Choose which kind of notice goes to which of my places; a kind that is left out stays as it was."""
    await set_wishes(caller.store, person, dict(form.wishes))
    return await my_notices(caller, person)


@router.put("/holiday")
async def go_on_holiday(form: HolidayForm, caller: CallerHere, person: Person) -> HolidayAnswer:
    """Let no clock of days run out for me for some days; with 0 I am back, and what is left is mine again."""
    await take_holiday(caller.store, person, form.days)
    return await my_holiday(caller, person)


@router.get("/holiday")
async def my_holiday(caller: CallerHere, person: Person) -> HolidayAnswer:
    """Say whether I am on holiday, and how many days of it are left this year."""
    found = await holiday(caller.store, person)
    return HolidayAnswer(until=found.until, left=found.left)


@router.put("/presence")
async def show_presence(form: PresenceForm, tables: TablesHere, person: Person) -> PresenceForm:
    """Show others whether I am here, or hide it; who hides it sees it of nobody."""
    await tables.store.keep(person, discreet=not form.shown)
    await tables.look_again(person)
    return form


@router.get("/presence")
async def my_presence(tables: TablesHere, person: Person) -> PresenceForm:
    """Say whether others see that I am here."""
    return PresenceForm(shown=not await discreet(tables.store, [person]))


@router.put("/push")
async def tell_this_browser(
    form: PushForm, request: Request, caller: CallerHere, person: Person
) -> NoticesAnswer:
    """Let a browser be told by its push service, also when no page is open."""
    keys = {"p256dh": form.p256dh, "auth": form.auth}
    await addresses.add_place(
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
    await addresses.drop_places(caller.store, person, "push", form.endpoint)
    return await my_notices(caller, person)


@router.put("/hook")
async def call_my_address(form: HookForm, caller: CallerHere, person: Person) -> HookAnswer:
    """Let an address of mine be called; what it gets is signed with this secret."""
    secret = addresses.new_secret()
    await addresses.add_place(
        caller.store, person, "hook", form.url, {"secret": secret}, anywhere=caller.anywhere
    )
    return HookAnswer(url=form.url, secret=secret)


@router.delete("/hook")
async def forget_my_address(caller: CallerHere, person: Person) -> NoticesAnswer:
    """Call my address no more."""
    await addresses.drop_places(caller.store, person, "hook")
    return await my_notices(caller, person)


@router.post("/notices/test")
async def tell_me_now(caller: CallerHere, person: Person) -> SentAnswer:
    """Send one notice everywhere, to try it; says how many places took it."""
    if caller.rates.wait(person):
        raise Refusal(429, f"{called.AN_HOUR} notices an hour are enough")
    return SentAnswer(sent=await caller.tell(person, "test", "", TRIAL))


@router.get("/notices/{id}")
async def words_of(
    id: Id, table: TableHere, caller: CallerHere, person: Person, kind: Kind = "turn"
) -> NoticeWords:
    """Give the words of a notice, for the worker that was called; empty if there is no reason any more."""
    mine = own_seats(table.sitters, person)
    told = happened(table, mine, Due(person, id, kind=kind))
    return NoticeWords(text=await summons.words(caller.store, told) if mine and told else "")


def happened(table: Table, mine: Sequence[int], told: Due) -> Due | None:
    """Complete what somebody was called for by what the table knows; None if it is over."""
    if told.kind == "end":
        return told if table.over else None
    if told.kind == "say":
        said = [note for note in table.notes.kept if is_said(note) and hears(table, told.person, note)]
        return replace(told, who=said[-1]["who"].removeprefix("person ")) if said else None
    if told.kind == "ask":
        again = [note for note in table.notes.kept if note["kind"] == "again"]
        if again:
            return replace(told, who=again[-1]["who"].removeprefix("person "), what="again")
        asked = table.deals.open
        return replace(told, who=asked.who.removeprefix("person "), what=asked.what) if asked else None
    return None if table.over or table.match.state.to_move not in mine else told
