"""Made-up injuries: what happened and what follows from it medically, so that a claim's documents fit together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Injury:
    """One kind of injury. `tells` are ways to say what happened, `studies` pairs of a study and its finding."""

    cause: str
    tells: tuple[str, ...]
    body_parts: tuple[str, ...]
    disputed: tuple[str, ...]
    diagnoses: tuple[tuple[str, str], ...]
    studies: tuple[tuple[str, str], ...]
    procedure: str
    restrictions: tuple[str, ...]
    treatments: tuple[str, ...]
    basis: str


MEDICATIONS = (
    ("Naproxen", "500 mg"),
    ("Cyclobenzaprine", "7.5 mg"),
    ("Omeprazole", "20 mg"),
    ("Tramadol", "50 mg"),
    ("Gabapentin", "300 mg"),
    ("Meloxicam", "15 mg"),
    ("Lidocaine patch", "5%"),
    ("Diclofenac gel", "1%"),
)

INJURIES = (
    Injury(
        cause="lifting",
        tells=(
            "lifting a case of frozen goods from floor level and felt a sharp pull",
            "bending to pick up a crate weighing about 60 pounds when something gave way",
            "lifting and turning with a loaded tote and felt immediate pain",
        ),
        body_parts=("low back", "left hip", "right leg"),
        disputed=("right shoulder", "neck"),
        diagnoses=(
            ("M54.16", "Radiculopathy, lumbar region"),
            ("S39.012A", "Strain of muscle of lower back"),
            ("M51.26", "Intervertebral disc displacement, lumbar region"),
        ),
        studies=(
            ("MRI lumbar spine", "4 mm disc protrusion at L4-L5"),
            ("X-ray lumbar spine", "no acute fracture"),
            ("MRI left hip", "mild trochanteric bursitis"),
        ),
        procedure="L4-L5 microdiscectomy",
        restrictions=(
            "no lifting over 20 pounds",
            "no repetitive bending or twisting",
            "sitting limited to 45 minutes at a time",
        ),
        treatments=(
            "12 visits of physical therapy",
            "lumbar epidural steroid injection",
            "8 visits of chiropractic care",
            "lumbar support brace",
        ),
        basis="pre-existing degenerative disc disease",
    ),
    Injury(
        cause="fall",
        tells=(
            "walking through the wash area when both feet slid out on a wet floor",
            "stepping off a loading dock ladder that shifted, and dropped about four feet",
            "carrying a box down the stairs and missed the last step",
        ),
        body_parts=("left knee", "left wrist", "low back"),
        disputed=("left ankle", "right hip"),
        diagnoses=(
            ("S83.242A", "Tear of medial meniscus, left knee"),
            ("S63.502A", "Sprain of left wrist"),
            ("M54.50", "Low back pain, unspecified"),
        ),
        studies=(
            ("MRI left knee", "posterior horn tear of the medial meniscus"),
            ("X-ray left wrist", "no fracture or dislocation"),
            ("X-ray lumbar spine", "mild spondylosis"),
        ),
        procedure="left knee arthroscopy with partial medial meniscectomy",
        restrictions=(
            "no kneeling or squatting",
            "no climbing of ladders",
            "standing limited to four hours per shift",
        ),
        treatments=(
            "left knee arthroscopy",
            "18 visits of post-operative physical therapy",
            "hinged knee brace",
            "series of three viscosupplementation injections",
        ),
        basis="prior sports injury of the left knee",
    ),
    Injury(
        cause="struck_by",
        tells=(
            "restacking pallets when an upper load came down",
            "guiding a hoisted beam that swung and hit the arm from the side",
            "closing a trailer when the door dropped",
        ),
        body_parts=("right shoulder", "neck", "right elbow"),
        disputed=("low back", "psyche"),
        diagnoses=(
            ("M75.121", "Complete rotator cuff tear, right shoulder"),
            ("S16.1XXA", "Strain of neck muscle"),
            ("M77.11", "Lateral epicondylitis, right elbow"),
        ),
        studies=(
            ("MRI right shoulder", "full-thickness tear of the supraspinatus"),
            ("X-ray cervical spine", "loss of lordosis, no fracture"),
            ("Ultrasound right elbow", "common extensor tendinosis"),
        ),
        procedure="right shoulder arthroscopic rotator cuff repair",
        restrictions=(
            "no overhead work with the right arm",
            "no lifting over 10 pounds with the right arm",
            "no forceful pushing or pulling",
        ),
        treatments=(
            "arthroscopic rotator cuff repair",
            "24 visits of post-operative physical therapy",
            "cold therapy unit rental",
            "subacromial corticosteroid injection",
        ),
        basis="age-related rotator cuff degeneration",
    ),
    Injury(
        cause="caught_in",
        tells=(
            "clearing a jam when the roller pulled the glove in",
            "feeding stock into the press and the guard failed to stop it",
            "tightening a chain when the sprocket turned",
        ),
        body_parts=("right hand", "right index finger", "right forearm"),
        disputed=("right shoulder", "left hand"),
        diagnoses=(
            ("S67.21XA", "Crushing injury of right hand"),
            ("S62.640A", "Fracture of proximal phalanx, right index finger"),
            ("M65.841", "Tenosynovitis, right hand"),
        ),
        studies=(
            ("X-ray right hand", "displaced fracture of the proximal phalanx"),
            ("CT right hand", "healing fracture, no intra-articular step-off"),
            ("MRI right forearm", "flexor tenosynovitis"),
        ),
        procedure="open reduction and internal fixation of the right index finger",
        restrictions=(
            "no forceful gripping with the right hand",
            "no use of vibrating tools",
            "lifting limited to 15 pounds",
        ),
        treatments=(
            "16 visits of occupational hand therapy",
            "custom thermoplastic splint",
            "hardware removal",
            "scar management program",
        ),
        basis="pre-existing arthritis of the finger joints",
    ),
    Injury(
        cause="motor_vehicle",
        tells=(
            "driving the delivery route when another vehicle ran the light",
            "stopped in traffic in the company van and was rear-ended",
            "backing the truck when a pickup hit the driver's side",
        ),
        body_parts=("neck", "mid back", "left shoulder"),
        disputed=("head", "left knee"),
        diagnoses=(
            ("S13.4XXA", "Sprain of ligaments of cervical spine"),
            ("M54.12", "Radiculopathy, cervical region"),
            ("M75.42", "Impingement syndrome, left shoulder"),
        ),
        studies=(
            ("MRI cervical spine", "3 mm disc bulge at C5-C6"),
            ("X-ray thoracic spine", "normal alignment"),
            ("MRI left shoulder", "tendinosis without tear"),
        ),
        procedure="C5-C6 anterior cervical discectomy and fusion",
        restrictions=(
            "no commercial driving",
            "no lifting over 25 pounds",
            "no work above shoulder level",
        ),
        treatments=(
            "12 visits of physical therapy to the neck",
            "cervical epidural steroid injection",
            "6 visits of acupuncture",
            "home traction unit",
        ),
        basis="a 2014 non-work car accident",
    ),
    Injury(
        cause="repetitive_motion",
        tells=(
            "packing at line speed and the hands went numb over several weeks, worst on this day",
            "running the press all shift and could not close the hands by evening",
            "scanning and sorting all day and felt burning from wrist to elbow",
        ),
        body_parts=("right wrist", "left wrist", "right elbow"),
        disputed=("neck", "right shoulder"),
        diagnoses=(
            ("G56.01", "Carpal tunnel syndrome, right upper limb"),
            ("G56.02", "Carpal tunnel syndrome, left upper limb"),
            ("M77.01", "Medial epicondylitis, right elbow"),
        ),
        studies=(
            ("Ultrasound right wrist", "enlarged median nerve"),
            ("X-ray right wrist", "no bony abnormality"),
            ("MRI right elbow", "mild flexor tendinosis"),
        ),
        procedure="right open carpal tunnel release",
        restrictions=(
            "no repetitive gripping or pinching",
            "keyboarding limited to 20 minutes per hour",
            "no lifting over 5 pounds with either hand",
        ),
        treatments=(
            "bilateral wrist braces",
            "right carpal tunnel release",
            "10 visits of occupational therapy",
            "ergonomic workstation evaluation",
        ),
        basis="diabetes mellitus",
    ),
)
