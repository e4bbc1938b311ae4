"""A small claim folder that the project generates itself: documents, a schema and the right answers.

Every person, company and number in it is made up.
"""
