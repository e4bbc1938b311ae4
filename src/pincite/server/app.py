"""The application: the guard, the routes, the errors. A new resource is a module in `routes/` and one line here."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

from pincite.server.access.guard import Guard
from pincite.server.routes import (
    audit,
    checks,
    claims,
    documents,
    evaluations,
    extractions,
    fields,
    health,
    jobs,
    keys,
    people,
    queue,
    session,
    viewer,
)
from pincite.server.service import Service
from pincite.server.static import built_files
from pincite.server.wire.errors import add_handlers
from pincite.server.wire.openapi import described
from pincite.version import __version__

ROUTERS: Final[tuple[APIRouter, ...]] = (
    health.router,
    documents.uploads,
    documents.router,
    extractions.router,
    checks.router,
    fields.router,
    claims.router,
    queue.router,
    evaluations.router,
    jobs.router,
    session.router,
    keys.router,
    people.router,
    audit.router,
    viewer.router,
)
"""The routes of every resource."""

DESCRIPTION = (
    "Documents, what was extracted from them and checked against them, and what people decide about it. Offsets are "
    "Unicode code points of a page's text, boxes are fractions of the displayed page, times are UTC."
)


class Routes(FastAPI):
    """All routes, with nothing behind them: what OpenAPI describes."""

    def __init__(self) -> None:
        super().__init__(
            title="pincite",
            version=__version__,
            description=DESCRIPTION,
            openapi_url="/openapi.json",
            docs_url=None,  # both would fetch their scripts from outside
            redoc_url=None,
            redirect_slashes=False,
            generate_unique_id_function=_name_of,
            telemetry={"tracing": False, "metrics": False, "logs": False},
        )
        for router in ROUTERS:
            self.include_router(router)

    def openapi(self) -> dict[str, Any]:
        """The description of the routes, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = described(self)
        return self.openapi_schema


class Application(Routes):
    """The routes behind the guard; the guard stands outside of everything, error replies included."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self.state.service = service
        self.state.viewer = built_files()
        self.include_router(viewer.file_routes(self.state.viewer))
        self._guard = Guard(super().__call__, service)
        add_handlers(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        await self._guard(scope, receive, send)


def create_app(service: Service) -> Application:
    """The application that serves this; nothing is opened or started."""
    return Application(service)


def _name_of(route: APIRoute) -> str:
    """What a route is called in OpenAPI, and so in generated clients: the name of its function."""
    return route.name
