"""A large self-insured employer: its own claims unit, a hospital group's clinics, a managed-care vendor."""

from examples.workers_comp.pack import Pack

PACK = Pack(
    name="self_insured",
    dates=("us", "us_short", "iso", "long", "day_first", "abbreviated"),
    money=("dollar", "short", "plain", "spaced"),
    times=("upper", "hours", "dotted", "military"),
    letterhead="band",
    font="Helvetica",
    size=9.5,
    tick="[x]",
    no_tick="[ ]",
    yes_no=("Yes", "No"),
    enums={
        "metadata.claim_status": {
            "open": ("OPEN", "Open", "Active - open"),
            "closed": ("CLOSED", "Closed"),
            "reopened": ("REOPENED", "Re-opened"),
        },
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("Overexertion - lifting", "Lifting strain"),
            "fall": ("Slip, trip or fall", "Fall"),
            "struck_by": ("Struck by object", "Struck by falling or moving object"),
            "caught_in": ("Caught in or between", "Caught in, on or between objects"),
            "repetitive_motion": ("Repetitive motion", "Cumulative trauma - repetitive use"),
            "motor_vehicle": ("Motor vehicle collision", "Motor vehicle accident"),
        },
        "compensability.decision": {
            "accepted": ("Accepted", "AC - Accepted"),
            "denied": ("Denied", "DN - Denied"),
            "delayed": ("Delayed", "DL - Delayed pending investigation"),
            "accepted_in_part": ("Accepted in part", "PA - Partial acceptance"),
        },
        "return_to_work.status": {
            "off_work": ("Off work", "Temporarily totally disabled - off work"),
            "modified_duty": ("Modified duty", "Working, light duty"),
            "full_duty": ("Full duty", "Back at usual and customary job"),
        },
        "utilization_review.requests.decision": {
            "approved": ("Approved", "Certified as requested"),
            "modified": ("Modified", "Approved with modification"),
            "denied": ("Denied", "Non-certified"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("Compromise & Release", "C&R"),
            "stipulated_award": ("Stipulations with Request for Award", "Stips with Request for Award"),
        },
        "qme_ame.evaluator_type": {
            "QME": ("QME", "Panel QME", "Qualified Medical Evaluator"),
            "AME": ("AME", "Agreed Medical Evaluator"),
        },
    },
)
