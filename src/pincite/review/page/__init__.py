"""A view as one HTML file that needs no script and no server; the viewer is put around it where it is built."""

from pincite.review.page.places import cited_pages
from pincite.review.page.sources import Pictures
from pincite.review.page.whole import Program, view_page
from pincite.review.page.word_places import PageWords

__all__ = ["PageWords", "Pictures", "Program", "cited_pages", "view_page"]
