"""Who is asking and whether they may: authentication, the guard around every request, sign-in pages."""
