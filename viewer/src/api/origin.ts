/** Where a result comes from: the service, or the page itself. Whoever shows it does not know which. */

import type { Citation, ClaimItem, ClaimRecord, FieldItem, FieldResult, PageText, SourceView, View } from "../wire";
import type { Item } from "../model/items";

export type Action = "confirm" | "dismiss" | "edit" | "delete" | "undo";

export interface Decision {
  readonly action: Action;
  readonly note?: string;
  readonly edited?: FieldResult | ClaimRecord;
  readonly undoes?: string;
}

/** Words of a page, in code points. */
export interface Place {
  readonly source_id: string;
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** What a person may do; null where there is no service to keep it. */
export interface Deciding {
  decide(item: Item, decision: Decision, key: string): Promise<FieldItem | ClaimItem>;
  /** The item as it is now, where somebody else changed it. */
  fresh(item: Item): Promise<FieldItem | ClaimItem>;
  /** The citation that words make for an item, or for a claim that is being added. */
  cite(item: Item | null, place: Place): Promise<Citation>;
  add(claim: Readonly<Record<string, unknown>>, key: string): Promise<ClaimItem>;
}

export interface Origin {
  readonly service: boolean;
  readonly deciding: Deciding | null;
  view(): Promise<View>;
  /** The page's text and words; null where they are not to be had. */
  page(source: SourceView, number: number, signal?: AbortSignal): Promise<PageText | null>;
  /** The address of the original bytes; null where there is none. */
  file(source: SourceView): string | null;
  /** The address of a picture of a page, of about that many pixels across; null where there is none. */
  image(source: SourceView, number: number, width: number): string | null;
}

/** Only addresses of this origin, of the page's own folder, and pictures inside the page are followed. */
export function safeAddress(address: string | null, base: string): string | null {
  if (address === null) return null;
  if (/^data:image\/(?:png|jpeg|webp);base64,/u.test(address)) return address;
  const made = URL.canParse(address, base) ? new URL(address, base) : null;
  const here = new URL(base);
  return made !== null && made.protocol === here.protocol && made.host === here.host ? made.href : null;
}
