"""A defence law firm's file and its adjuster's: letters, memos, e-mails, pleadings, reports in prose."""

from examples.workers_comp.pack import Pack

PACK = Pack(
    name="counsel",
    dates=("long", "us", "us_short", "abbreviated", "us_dash"),
    money=("dollar", "short"),
    times=("dotted", "upper", "hours"),
    letterhead="rule",
    font="Times-Roman",
    size=11,
    tick="[X]",
    no_tick="[ ]",
    yes_no=("yes", "no"),
    enums={
        "metadata.claim_status": {
            "open": ("open", "open and active"),
            "closed": ("closed", "closed"),
            "reopened": ("reopened", "re-opened"),
        },
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("lifting", "a lifting incident"),
            "fall": ("a fall", "a slip and fall"),
            "struck_by": ("being struck by an object", "a struck-by accident"),
            "caught_in": ("getting caught in machinery", "a caught-in accident"),
            "repetitive_motion": ("repetitive motion", "repetitive use"),
            "motor_vehicle": ("a motor vehicle accident", "a traffic collision"),
        },
        "compensability.decision": {
            "accepted": ("accepted", "admitted"),
            "denied": ("denied",),
            "delayed": ("delayed", "on delay"),
            "accepted_in_part": ("accepted in part", "partially accepted"),
        },
        "return_to_work.status": {
            "off_work": ("off work", "still off work"),
            "modified_duty": ("on modified duty", "working modified duty"),
            "full_duty": ("on full duty", "working full duty"),
        },
        "utilization_review.requests.decision": {
            "approved": ("certified", "approved"),
            "modified": ("certified as modified", "modified"),
            "denied": ("non-certified", "denied"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("Compromise and Release", "C&R"),
            "stipulated_award": ("Stipulations with Request for Award", "Stipulated Award"),
        },
        "qme_ame.evaluator_type": {
            "QME": ("QME", "Qualified Medical Evaluator"),
            "AME": ("AME", "Agreed Medical Evaluator"),
        },
    },
)
