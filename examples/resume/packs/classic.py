"""One column, headings in capitals above a rule, dates at the right edge."""

from examples.resume.pack import Pack
from examples.resume.writer import Writer
from examples.workers_comp.wording import Rich


def compose(write: Writer) -> None:
    """The name in the middle, then the sections."""
    person = write.person
    write.text(write.state("person.name", person.name), bold=True, size=18, align="c", after=2)
    contact: list[Rich | str] = [person.city, write.state("person.email", person.email)]
    if person.phone:
        contact.insert(1, write.state("person.phone", person.phone))
    write.text(write.joined(*contact, between=" | "), align="c", after=6)
    if person.profile:
        write.text(Rich(person.profile), after=4)
    write.heading("experience", caps=True)
    firm_first = write.rng.random() < 0.5
    for at, claim in person.of("experience"):
        firm = write.joined(write.item(at, "company"), f", {claim.extra}")
        first, second = (firm, write.title(at)) if firm_first else (write.title(at), firm)
        write.beside(first, write.dates(at), bold=True)
        write.text(second)
        write.text(write.item(at, "description"))
        write.points(write.duties(at))
        write.flow.y -= 5
    write.heading("education", caps=True)
    for at, _ in person.of("education"):
        write.beside(write.joined(write.title(at), ", ", write.item(at, "school")), write.dates(at))
    for kind in ("certification", "award"):
        if person.of(kind):
            write.heading(kind, caps=True)
            for at, claim in person.of(kind):
                write.beside(write.joined(write.title(at), f" ({claim.extra})"), write.dates(at))
    write.heading("skill", caps=True)
    write.text(write.joined(*(write.title(at) for at, _ in person.of("skill")), between=", "))
    for words, text in (("LANGUAGES", person.languages), ("INTERESTS", person.interests)):
        if text:
            write.flow.y -= 8
            write.text(Rich(words), bold=True)
            write.text(Rich(text))


PACK = Pack(
    name="classic",
    font="Times-Roman",
    points=10.5,
    months=("short", "long"),
    ranges=("{} – {}", "{} - {}"),
    lasting=("Present", "present"),
    headings={
        "experience": ("Experience", "Professional Experience", "Work Experience"),
        "education": ("Education",),
        "certification": ("Certifications", "Licenses and Certifications"),
        "award": ("Awards", "Honors and Awards"),
        "skill": ("Skills", "Core Skills"),
    },
    bullets=("•",),
    compose=compose,
)
