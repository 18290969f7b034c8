"""The calls under /api for what somebody's games add up to."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path
from fastapi.responses import JSONResponse, Response

from tavola.server import profile
from tavola.server.api import ERRORS, Person, TablesHere, signed_cookie
from tavola.server.profile_schemas import ProfileAnswer, ShareForm

router = APIRouter(prefix="/api", responses=ERRORS, dependencies=[Depends(signed_cookie)])
Handle = Annotated[str, Path(max_length=20, pattern="^[0-9a-f]+$", examples=["9f86d081884c7d65"])]


@router.get("/me/profile", response_model=ProfileAnswer)
async def my_profile(tables: TablesHere, person: Person) -> Response:
    """Sum my games up: figures, results by opponent, best scores, ratings."""
    return JSONResponse(await profile.profile(tables, person, mine=True))


@router.put("/me/profile", response_model=ProfileAnswer)
async def share_my_profile(form: ShareForm, tables: TablesHere, person: Person) -> Response:
    """Choose who may see that."""
    await profile.share(tables.store, person, form.shared)
    return await my_profile(tables, person)


@router.get("/people/{handle}/profile", response_model=ProfileAnswer)
async def their_profile(handle: Handle, tables: TablesHere, person: Person) -> Response:
    """See what somebody else's games add up to, if they show it to me; never where they play."""
    whom = await profile.whose(tables.store, handle, person)
    return JSONResponse(await profile.profile(tables, whom, mine=whom == person))
