"""The store: documents, claims with revisions, evaluations and their log, decisions of people, costs: a database."""

from pincite.records.ids import LOCAL_OWNER, as_id, claim_row, derived_id, field_row
from pincite.store.asked import Asked
from pincite.store.claims import Claims
from pincite.store.costs import Costs
from pincite.store.documents import Documents
from pincite.store.evaluations import Evaluations
from pincite.store.items import Items, Slice
from pincite.store.logs import Log
from pincite.store.opening import (
    OwnedStore,
    SchemaState,
    Store,
    Upgrade,
    open_database,
    open_store,
    schema_of,
    upgrade_store,
)
from pincite.store.putting_up import ForReview
from pincite.store.queue import Queue
from pincite.store.reviews import Reviews
from pincite.store.votes import Votes

__all__ = [
    "LOCAL_OWNER",
    "Asked",
    "Claims",
    "Costs",
    "Documents",
    "Evaluations",
    "ForReview",
    "Items",
    "Log",
    "OwnedStore",
    "Queue",
    "Reviews",
    "SchemaState",
    "Slice",
    "Store",
    "Upgrade",
    "Votes",
    "as_id",
    "claim_row",
    "derived_id",
    "field_row",
    "open_database",
    "open_store",
    "schema_of",
    "upgrade_store",
]
