/** The form of an item: its value, its citations, and that it is not there after all. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Decider } from "../deciding";
import {
  type ClaimPart,
  type FieldDraft,
  claimDraft,
  draftOf,
  editedClaim,
  editedField,
  problemOf,
  withEntry,
  withoutEntry,
} from "../model/editing";
import { type Item, excerptOf, pageName, pageOf, sourceOf } from "../model/items";
import type { Action, Reading } from "../model/reading";
import { titled } from "../model/words";
import type { Citation, ClaimRecord, FieldResult, View } from "../wire";
import { Tool } from "./PageBar";
import { Trouble } from "./Trouble";

export interface EditFormProps {
  readonly item: Item;
  readonly reading: Reading;
  readonly busy: boolean;
  readonly decide: Decider;
  readonly send: (action: Action) => void;
}

export function EditForm(props: EditFormProps): ReactNode {
  return props.item.kind === "field" ? <FieldForm {...props} item={props.item} /> : <ClaimForm {...props} item={props.item} />;
}

type FieldItem = Item & { readonly kind: "field" };
type ClaimItem = Item & { readonly kind: "claim" };

function FieldForm({ item, reading, busy, decide, send }: EditFormProps & { readonly item: FieldItem }): ReactNode {
  const { field, key } = item;
  const [draft, setDraft] = useState(() => draftOf(field));
  const form = useRef<HTMLFormElement>(null);
  const { cited } = reading;
  useEffect(() => {
    if (cited === null) return;
    setDraft((before) => withCitation(before, cited));
    form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [cited]);
  const problem = problemOf(field, draft);
  const set = (changed: Partial<FieldDraft>): void => setDraft({ ...draft, ...changed });
  return (
    <form
      ref={form}
      className="form edit"
      aria-label={`Edit ${field.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && !busy) decide.edit(key, editedField(field, draft), draft.note);
      }}
    >
      <div className="switch" role="group" aria-label="Is it there?">
        <button type="button" aria-pressed={draft.status === "found"} onClick={() => set({ status: "found" })}>
          It is there
        </button>
        <button type="button" aria-pressed={draft.status === "not_present"} onClick={() => set({ status: "not_present" })}>
          Not present
        </button>
      </div>
      {draft.status === "not_present" ? null : (
        <>
          {draft.entries.length > 0 ? <Entries draft={draft} onDraft={setDraft} /> : <ValueInput field={field} value={draft.value} onValue={(value) => set({ value })} />}
          <Cited view={reading.view} citations={draft.citations} onCitations={(citations) => set({ citations })} fixed={draft.entries.length > 0} />
          <button type="button" className="act" onClick={() => send({ type: "choose", key })}>
            Choose words on the page
          </button>
        </>
      )}
      <label>
        Note
        <input value={draft.note} onChange={(event) => set({ note: event.target.value })} />
      </label>
      <Trouble text={problem} />
      <FormEnd busy={busy || problem !== null} onCancel={() => send({ type: "edit", key: null })} />
    </form>
  );
}

/** The form with words that were just chosen: they come first, and are the value where there was none. */
function withCitation(draft: FieldDraft, cited: Citation): FieldDraft {
  return { ...draft, status: "found", value: draft.value === "" ? excerptOf(cited) : draft.value, citations: [cited, ...draft.citations] };
}

function FormEnd({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }): ReactNode {
  return (
    <div className="acts">
      <button type="submit" className="act act-strong" disabled={busy}>
        Save
      </button>
      <button type="button" className="act" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

interface ValueProps {
  readonly field: FieldResult;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function ValueInput({ field, value, onValue }: ValueProps): ReactNode {
  const options = field.type === "boolean" ? [["true", "Yes"] as const, ["false", "No"] as const] : field.enum.map((one) => [one, one] as const);
  if (options.length > 0) {
    return (
      <label>
        Value
        <select autoFocus value={value} onChange={(event) => onValue(event.target.value)}>
          <option value="">Choose</option>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const long = field.type === "array" || value.length > 60;
  return (
    <label>
      {field.type === "array" ? "Values, one on each line" : "Value"}
      {long ? (
        <textarea autoFocus rows={4} value={value} onChange={(event) => onValue(event.target.value)} />
      ) : (
        <input autoFocus inputMode={field.type === "number" ? "decimal" : "text"} value={value} onChange={(event) => onValue(event.target.value)} />
      )}
    </label>
  );
}

function Entries({ draft, onDraft }: { readonly draft: FieldDraft; readonly onDraft: (draft: FieldDraft) => void }): ReactNode {
  return (
    <ol className="entries">
      {draft.entries.map((entry, index) => (
        <li key={index} className="entry entry-edit">
          {entry.values.map((value) => (
            <label key={value.name}>
              {value.name === "" ? "Value" : titled(value.name.replaceAll(".", " "))}
              <input
                value={value.display}
                disabled={value.citations.length === 0}
                onChange={(event) => onDraft(withEntry(draft, index, value.name, event.target.value))}
              />
            </label>
          ))}
          <Tool icon="bin" label={`Remove entry ${index + 1}`} onUse={() => onDraft(withoutEntry(draft, index))} />
        </li>
      ))}
    </ol>
  );
}

interface CitedProps {
  readonly view: View;
  readonly citations: readonly Citation[];
  readonly onCitations: (citations: readonly Citation[]) => void;
  readonly fixed: boolean;
}

function Cited({ view, citations, onCitations, fixed }: CitedProps): ReactNode {
  if (fixed) return null;
  return (
    <ul className="cited-list" aria-label="Citations">
      {citations.map((citation, index) => (
        <li key={index}>
          <span>
            <strong>
              {sourceOf(view, citation.source_id)?.name ?? citation.source_id}, {pageName(sourceOf(view, citation.source_id), pageOf(citation))}
            </strong>{" "}
            “{excerptOf(citation)}”
          </span>
          <Tool icon="close" label="Remove this citation" onUse={() => onCitations(citations.filter((one) => one !== citation))} />
        </li>
      ))}
    </ul>
  );
}

function ClaimForm({ item, reading, busy, decide, send }: EditFormProps & { readonly item: ClaimItem }): ReactNode {
  const { claim, key } = item;
  const [draft, setDraft] = useState<ReadonlyArray<readonly [ClaimPart, string]>>(() => claimDraft(claim));
  return (
    <form
      className="form edit"
      aria-label="Edit claim"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) decide.edit(key, editedClaim(claim, draft, reading.cited));
      }}
    >
      {draft.map(([name, text]) => (
        <label key={name}>
          {partName(claim, name)}
          {name === "description" ? (
            <textarea rows={3} autoFocus value={text} onChange={(event) => setDraft(changed(draft, name, event.target.value))} />
          ) : (
            <input value={text} onChange={(event) => setDraft(changed(draft, name, event.target.value))} />
          )}
        </label>
      ))}
      {reading.cited === null ? null : <p className="value-note">Cites “{excerptOf(reading.cited)}”, page {pageOf(reading.cited)}</p>}
      <button type="button" className="act" onClick={() => send({ type: "choose", key })}>
        Choose words on the page
      </button>
      <FormEnd busy={busy} onCancel={() => send({ type: "edit", key: null })} />
    </form>
  );
}

/** What a part of a claim is called: its text is its label, where it has one. */
function partName(claim: ClaimRecord, name: ClaimPart): string {
  if (name === "label") return "What it says";
  return name === "description" && claim.label === null ? "What it says" : titled(name);
}

function changed(
  draft: ReadonlyArray<readonly [ClaimPart, string]>,
  name: ClaimPart,
  text: string,
): ReadonlyArray<readonly [ClaimPart, string]> {
  return draft.map(([one, before]) => [one, one === name ? text : before] as const);
}
