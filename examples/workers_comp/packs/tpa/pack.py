"""A third-party administrator: reports to a client, e-mails, abstracts; grey letterheads, terse labels."""

from examples.workers_comp.pack import Pack

PACK = Pack(
    name="tpa",
    dates=("us_short", "iso", "us_dash", "us", "abbreviated"),
    money=("short", "dollar", "spaced"),
    times=("upper", "hours", "military"),
    letterhead="band",
    font="Helvetica",
    size=10,
    tick="(x)",
    no_tick="( )",
    yes_no=("Yes", "No"),
    enums={
        "metadata.claim_status": {
            "open": ("Open", "O - Open"),
            "closed": ("Closed", "C - Closed"),
            "reopened": ("Re-open", "R - Reopened"),
        },
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("Overexertion - lifting", "Lifting"),
            "fall": ("Slip/trip/fall", "Fall"),
            "struck_by": ("Struck by", "Struck by object"),
            "caught_in": ("Caught in/between", "Caught in equipment"),
            "repetitive_motion": ("Repetitive motion", "Repetitive trauma"),
            "motor_vehicle": ("MVA", "Motor vehicle accident"),
        },
        "compensability.decision": {
            "accepted": ("Accepted", "Admitted"),
            "denied": ("Denied",),
            "delayed": ("On delay", "Delayed"),
            "accepted_in_part": ("Partial accept", "Accepted in part"),
        },
        "return_to_work.status": {
            "off_work": ("TTD", "Out of work"),
            "modified_duty": ("RTW-MD (modified duty)", "Modified duty"),
            "full_duty": ("RTW-FD (full duty)", "Full duty"),
        },
        "utilization_review.requests.decision": {
            "approved": ("Approved", "APPR"),
            "modified": ("Modified", "MOD"),
            "denied": ("Denied", "DENY"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("C&R", "Compromise and Release"),
            "stipulated_award": ("Stips", "Stipulated award"),
        },
    },
)
