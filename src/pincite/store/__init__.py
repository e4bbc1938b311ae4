"""The store: documents, claims with revisions, evaluations and their log, decisions of people, costs: a database."""

from pincite.records.ids import LOCAL_OWNER, claim_row, derived_id, field_row
from pincite.store.claims import Claims
from pincite.store.costs import Costs
from pincite.store.documents import Documents
from pincite.store.evaluations import Evaluations
from pincite.store.logs import Log
from pincite.store.requests import ResultRequests
from pincite.store.review.events import Reviews
from pincite.store.review.items import Items, Slice
from pincite.store.review.queue import Queue
from pincite.store.review.submission import ForReview
from pincite.store.store import (
    OwnedStore,
    SchemaState,
    Store,
    Upgrade,
    open_database,
    open_store,
    schema_of,
    upgrade_store,
)
from pincite.store.votes import Votes

__all__ = [
    "LOCAL_OWNER",
    "Claims",
    "Costs",
    "Documents",
    "Evaluations",
    "ForReview",
    "Items",
    "Log",
    "OwnedStore",
    "Queue",
    "ResultRequests",
    "Reviews",
    "SchemaState",
    "Slice",
    "Store",
    "Upgrade",
    "Votes",
    "claim_row",
    "derived_id",
    "field_row",
    "open_database",
    "open_store",
    "schema_of",
    "upgrade_store",
]
