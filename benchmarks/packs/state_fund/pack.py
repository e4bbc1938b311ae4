"""A state fund's claims bureau and the agencies and clinics around it: printed forms, codes, ledgers, notices."""

from examples.workers_comp.pack import Pack

PACK = Pack(
    name="state_fund",
    dates=("us", "us_short", "us_dash", "us"),
    money=("dollar", "plain", "spaced"),
    times=("upper", "military", "hours"),
    letterhead="band",
    font="Helvetica",
    size=9.0,
    tick="\ue001",
    no_tick="\ue000",
    yes_no=("YES", "NO"),
    enums={
        "metadata.claim_status": {
            "open": ("Open", "O - Open", "OPEN/ACTIVE"),
            "closed": ("Closed", "C - Closed", "CLOSED"),
            "reopened": ("Reopened", "R - Reopened", "RE-OPENED"),
        },
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("56 Lifting", "Strain - lifting", "Lifting"),
            "fall": ("31 Fall, slip or trip NOC", "Fall / slip / trip", "Fall"),
            "struck_by": ("79 Struck by object", "Struck by", "Struck by object being handled by others"),
            "caught_in": ("13 Caught in, under or between", "Caught in / between", "Caught in machinery"),
            "repetitive_motion": ("94 Repetitive motion", "Repetitive motion", "Strain - repetitive motion"),
            "motor_vehicle": ("50 Motor vehicle NOC", "Motor vehicle accident", "MVA"),
        },
        "compensability.decision": {
            "accepted": ("Accepted", "AC - Accepted", "Liability accepted"),
            "denied": ("Denied", "DN - Denied"),
            "delayed": ("Delayed", "DL - Delayed", "Delayed pending investigation"),
            "accepted_in_part": ("Accepted in part", "PA - Partially accepted", "Partial denial"),
        },
        "return_to_work.status": {
            "off_work": ("Off work", "Temporarily totally disabled", "TTD - off work"),
            "modified_duty": ("Modified duty", "Modified work", "Restricted duty"),
            "full_duty": ("Full duty", "Regular work", "Full duty, no limits"),
        },
        "utilization_review.requests.decision": {
            "approved": ("Approved", "Certified", "APPROVE"),
            "modified": ("Modified", "Certified as modified", "MODIFY"),
            "denied": ("Denied", "Non-certified", "DENY"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("Compromise & Release", "C&R", "Compromise and Release (DWC-CA 10214c)"),
            "stipulated_award": ("Stipulations with Request for Award", "Stips", "Stipulated Award"),
        },
    },
)
