"""The calls under /api for mail: an address that is confirmed, and coming in by a link."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tavola.server import addresses, arrivals
from tavola.server.api import ERRORS, Person, TablesHere, signed_cookie
from tavola.server.device_api import DevicesHere, arrive, prove, typed
from tavola.server.mailing import Mailing
from tavola.server.people_schemas import (
    Arrived,
    LetterAnswer,
    MailAnswer,
    MailForm,
    MailLinkForm,
    MyMailForm,
    SentAnswer,
)

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])


def the_mailing(request: Request) -> Mailing:
    mailing = request.app.state.mailing
    assert isinstance(mailing, Mailing)
    return mailing


MailingHere = Annotated[Mailing, Depends(the_mailing)]


@router.put("/me/mail", status_code=202)
async def write_to_me(
    form: MyMailForm, request: Request, mailing: MailingHere, devices: DevicesHere, person: Person
) -> SentAnswer:
    """Ask by a letter whether an address is mine; nothing else is sent before its link was opened."""
    known = (await arrivals.recovery_of(mailing.store, person))[0] or await addresses.mail_of(
        mailing.store, person
    )
    if known or await devices.is_newcomer(request.state.device):
        await prove(request, devices, person, form.old)
    await mailing.ask_whether(person, form.address)
    return SentAnswer(sent=1)


@router.delete("/me/mail")
async def write_no_more(
    request: Request, mailing: MailingHere, devices: DevicesHere, person: Person
) -> MailAnswer:
    """Forget my address; every letter has a link that ends letters, too."""
    if await devices.is_newcomer(request.state.device):
        await prove(request, devices, person, "")
    await addresses.drop_places(mailing.store, person, "mail")
    return MailAnswer(address="")


@router.post("/mail/confirm", dependencies=[Depends(typed)])
async def confirm_address(form: MailLinkForm, mailing: MailingHere) -> MailAnswer:
    """Say, by the link of a letter, that its address belongs to who asked."""
    return MailAnswer(address=await mailing.confirm(form.code))


@router.post("/mail/off", dependencies=[Depends(typed)])
async def stop_letters(form: MailLinkForm, mailing: MailingHere) -> MailAnswer:
    """Get no more letters, by the link of one, without being signed in."""
    await mailing.stop(form.code)
    return MailAnswer(address="")


@router.post("/here/mail", status_code=202, dependencies=[Depends(typed)])
async def ask_for_link(form: MailForm, mailing: MailingHere, person: Person) -> LetterAnswer:
    """Ask for a link to come in with; the answer has two words, whether or not anybody has that address."""
    return LetterAnswer(words=await mailing.let_in(form.address, person))


@router.post("/here/mail/open", dependencies=[Depends(typed)])
async def come_in_by_link(
    form: MailLinkForm,
    request: Request,
    mailing: MailingHere,
    tables: TablesHere,
    devices: DevicesHere,
    person: Person,
) -> Arrived:
    """Be who has the address of the letter: in the browser that asked, elsewhere by its two words."""
    owner = await mailing.come_in(form.code, person, form.words, devices.check_room)
    if owner is None:
        return Arrived(state="waiting", name="")
    return await arrive(request, tables, devices, person, owner, "mail", bring=form.bring)
