/** Names for the unions of codes that stand inside wire types. */

import type { FieldResult, Issue, Review, Verdict } from "../wire";

export type Confidence = NonNullable<FieldResult["confidence"]>;
export type Status = FieldResult["status"];
export type Label = NonNullable<Verdict["label"]>;
export type Severity = Issue["severity"];
export type ReviewCode = Review["why"][number];
export type ReviewState = Review["state"];
