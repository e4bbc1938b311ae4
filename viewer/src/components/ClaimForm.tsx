/** The form of a claim, and of one that was missed: what it says, and the words that say so. */

import { type ReactNode, useRef } from "react";
import type { Decider } from "../deciding";
import { type Draft, NEW } from "../model/drafts";
import { type ClaimPart, editedClaim } from "../model/editing";
import type { Item } from "../model/items";
import type { Action, Reading } from "../model/reading";
import { titled } from "../model/words";
import { Cited, FormEnd, useFocus } from "./FieldForm";
import { Icon } from "./Icon";

export interface ClaimFormProps {
  /** The claim; null for one that is being added. */
  readonly item: (Item & { readonly kind: "claim" }) | null;
  readonly draft: Draft & { readonly kind: "claim" };
  readonly reading: Reading;
  readonly busy: boolean;
  readonly decide: Decider;
  readonly send: (action: Action) => void;
}

export function ClaimForm({ item, draft, reading, busy, decide, send }: ClaimFormProps): ReactNode {
  const key = item?.key ?? NEW;
  const form = useRef<HTMLFormElement>(null);
  useFocus(form, reading.choosing, key);
  const set = (changed: Partial<typeof draft>): void => send({ type: "draft", key, draft: { ...draft, ...changed } });
  const write = (name: ClaimPart, text: string): void => set({ texts: draft.texts.map(([one, before]) => [one, one === name ? text : before] as const) });
  const blank = draft.texts.every(([, text]) => text.trim() === "");
  return (
    <form
      ref={form}
      className="form edit"
      aria-label={item === null ? "Add a missing claim" : "Edit claim"}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || blank) return;
        if (item === null) decide.add();
        else decide.edit(key, editedClaim(item.claim, draft));
      }}
    >
      {draft.texts.map(([name, text]) => (
        <label key={name}>
          {partName(item, name)}
          {name === "description" ? (
            <textarea rows={3} value={text} onChange={(event) => write(name, event.target.value)} />
          ) : (
            <input value={text} onChange={(event) => write(name, event.target.value)} />
          )}
        </label>
      ))}
      <Cited view={reading.view} citations={draft.citations} onCitations={(citations) => set({ citations })} />
      {item === null && draft.citations.length === 0 ? <p className="value-note">Without words of a document it stands without evidence.</p> : null}
      <button type="button" className="act" onClick={() => send({ type: "choose", key })}>
        <Icon name="words" /> Choose words on the page
      </button>
      <FormEnd label={item === null ? "Add" : "Save"} busy={busy || blank} onCancel={() => send({ type: "discard", key })} />
    </form>
  );
}

/** What a part of a claim is called: its text is its label, where it has one. */
function partName(item: ClaimFormProps["item"], name: ClaimPart): string {
  if (item === null || name === "label") return "What it says";
  return name === "description" && item.claim.label === null ? "What it says" : titled(name);
}
