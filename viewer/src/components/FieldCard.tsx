/** A field: its value or why there is none, how sure it is, and where it stands. */

import { type ReactNode, memo } from "react";
import { type Item, citationsOf } from "../model/items";
import { ERROR_WORDS, WHY } from "../model/words";
import type { Citation, Conflict, FieldResult, ItemResult, View } from "../wire";
import { FieldChip, StateChip } from "./Chip";
import { CitationBadge, UngroundedQuote } from "./CitationBadge";
import { Issues } from "./Issues";

export interface CardProps {
  readonly view: View;
  readonly item: Item;
  readonly selected: boolean;
  readonly cite: number;
  readonly onSelect: (key: string, cite: number) => void;
  /** What a person can do with it, shown where it is selected. */
  readonly actions: ReactNode;
}

type Field = Item & { readonly kind: "field" };

export const FieldCard = memo(function FieldCard({ view, item, selected, cite, onSelect, actions }: CardProps & { readonly item: Field }): ReactNode {
  const { field, review } = item;
  const open = (at: number): void => onSelect(item.key, at);
  const gone = review.state === "deleted";
  return (
    <article
      className={["card", selected ? "card-on" : "", review.needed ? "card-needed" : "", gone ? "card-gone" : ""].filter(Boolean).join(" ")}
      data-key={item.key}
      aria-current={selected ? "true" : undefined}
      onClick={(event) => {
        if (!selected && !isControl(event.target)) open(0);
      }}
    >
      <header className="card-head">
        <h4>
          <button type="button" className="card-name" onClick={() => open(0)} title={field.key}>
            {field.label}
          </button>
        </h4>
        <span className="card-chips">
          <StateChip review={review} />
          <FieldChip field={field} />
        </span>
      </header>
      <Value field={field} />
      {review.needed || selected ? <Why item={item} /> : null}
      <Issues issues={review.issues} />
      <Sources view={view} item={item} cite={selected ? cite : -1} onSelect={open} all={selected} />
      {selected ? actions : null}
    </article>
  );
});

/** Whether a click was meant for something on the card that does its own. */
export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button, a, summary, input, q") !== null;
}

/** The value, or in words why there is none: absence and failure never look like a value. */
function Value({ field }: { readonly field: FieldResult }): ReactNode {
  if (field.status === "found") {
    return (
      <>
        {field.items.length === 0 ? <p className="value">{field.display || String(field.value)}</p> : null}
        {field.derivation === null ? null : (
          <p className="value-note">
            Computed: {field.derivation.op.replaceAll("_", " ")} of {field.derivation.inputs.map((input) => input.key).join(", ")}
          </p>
        )}
        {field.note === null ? null : <p className="value-note">{field.note}</p>}
      </>
    );
  }
  if (field.status === "not_present") {
    return (
      <>
        <p className="value value-none">Not in the documents</p>
        {field.note === null ? null : <p className="value-note">{field.note}</p>}
      </>
    );
  }
  return (
    <>
      <p className="value value-failed">{field.error === null ? "Failed" : (ERROR_WORDS[field.error.code] ?? field.error.code)}</p>
      {field.error === null ? null : <p className="value-note">{field.error.message}</p>}
      {field.rejected_value === null ? null : (
        <p className="value-note">
          Rejected value: <s>{typeof field.rejected_value === "string" ? field.rejected_value : JSON.stringify(field.rejected_value)}</s>
        </p>
      )}
    </>
  );
}

export function Why({ item }: { readonly item: Item }): ReactNode {
  if (item.review.why.length === 0) return null;
  return (
    <p className="why">
      <span className="why-head">{item.review.needed ? "Review needed" : "Was to be reviewed"}</span> {item.review.why.map((code) => WHY[code]).join(" · ")}
    </p>
  );
}

interface SourcesProps {
  readonly view: View;
  readonly item: Field;
  readonly cite: number;
  readonly onSelect: (cite: number) => void;
  readonly all: boolean;
}

/** Citations shown of an item that is not chosen; the rest come when it is. */
const FEW = 3;

/** Entries of a list shown of an item that is not chosen. */
const SOME = 8;

function Sources({ view, item, cite, onSelect, all }: SourcesProps): ReactNode {
  const { field } = item;
  const listed = citationsOf(item);
  const number = new Map(listed.map((citation, index) => [citation, index]));
  const badge = (citation: Citation, remark?: string): ReactNode => {
    const index = number.get(citation) ?? -1;
    return (
      <CitationBadge
        key={index}
        view={view}
        citation={citation}
        current={index === cite}
        onShow={() => onSelect(index)}
        {...(remark === undefined ? {} : { remark })}
      />
    );
  };
  if (field.items.length > 0) {
    return (
      <>
        <Items items={all ? field.items : field.items.slice(0, SOME)} badge={badge} />
        <More count={all ? 0 : field.items.length - SOME} onMore={() => onSelect(0)} />
        <Conflicts field={field} badge={badge} />
      </>
    );
  }
  const own = all ? field.citations : field.citations.slice(0, FEW);
  return (
    <>
      {own.map((citation) => badge(citation))}
      <More count={field.citations.length - own.length} onMore={() => onSelect(0)} />
      <Conflicts field={field} badge={badge} />
      {all ? <Failed field={field} badge={badge} /> : null}
    </>
  );
}

function More({ count, onMore }: { readonly count: number; readonly onMore: () => void }): ReactNode {
  if (count <= 0) return null;
  return (
    <button type="button" className="more" onClick={onMore}>
      {count.toLocaleString("en-GB")} more
    </button>
  );
}

type Badge = (citation: Citation, remark?: string) => ReactNode;

function Items({ items, badge }: { readonly items: readonly ItemResult[]; readonly badge: Badge }): ReactNode {
  return (
    <ol className="entries">
      {items.map((item, index) => (
        <li key={index} className="entry">
          {item.values.map((value) => (
            <div key={value.name} className="entry-value">
              {value.name === "" ? null : <span className="entry-name">{value.name.replaceAll("_", " ").replaceAll(".", " › ")}</span>}
              <span className={value.value === null ? "entry-none" : "entry-said"}>{value.value === null ? "not stated" : value.display || String(value.value)}</span>
              {value.citations.map((citation) => badge(citation))}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Conflicts({ field, badge }: { readonly field: FieldResult; readonly badge: Badge }): ReactNode {
  return field.conflict.map((one, index) => (
    <div key={index} className="conflict">
      <p>
        <strong>{isElsewhere(field, one) ? "Another document says:" : "Also stated in the document:"}</strong> {one.display}
      </p>
      {one.citations.map((citation) => badge(citation))}
    </div>
  ));
}

/** Whether another value stands in a document that the value itself does not cite. */
function isElsewhere(field: FieldResult, other: Conflict): boolean {
  const own = new Set(field.citations.map((citation) => citation.source_id));
  return own.size > 0 && other.citations.every((citation) => !own.has(citation.source_id));
}

function Failed({ field, badge }: { readonly field: FieldResult; readonly badge: Badge }): ReactNode {
  if (field.failed_citations.length === 0) return null;
  return (
    <details className="failed" open={field.status === "error"}>
      <summary>Did not hold ({field.failed_citations.length})</summary>
      {field.failed_citations.map((one, index) =>
        one.kind === "citation" ? badge(one, "These words do not support the value") : <UngroundedQuote key={`quote-${index}`} quote={one} />,
      )}
    </details>
  );
}
