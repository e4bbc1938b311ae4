/** The form of an item: its value, its citations, and that it is not there after all. What is typed stands in the store. */

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { Decider } from "../deciding";
import type { Draft } from "../model/drafts";
import { type FieldDraft, editedField, problemOf, withEntry, withNewEntry, withoutEntry } from "../model/editing";
import { type Item, excerptOf, pageName, pageOf, sourceOf } from "../model/items";
import type { Action, Choosing, Reading } from "../model/reading";
import { titled } from "../model/words";
import type { Citation, FieldResult, View } from "../wire";
import { Icon } from "./Icon";
import { Tool } from "./PageBar";
import { Trouble } from "./Trouble";

export interface FieldFormProps {
  readonly item: Item & { readonly kind: "field" };
  readonly draft: Draft & { readonly kind: "field" };
  readonly reading: Reading;
  readonly busy: boolean;
  readonly decide: Decider;
  readonly send: (action: Action) => void;
}

export function FieldForm({ item, draft, reading, busy, decide, send }: FieldFormProps): ReactNode {
  const { field, key } = item;
  const form = useRef<HTMLFormElement>(null);
  useFocus(form, reading.choosing, key);
  const problem = problemOf(field, draft);
  const set = (changed: Partial<FieldDraft>): void => send({ type: "draft", key, draft: { ...draft, ...changed } });
  const choose = (spot?: NonNullable<Choosing["spot"]>): void => send({ type: "choose", key, ...(spot === undefined ? {} : { spot }) });
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
      {draft.status === "not_present" ? null : draft.entries.length > 0 ? (
        <Entries draft={draft} onDraft={set} onChoose={choose} />
      ) : (
        <>
          <ValueInput field={field} value={draft.value} onValue={(value) => set({ value })} />
          <Cited view={reading.view} citations={draft.citations} onCitations={(citations) => set({ citations })} />
          <button type="button" className="act" onClick={() => choose()}>
            <Icon name="words" /> Choose words on the page
          </button>
        </>
      )}
      <label>
        Note
        <input value={draft.note} onChange={(event) => set({ note: event.target.value })} />
      </label>
      <Trouble text={problem} />
      <FormEnd label="Save" busy={busy || problem !== null} onCancel={() => send({ type: "discard", key })} />
    </form>
  );
}

/** Gives the focus to a form when it opens, and when words were chosen for it: what is typed next is for the form. */
export function useFocus(form: RefObject<HTMLFormElement | null>, choosing: Choosing | null, key: string): void {
  const on = choosing?.key === key;
  useEffect(() => {
    if (!on) form.current?.querySelector<HTMLElement>("input:enabled, select, textarea")?.focus();
  }, [form, on]);
}

export interface FormEndProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

export function FormEnd({ label, busy, onCancel }: FormEndProps): ReactNode {
  return (
    <div className="acts">
      <button type="submit" className="act act-strong" disabled={busy}>
        {label}
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

interface EntriesProps {
  readonly draft: FieldDraft;
  readonly onDraft: (changed: Partial<FieldDraft>) => void;
  readonly onChoose: (spot: NonNullable<Choosing["spot"]>) => void;
}

/** The entries of a list. A value has words of its own: one without any is "not stated", whatever is typed. */
function Entries({ draft, onDraft, onChoose }: EntriesProps): ReactNode {
  return (
    <>
      <ol className="entries">
        {draft.entries.map((entry, index) => (
          <li key={index} className="entry entry-edit">
            {entry.values.map((value) => {
              const name = value.name === "" ? "Value" : titled(value.name.replaceAll(".", " "));
              return (
                <div key={value.name} className="entry-line">
                  <label>
                    {name}
                    <input
                      value={value.display}
                      placeholder={value.citations.length === 0 ? "Not stated: choose its words" : undefined}
                      disabled={value.citations.length === 0}
                      onChange={(event) => onDraft(withEntry(draft, index, value.name, event.target.value))}
                    />
                  </label>
                  <Tool icon="words" label={`Choose words for ${name}, entry ${index + 1}`} onUse={() => onChoose({ entry: index, name: value.name })} />
                </div>
              );
            })}
            <Tool icon="bin" label={`Remove entry ${index + 1}`} onUse={() => onDraft(withoutEntry(draft, index))} />
          </li>
        ))}
      </ol>
      <button type="button" className="act" onClick={() => onDraft(withNewEntry(draft))}>
        Add an entry
      </button>
    </>
  );
}

export interface CitedProps {
  readonly view: View;
  readonly citations: readonly Citation[];
  readonly onCitations: (citations: readonly Citation[]) => void;
}

/** The words that a form cites, each with a way to take it out. */
export function Cited({ view, citations, onCitations }: CitedProps): ReactNode {
  if (citations.length === 0) return null;
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
