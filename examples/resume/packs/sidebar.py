"""Two columns: contact, skills, certificates and awards at the left; the career at the right, dates below titles."""

from examples.resume.pack import Pack
from examples.resume.writer import Writer
from examples.workers_comp.wording import Rich


def compose(write: Writer) -> None:
    """The name over both columns; then the narrow one, then the wide one."""
    person, flow = write.person, write.flow
    write.text(write.state("person.name", person.name), bold=True, size=20, after=1)
    write.text(Rich(person.title), size=11, after=10)
    flow.set_columns(1)
    flow.columns = [(flow.left, flow.left + 150), (flow.left + 172, flow.right)]
    _left(write)
    flow.next_column()
    _right(write)


def _left(write: Writer) -> None:
    person, flow = write.person, write.flow
    flow.y -= 6
    write.text(Rich("Contact"), bold=True, size=write.size + 1.5, after=4)
    if person.phone:
        write.text(write.state("person.phone", person.phone), after=1)
    write.text(write.state("person.email", person.email), after=1)
    write.text(Rich(person.city), after=4)
    write.heading("skill", style="plain")
    write.points([write.title(at) for at, _ in person.of("skill")])
    for kind in ("certification", "award"):
        if person.of(kind):
            write.heading(kind, style="plain")
        for at, claim in person.of(kind):
            write.text(write.title(at), bold=True)
            write.text(write.joined(f"{claim.extra}, ", write.dates(at)), after=3)
    if person.languages:
        flow.y -= 6
        write.text(Rich("Languages"), bold=True, size=write.size + 1.5, after=3)
        write.text(Rich(person.languages))


def _right(write: Writer) -> None:
    person = write.person
    if person.profile:
        write.flow.y -= 6
        write.text(Rich("About me"), bold=True, size=write.size + 1.5, after=3)
        write.text(Rich(person.profile), after=4)
    write.heading("experience", style="plain")
    for at, claim in person.of("experience"):
        write.text(write.joined(write.title(at), " at ", write.item(at, "company")), bold=True)
        write.text(write.joined(write.dates(at), f" · {claim.extra}"), size=write.size - 0.8, after=1)
        write.text(write.item(at, "description"))
        write.points(write.duties(at))
        write.flow.y -= 6
    write.heading("education", style="plain")
    for at, _ in person.of("education"):
        write.text(write.title(at), bold=True)
        write.text(write.joined(write.item(at, "school"), " · ", write.dates(at)), after=4)


PACK = Pack(
    name="sidebar",
    font="Helvetica",
    points=9.5,
    months=("slash", "long"),
    ranges=("{} – {}", "{}–{}", "{} to {}"),
    lasting=("today", "Current", "Since"),
    headings={
        "experience": ("Where I have worked", "Experience", "Career"),
        "education": ("Education", "Studies"),
        "certification": ("Certificates", "Certifications"),
        "award": ("Awards", "Recognition"),
        "skill": ("Skills", "What I know"),
    },
    bullets=("•", "-"),
    compose=compose,
)
