"""The standard pack: a carrier's claim file as most people know it."""

from examples.workers_comp.pack import Pack

PACK = Pack(
    name="standard",
    dates=("us", "us", "us", "us_short"),
    money=("dollar", "dollar", "short"),
    times=("upper", "dotted"),
    letterhead="rule",
    tick="[X]",
    no_tick="[ ]",
    enums={
        "metadata.claim_status": {"open": ("Open",), "closed": ("Closed",), "reopened": ("Reopened",)},
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("Strain by lifting", "Lifting"),
            "fall": ("Fall or slip", "Slip and fall"),
            "struck_by": ("Struck by object", "Struck by falling object"),
            "caught_in": ("Caught in machinery", "Caught in or between"),
            "repetitive_motion": ("Repetitive motion",),
            "motor_vehicle": ("Motor vehicle accident", "Motor vehicle"),
        },
        "compensability.decision": {
            "accepted": ("Accepted",),
            "denied": ("Denied",),
            "delayed": ("Delayed",),
            "accepted_in_part": ("Accepted in part", "Partially accepted"),
        },
        "return_to_work.status": {
            "off_work": ("Off work", "TTD, off work"),
            "modified_duty": ("Modified duty", "Working modified duty"),
            "full_duty": ("Full duty", "Full duty, no restrictions at work"),
        },
        "utilization_review.requests.decision": {
            "approved": ("Approved", "Certified"),
            "modified": ("Modified",),
            "denied": ("Denied", "Non-certified"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("Compromise & Release", "C&R"),
            "stipulated_award": ("Stipulations with Request for Award", "Stipulated Award"),
        },
    },
)
