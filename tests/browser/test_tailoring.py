"""A tailored profile in the viewer: banner, details and gaps in the words of the specification."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from pincite.testing import PdfBuilder

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("viewer"), pytest.mark.slow]

CLAIMS = {
    "type": "object",
    "properties": {"person": {"type": "object", "properties": {"skill": {"type": "string", "description": "Skill"}}}},
}
LINES = {
    "resume.pdf": ["Skill: Python"],
    "profile.pdf": ["I know Python.", "I know Kubernetes."],
    "posting.pdf": ["Requirements:", "- German", "- Python"],
}


@pytest.fixture(scope="module")
def profile(service, tmp_path_factory):
    """A résumé with its claims, a profile, and a posting."""
    folder = tmp_path_factory.mktemp("profile")
    for name, lines in LINES.items():
        builder = PdfBuilder()
        builder.page().lines(72, 700, lines, leading=24)
        file = builder.save(folder / name)
        if name == "resume.pdf":
            service.extracted(file, schema=CLAIMS)
        else:
            row = service.ask("POST", f"/v1/documents?name={quote(name)}", file.read_bytes())["document"]["document"]
            service.until(f"/v1/documents/{row['id']}", "parsed")


@pytest.mark.usefixtures("profile")
def test_a_profile_that_says_more_than_the_claims_needs_review(open_page, service):
    page = open_page(f"{service.address}/login#{service.key}")
    page.wait_for_url(lambda address: "/login" not in address)
    for name in ("profile.pdf", "posting.pdf"):
        page.get_by_label(f"Choose {name}", exact=True).check()
    page.get_by_role("button", name="Extract or check with 2 documents").click()
    page.get_by_role("button", name="Evaluate a profile").click()
    page.get_by_label("The person's claims").select_option(label="resume.pdf")
    page.get_by_label("The tailored profile").select_option(label="profile.pdf")
    page.get_by_label("The job posting").select_option(label="posting.pdf")
    page.get_by_role("button", name="Evaluate", exact=True).click()
    page.wait_for_url("**/#/evaluations/**")
    banner = page.locator("details.tailoring")
    expect(banner.locator("summary")).to_have_text("Review needed: The generated profile may contain inaccuracies.")
    expect(banner).to_contain_text("Kubernetes")
    expect(banner).to_contain_text("not found in user claims")
    expect(page.locator(".gaps")).to_contain_text(
        "This role asks for German. Your profile doesn't include this - consider adding if you have relevant "
        "experience, or be prepared to address in the interview."
    )
