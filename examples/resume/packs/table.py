"""A curriculum vitae in the manner of a table: times in the left column, what was done in the right."""

from examples.resume.pack import Pack
from examples.resume.writer import Writer
from examples.workers_comp.wording import Rich

LEFT = 0.26


def compose(write: Writer) -> None:
    """Personal details as labels and values, then each section as rows."""
    person, flow = write.person, write.flow
    write.text(Rich("Curriculum Vitae"), bold=True, size=16, after=8)
    details = [("Name", write.state("person.name", person.name)), ("Residence", Rich(person.city))]
    if person.phone:
        details.append(("Telephone", write.state("person.phone", person.phone)))
    details.append(("E-mail", write.state("person.email", person.email)))
    for label, value in details:
        _row(write, Rich(f"{label}:"), [value])
    ruled = write.rng.random() < 0.5
    for kind in ("experience", "education", "certification", "award"):
        if not person.of(kind):
            continue
        write.heading(kind)
        for at, _ in person.of(kind):
            _row(write, write.dates(at), _entry(write, at), ruled=ruled)
    write.heading("skill")
    _row(write, Rich("Working knowledge"), [write.title(at) for at, _ in person.of("skill")])
    if person.languages:
        _row(write, Rich("Languages"), [Rich(person.languages)])
    if person.interests:
        _row(write, Rich("Interests"), [Rich(person.interests)])
    flow.y -= 10
    write.text(Rich("References are available on request."), size=write.size - 1)


def _entry(write: Writer, at: int) -> list[Rich]:
    claim = write.person.claims[at]
    if claim.type == "experience":
        first = write.joined(write.title(at), ", ", write.item(at, "company"), f", {claim.extra}")
        return [first, write.item(at, "description"), *(write.joined("– ", line) for line in write.duties(at))]
    if claim.type == "education":
        return [write.item(at, "school"), write.title(at)]
    return [write.joined(write.title(at), f", {claim.extra}")]


def _row(write: Writer, left: Rich, right: list[Rich], *, ruled: bool = False) -> None:
    """Left text beside lines of right text, each line a paragraph of its own."""
    flow, wide = write.flow, write.flow.span * LEFT
    lines = [line for line in right if line.text]
    heights = [flow.measure(line, flow.span - wide, size=write.size) for line in lines]
    flow.need(max(sum(heights), flow.measure(left, wide - 10, size=write.size)) + 6)
    top = flow.y
    bottom = top - flow.block(left, flow.x, wide - 10, size=write.size)
    for line, height in zip(lines, heights, strict=True):
        flow.block(line, flow.x + wide, flow.span - wide, size=write.size)
        flow.y -= height
    flow.y = min(flow.y, bottom) - 3
    if ruled:
        flow.operate("line", flow.x, flow.y, flow.x + flow.span, flow.y, 0.3)
        flow.y -= 3


PACK = Pack(
    name="table",
    font="Helvetica",
    points=10,
    months=("slash", "short", "iso"),
    ranges=("{} – {}", "{} - {}", "{} to {}", "from {} to {}"),
    lasting=("present", "today", "Since"),
    headings={
        "experience": ("Employment", "Professional experience", "Employment history"),
        "education": ("Education and training", "Education"),
        "certification": ("Certificates", "Further qualifications"),
        "award": ("Awards and honours", "Awards"),
        "skill": ("Skills", "Knowledge"),
    },
    bullets=("–",),
    compose=compose,
)
