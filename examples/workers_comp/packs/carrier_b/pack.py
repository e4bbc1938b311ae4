"""Another carrier: its own words for everything, centred letterheads, drawn check boxes, written-out dates."""

from examples.workers_comp.pack import Pack

PACK = Pack(
    name="carrier_b",
    dates=("abbreviated", "day_first", "us_dash", "long"),
    money=("dollar", "spaced", "code"),
    times=("military", "dotted"),
    letterhead="center",
    font="Times-Roman",
    size=10.5,
    tick="\ue001",
    no_tick="\ue000",
    yes_no=("Y", "N"),
    enums={
        "metadata.claim_status": {
            "open": ("OPEN", "Open - active"),
            "closed": ("CLOSED", "Closed"),
            "reopened": ("RE-OPENED", "Reopened"),
        },
        "claimed_injury_description.cause_of_injury": {
            "lifting": ("Lifting", "Strain or injury by: lifting"),
            "fall": ("Fall, slip or trip", "Fall on same level"),
            "struck_by": ("Struck or injured by: object", "Struck by"),
            "caught_in": ("Caught in, under or between", "Caught in machine"),
            "repetitive_motion": ("Repetitive motion", "Cumulative: repetitive motion"),
            "motor_vehicle": ("Motor vehicle", "Vehicle collision"),
        },
        "compensability.decision": {
            "accepted": ("Compensable - accepted", "ACCEPTED"),
            "denied": ("DENIED",),
            "delayed": ("Decision delayed", "DELAYED"),
            "accepted_in_part": ("Accepted in part", "PARTIAL ACCEPTANCE"),
        },
        "return_to_work.status": {
            "off_work": ("Not working", "No work capacity"),
            "modified_duty": ("Restricted duty", "Transitional duty"),
            "full_duty": ("Regular duty", "Released to regular duty"),
        },
        "utilization_review.requests.decision": {
            "approved": ("Authorized", "Certified"),
            "modified": ("Modified", "Certified with modification"),
            "denied": ("Not certified", "Adverse determination"),
        },
        "settlement.settlement_type": {
            "compromise_and_release": ("Compromise and Release", "C & R"),
            "stipulated_award": ("Stipulated Findings and Award", "Stipulated Award"),
        },
    },
)
