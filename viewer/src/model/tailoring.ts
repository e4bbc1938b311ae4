/** What a person reads about a tailored profile, in the words of the evaluation specification. */

export const REVIEW_MESSAGE = "Review needed: The generated profile may contain inaccuracies.";

/** A requirement that the person's claims do not meet; it informs, and blocks nothing. */
export function gapMessage(requirement: string): string {
  return (
    `This role asks for ${requirement}. Your profile doesn't include this - consider adding if you have relevant ` +
    "experience, or be prepared to address in the interview."
  );
}

/** A text of an entry of the judge's reply; "" where it has none. */
export function textOf(entry: Readonly<Record<string, unknown>>, name: string): string {
  const value = entry[name];
  return typeof value === "string" ? value : "";
}
