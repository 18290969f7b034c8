"""The calls under /api for devices: being somebody on another browser, and ending that."""

from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import JSONResponse, Response

from tavola.server import arrivals, farewell, merge
from tavola.server.api import ERRORS, Person, TablesHere, signed_cookie, the_address
from tavola.server.devices import DeviceRow, Devices, first_device
from tavola.server.errors import Refusal
from tavola.server.people_schemas import (
    AnswerForm,
    Arrived,
    ArrivingAnswer,
    ClaimForm,
    CodeForm,
    CopiedAnswer,
    DeviceAnswer,
    DevicesAnswer,
    GoneAnswer,
    LinkAnswer,
    LinkState,
    OldCode,
    RecoverForm,
    RecoveryAnswer,
    SureForm,
)
from tavola.server.renewal import DAY
from tavola.server.schemas import Answers, Error
from tavola.server.tables import Tables

DARK, LIGHT = "#2b2a28", "#fffdf6"  # in both themes: cameras want dark on light
GONE: Answers = {410: {"model": Error, "description": "The code has ended."}}

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])


def the_devices(request: Request) -> Devices:
    devices = request.app.state.devices
    assert isinstance(devices, Devices)
    return devices


def typed(request: Request) -> None:
    """Count a code that was typed, so that nobody finds one by trying."""
    request.app.state.tries.check(the_address(request))


def qr_code(address: str) -> str:
    """Draw an address for a camera, as a data URI."""
    picture = segno.make(address, error="m", micro=False)
    return str(picture.svg_data_uri(scale=4, border=3, dark=DARK, light=LIGHT, omitsize=True))


DevicesHere = Annotated[Devices, Depends(the_devices)]


@router.get("/me/devices")
async def my_devices(request: Request, devices: DevicesHere, person: Person) -> DevicesAnswer:
    """List the browsers that are me, and say which recovery code counts."""
    tail, made = await arrivals.recovery_of(devices.store, person)
    rows = [_told(each, request.state.device) for each in await devices.of(person)]
    copied = [CopiedAnswer(label=each.label, ended=each.ended or 0) for each in await devices.copied(person)]
    return DevicesAnswer(devices=rows, copied=copied, recovery_tail=tail, recovery_made=made)


@router.delete("/me/devices/{device}")
async def end_device(
    request: Request,
    devices: DevicesHere,
    person: Person,
    device: Annotated[str, Path(max_length=16, pattern="^([0-9a-f]{16}|others)$")],
) -> DevicesAnswer:
    """End one of my devices, or all `others`; their sockets close within a second."""
    if device == "others":
        await devices.end_others(person, request.state.device)
    else:
        await devices.end(person, device, request.state.device)
    return await my_devices(request, devices, person)


@router.get("/me/data", response_model=dict[str, Any])
async def my_data(tables: TablesHere, devices: DevicesHere, person: Person) -> Response:
    """Give all that is kept of me; the records of my games stand at the addresses named there."""
    headers = {"Content-Disposition": 'attachment; filename="tavola.json"'}
    return JSONResponse(await farewell.all_of(tables, devices, person), headers=headers)


@router.post("/me/gone")
async def remove_me(
    form: SureForm, request: Request, tables: TablesHere, devices: DevicesHere, person: Person
) -> GoneAnswer:
    """Take my name off everything and end my devices; my moves stay, bots play on where others wait."""
    if not form.sure:
        raise Refusal(422, "that cannot be undone; say 'sure': true to be removed")
    await farewell.remove(tables, devices, person, request.state.device)
    return GoneAnswer(name=farewell.SOMEONE)


@router.post("/me/links", status_code=201)
async def make_link(request: Request, devices: DevicesHere, person: Person) -> LinkAnswer:
    """Make a code by which one other browser may become me; it ends an earlier one."""
    await devices.check_room(person)
    code, until = await arrivals.make_link(devices.store, person)
    address = f"{request.base_url}here"
    qr = qr_code(f"{address}#{code}")
    return LinkAnswer(code=arrivals.grouped(code), address=address, qr=qr, until=until)


@router.get("/me/links")
async def my_link(devices: DevicesHere, person: Person) -> LinkState:
    """Say whether a browser asks with my code, and which words it must show."""
    link = await arrivals.link_of(devices.store, person)
    if link is None:
        return LinkState(state="none")
    if link.claim is None:
        return LinkState(state="waiting", until=link.until)
    return LinkState(
        state="agreed" if link.agreed else "asked", words=link.words, label=link.label, until=link.until
    )


@router.delete("/me/links")
async def withdraw_link(devices: DevicesHere, person: Person) -> LinkState:
    """End my code."""
    await arrivals.withdraw(devices.store, person)
    return LinkState(state="none")


@router.post("/me/links/answer")
async def answer_link(form: AnswerForm, devices: DevicesHere, person: Person) -> LinkState:
    """Let the browser in that asks with my code, or send it away and end the code."""
    if not form.yes:
        return await withdraw_link(devices, person)
    await arrivals.agree(devices.store, person)
    return await my_link(devices, person)


@router.post("/me/recovery", status_code=201)
async def make_recovery(
    form: OldCode, request: Request, devices: DevicesHere, person: Person
) -> RecoveryAnswer:
    """Make my recovery code; who has one gives it, or asks from a device older than a day."""
    tail, _made = await arrivals.recovery_of(devices.store, person)
    if tail is not None:
        await prove(request, devices, person, form.old)
    code = await arrivals.make_recovery(devices.store, person)
    return RecoveryAnswer(code=arrivals.grouped(code))


async def prove(request: Request, devices: Devices, person: str, old: str) -> None:
    """Let a young device change how somebody comes back only with the recovery code: it may be a thief's."""
    if await devices.age(request.state.device) >= DAY:
        return
    typed(request)
    if not old or await arrivals.find_owner(devices.store, old) != person:
        tail, _made = await arrivals.recovery_of(devices.store, person)
        code = f"give the code that ends in {tail}, or " if tail else ""
        raise Refusal(403, f"{code}ask from a device older than a day")


@router.post("/here", dependencies=[Depends(typed)])
async def ask_to_come(
    form: CodeForm, request: Request, tables: TablesHere, devices: DevicesHere, person: Person
) -> ArrivingAnswer:
    """Ask with a code to be let in; the other device must confirm the two words."""
    asking = await arrivals.ask(devices.store, form.code, request.headers.get("user-agent", ""))
    mine = 0 if asking.person == person else await merge.tables_of(tables, person)
    return ArrivingAnswer(
        name=await tables.store.name_of(asking.person),
        words=asking.words,
        claim=asking.claim,
        until=asking.until,
        tables=mine,
        known_as=await tables.store.name_of(person),
    )


@router.post("/here/claim", responses=GONE)
async def come_in(
    form: ClaimForm, request: Request, tables: TablesHere, devices: DevicesHere, person: Person
) -> Arrived:
    """Come in, once the other device has agreed; the answer sets the cookie of the new device."""
    if waits := await arrivals.waiting_for(devices.store, form.claim):
        await devices.check_room(waits)
    owner = await arrivals.collect(devices.store, form.claim)
    if owner is None:
        return Arrived(state="waiting", name="")
    return await arrive(request, tables, devices, person, owner, "link", bring=form.bring)


@router.post("/here/recovery", dependencies=[Depends(typed)])
async def recover(
    form: RecoverForm, request: Request, tables: TablesHere, devices: DevicesHere, person: Person
) -> Arrived:
    """Be again whose recovery code this is; the code still counts afterwards."""
    owner = await arrivals.owner_of(devices.store, form.code)
    return await arrive(request, tables, devices, person, owner, "recovery", bring=form.bring)


async def arrive(
    request: Request, tables: Tables, devices: Devices, person: str, owner: str, came: str, *, bring: bool
) -> Arrived:
    """Make a browser a device of the owner; what it was before goes along, or gets a code."""
    if person == owner:
        return Arrived(state="done", name=await tables.store.name_of(owner))
    agent = request.headers.get("user-agent", "")
    request.state.cookie = await devices.admit(owner, agent, came)
    code, mine = None, await merge.tables_of(tables, person)
    if bring and mine:
        before, device = request.state.device or first_device(person), request.state.cookie.split(".")[1]
        await merge.bring(tables, person, owner, before, device)
        await devices.end_all(person)
    elif mine:
        code = arrivals.grouped(await arrivals.make_recovery(tables.store, person))
        if request.state.device:
            await devices.end(person, request.state.device, request.state.device)
    return Arrived(state="done", name=await tables.store.name_of(owner), code=code)


def _told(row: DeviceRow, here: str) -> DeviceAnswer:
    return DeviceAnswer(
        id=row.id,
        label=row.label,
        kind=row.kind,
        came=row.came,
        made=row.made,
        seen=row.seen or row.made,
        here=row.id == here,
    )
