"""What PDFium says of a page, apart from pincite: its text, and which words lie in a box."""

import re


class Page:
    """What PDFium says of a page: its text, white space folded, and the box of each character that has ink."""

    def __init__(self, page):
        (width, height), text = page.get_size(), page.get_textpage()
        self.text = fold(text.get_text_range())
        self.characters = []
        left, bottom, right, top = page.get_cropbox()
        rotation = page.get_rotation()
        for index in range(text.count_chars()):
            character = text.get_text_range(index, 1)
            if not character.strip():
                continue
            x0, y0, x1, y1 = text.get_charbox(index)
            x0, x1, y0, y1 = x0 - left, x1 - left, y0 - bottom, y1 - bottom
            if rotation == 90:
                x0, y0, x1, y1 = y0, right - left - x1, y1, right - left - x0
            elif rotation == 180:
                x0, y0, x1, y1 = right - left - x1, top - bottom - y1, right - left - x0, top - bottom - y0
            elif rotation == 270:
                x0, y0, x1, y1 = top - bottom - y1, x0, top - bottom - y0, x1
            middle = ((x0 + x1) / 2 / width, 1 - (y0 + y1) / 2 / height)
            self.characters.append((character, middle))

    def words_in(self, boxes):
        return "".join(
            character
            for character, (x, y) in self.characters
            if any(
                box["left"] <= x <= box["left"] + box["width"] and box["top"] <= y <= box["top"] + box["height"]
                for box in boxes
            )
        )


def fold(text):
    return re.sub(r"\s+", " ", text)


def bare(text):
    return sorted(re.sub(r"\s", "", text))
