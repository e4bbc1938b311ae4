"""A regional insurance broker's claim file: its own forms and logs, and what insurer, doctors and lawyers sent it."""

from examples.workers_comp.pack import Pack
from examples.workers_comp.wording import CHECKED, UNCHECKED

PACK = Pack(
    name="broker",
    dates=("us", "us_short", "abbreviated", "long", "day_first"),
    money=("dollar", "short", "spaced"),
    times=("upper", "dotted", "military"),
    letterhead="center",
    font="Helvetica",
    size=9.8,
    tick=CHECKED,
    no_tick=UNCHECKED,
    yes_no=("Yes", "No"),
    enums={
        "metadata.claim_status": {
            "open": ("Open", "Open, active"),
            "closed": ("Closed",),
            "reopened": ("Reopened", "Re-opened"),
        },
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("Strain, lifting", "Lifting or handling"),
            "fall": ("Fall or slip", "Slip, trip or fall"),
            "struck_by": ("Struck by object", "Struck by moving or falling object"),
            "caught_in": ("Caught in or between", "Caught in machine"),
            "repetitive_motion": ("Repetitive motion", "Repeated motion, cumulative"),
            "motor_vehicle": ("Motor vehicle", "Vehicle accident"),
        },
        "compensability.decision": {
            "accepted": ("Accepted", "Accepted as compensable"),
            "denied": ("Denied",),
            "delayed": ("Delayed", "Delayed pending investigation"),
            "accepted_in_part": ("Accepted in part", "Partly accepted"),
        },
        "return_to_work.status": {
            "off_work": ("Off work", "Not working"),
            "modified_duty": ("Modified duty", "Light duty"),
            "full_duty": ("Full duty", "Regular duty"),
        },
        "utilization_review.requests.decision": {
            "approved": ("Approved", "Authorized"),
            "modified": ("Modified", "Approved as modified"),
            "denied": ("Denied", "Not authorized"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("Compromise & Release", "C&R"),
            "stipulated_award": ("Stipulated Award", "Stipulations and Award"),
        },
        "qme_ame.evaluator_type": {
            "QME": ("QME", "Panel QME"),
            "AME": ("AME", "Agreed Medical Evaluator"),
        },
    },
)
