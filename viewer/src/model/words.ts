/** The words that people read for the codes of results: one place, so that a code never looks like another. */

import type { Verdict } from "../wire";
import type { Confidence, Label, ReviewCode, ReviewState, Severity, Status } from "./codes";

export type Tone = "good" | "fair" | "bad" | "info" | "quiet";

export interface Said {
  readonly text: string;
  readonly mark: string;
  readonly tone: Tone;
  readonly hint: string;
}

export const CONFIDENCE: Readonly<Record<Confidence, Said>> = {
  high: { text: "High", mark: "●●●", tone: "good", hint: "Heading, synonym and excerpt agree. One in ten is spot-checked." },
  medium: { text: "Medium", mark: "●●○", tone: "fair", hint: "Found, with something that speaks against certainty. Review it." },
  low: { text: "Low", mark: "●○○", tone: "bad", hint: "Several candidates or a long excerpt. Review before use." },
};

export const STATUS: Readonly<Record<Status, Said>> = {
  found: { text: "Found", mark: "✓", tone: "good", hint: "A grounded citation supports the value." },
  not_present: { text: "Not present", mark: "∅", tone: "quiet", hint: "Everything was read and searched, and it is not there." },
  error: { text: "Failed", mark: "!", tone: "bad", hint: "It is not known whether it is there. Needs another run or a person." },
};

/** Errors of a field that are something else than a failure: nobody tried, or a model said no. */
export const ERRORS: Readonly<Record<string, Said>> = {
  refused: { text: "Refused", mark: "⊘", tone: "fair", hint: "The model refused to answer. Nothing is known about the field." },
  not_attempted: { text: "Not checked", mark: "–", tone: "info", hint: "A limit or an interruption ended the run before this field." },
  unsupported_field: { text: "Not checked", mark: "–", tone: "info", hint: "This extractor cannot read such a field." },
};

export const ERROR_WORDS: Readonly<Record<string, string>> = {
  excerpt_not_grounded: "The words given for it do not stand in the document",
  value_not_supported: "The excerpt does not support the value",
  source_unreadable: "Nothing was found, and not every page could be read for certain",
  call_failed: "The model call failed",
  reply_cut_off: "The model's reply was cut off",
  reply_invalid: "The model's reply could not be read",
  refused: "The model refused",
  not_attempted: "It was not tried",
  unsupported_field: "This extractor cannot read such a field",
  not_computable: "Its inputs were found, but it cannot be computed from them",
};

export const LABEL: Readonly<Record<Label, Said>> = {
  supported: { text: "Supported", mark: "✓", tone: "good", hint: "The evidence says it." },
  refuted: { text: "Refuted", mark: "✕", tone: "bad", hint: "The evidence says otherwise." },
  nei: { text: "Not enough information", mark: "?", tone: "fair", hint: "The evidence says neither." },
};

export const UNJUDGED: Readonly<Record<"failed" | "not_judged", Said>> = {
  failed: { text: "Check failed", mark: "!", tone: "bad", hint: "It was tried, and no verdict came of it." },
  not_judged: { text: "Not checked", mark: "–", tone: "info", hint: "A limit was reached before it was tried." },
};

/** In the place of the verdict of a claim that a person changed after it was checked. */
export const REWORDED: Said = { text: "Not checked since", mark: "–", tone: "info", hint: "A person changed it after it was checked." };

export const SEVERITY: Readonly<Record<Severity, Said>> = {
  error: { text: "Error", mark: "✕", tone: "bad", hint: "It fails the evaluation." },
  warning: { text: "Warning", mark: "▲", tone: "fair", hint: "It passes, and is listed." },
  info: { text: "Note", mark: "i", tone: "info", hint: "Worth knowing; asks for nothing." },
};

export const WHY: Readonly<Record<ReviewCode, string>> = {
  issue_error: "A rule or a judge found an error",
  error: "It could not be read or judged",
  refuted: "The evidence says otherwise",
  conflict: "The documents state another value too",
  issue_warning: "A rule or a judge warns of it",
  low: "Confidence is low",
  medium: "Confidence is medium",
  nei: "The evidence says neither yes nor no",
  not_judged: "It was not checked",
  citation: "What it cites does not support it",
  cross_reference: "The document only points to another place",
  unread_pages: "Not every page could be read for certain",
  spot_check: "It was drawn as a spot check",
};

export const STATE: Readonly<Record<ReviewState, Said>> = {
  open: { text: "Open", mark: "○", tone: "quiet", hint: "Nobody has decided." },
  confirmed: { text: "Confirmed", mark: "✓", tone: "good", hint: "A person says it is right." },
  dismissed: { text: "Dismissed", mark: "–", tone: "quiet", hint: "A person says the issues ask for nothing." },
  edited: { text: "Edited", mark: "✎", tone: "info", hint: "A person changed it." },
  deleted: { text: "Deleted", mark: "✕", tone: "quiet", hint: "A person took it out." },
};

const REASONS: Readonly<Record<string, string>> = {
  stated: "stated by the evidence",
  entailed: "follows from the evidence",
  contradicted: "contradicted by the evidence",
  neutral: "the evidence says neither",
  low_confidence: "not sure enough",
  conflicting_evidence: "passages disagree",
  no_evidence: "no evidence",
  nothing_relevant: "nothing relevant found",
  number_mismatch: "a number differs",
  unit_mismatch: "a unit differs",
  date_mismatch: "a date differs",
  negation_mismatch: "a negation differs",
  exclusion_mismatch: "what is left out differs",
  name_mismatch: "a name differs",
  comparative_mismatch: "a comparison differs",
  quote_not_found: "the quotation is not there",
  number_not_found: "the number is not there",
  date_not_found: "the date is not there",
  name_not_found: "the name is not there",
  citation_supports: "what it cites supports it",
  citation_does_not_support: "what it cites does not support it",
  unknown_anchor: "it cites something unknown",
  ambiguous_anchor: "what it cites is ambiguous",
  judged_by_model: "decided by a model",
  judge_quote_not_found: "the judge's words are not in the evidence",
  judge_failed: "the judge failed",
  retrieval_failed: "no evidence could be fetched",
  same_model_judge: "judged by the model that wrote it",
  over_limit: "beyond the limit of claims",
  budget_reached: "the budget was reached",
  proof_disputed: "a judge disputes the proof",
  language_not_supported: "in a language that is not read without a judge",
};

/** How a verdict was reached, in words. */
export const METHOD: Readonly<Record<NonNullable<Verdict["method"]>, string>> = {
  deterministic: "by comparing values",
  lexical: "by its words",
  entailment: "by the entailment model",
  combined: "by its words and the entailment model",
  judge: "by a judge",
};

/** A reason in words; a code that is not known here is shown as it is. */
export const reasonWords = (code: string): string => REASONS[code] ?? code.replaceAll("_", " ");

/** A code with spaces and a capital, for what has no words of its own. */
export function titled(code: string): string {
  const spaced = code.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
