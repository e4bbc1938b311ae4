/** The data side: what was found, by category, or the answer and its claims; as people read it, or as JSON. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type Filters, filtered } from "../model/filters";
import { type Item, categories, counted } from "../model/items";
import type { Reading } from "../model/reading";
import { Answer } from "./Answer";
import { ClaimCard } from "./ClaimCard";
import { FieldCard } from "./FieldCard";
import { FiltersBar } from "./FiltersBar";
import { Summary } from "./Summary";

export interface DataPanelProps {
  readonly reading: Reading;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onSelect: (key: string, cite: number) => void;
  readonly actions: (item: Item) => ReactNode;
  readonly onAdd: (() => void) | null;
  /** The form of a claim that is being added. */
  readonly adding: ReactNode;
}

export function DataPanel(props: DataPanelProps): ReactNode {
  const { reading, filters, onFilters, onAdd } = props;
  const [raw, setRaw] = useState(false);
  const shown = useMemo(() => filtered(reading.items, filters), [reading.items, filters]);
  const { view } = reading;
  return (
    <div className="panel" id="data">
      <div className="panel-head">
        <h2>{view.result.kind === "check" ? "Answer and claims" : "Extracted data"}</h2>
        {onAdd === null ? null : (
          <button type="button" className="plain" title="Add a claim that was missed" aria-keyshortcuts="a" onClick={onAdd}>
            Add a claim
          </button>
        )}
        <div className="switch" role="group" aria-label="Show as">
          <button type="button" aria-pressed={!raw} onClick={() => setRaw(false)}>
            Formatted
          </button>
          <button type="button" aria-pressed={raw} onClick={() => setRaw(true)}>
            Raw JSON
          </button>
        </div>
      </div>
      {raw ? (
        <RawJson items={reading.items} />
      ) : (
        <>
          <Summary view={view} items={reading.items} />
          <FiltersBar
            kind={view.result.kind}
            sources={view.sources}
            filters={filters}
            shown={shown.length}
            total={reading.items.length}
            onChange={onFilters}
          />
          {view.result.kind === "check" && view.answer !== null ? (
            <Answer view={view} items={reading.items} selected={reading.selected} onSelect={(key) => props.onSelect(key, 0)} />
          ) : null}
          {props.adding === null ? null : (
            <section className="adding" aria-label="A claim that was missed">
              <h3>A claim that was missed</h3>
              {props.adding}
            </section>
          )}
          <Listed {...props} shown={shown} />
        </>
      )}
    </div>
  );
}

function Listed({ reading, onSelect, actions, shown }: DataPanelProps & { readonly shown: readonly Item[] }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const { view, selected, cite } = reading;
  useEffect(() => {
    if (selected === null) return;
    const card = list.current?.querySelector(`[data-key="${CSS.escape(selected)}"]`);
    card?.closest("details")?.setAttribute("open", "");
    card?.scrollIntoView({ block: "nearest" });
    const focused = document.activeElement;
    const free = focused === null || focused === document.body || list.current?.contains(focused) === true;
    if (free) card?.querySelector<HTMLElement>(".card-name")?.focus({ preventScroll: true });
  }, [selected]);
  const card = (item: Item): ReactNode => {
    const own = item.key === selected;
    const rest = { view, selected: own, cite: own ? cite : -1, onSelect, actions: own ? actions(item) : null };
    return item.kind === "field" ? <FieldCard key={item.key} item={item} {...rest} /> : <ClaimCard key={item.key} item={item} {...rest} />;
  };
  return (
    <div className="panel-list" ref={list} tabIndex={0} role="region" aria-label="Results">
      {shown.length === 0 ? <p className="empty">Nothing passes these filters.</p> : null}
      {view.result.kind === "check" ? <h3 className="unseen">Claims</h3> : null}
      {view.result.kind === "check"
        ? shown.map(card)
        : categories(shown).map((category) => (
            <details key={category.name} className="category" open>
              <summary>
                <h3>{category.name}</h3> <span className="category-count">({counted(category.items.length, category.items[0]?.kind ?? "field")})</span>
                <Needed items={category.items} />
              </summary>
              {category.items.map(card)}
            </details>
          ))}
      <Rest reading={reading} />
    </div>
  );
}

function Needed({ items }: { readonly items: readonly Item[] }): ReactNode {
  const needed = items.filter((item) => item.review.needed).length;
  return needed === 0 ? null : <span className="category-needed">{needed} to review</span>;
}

/** What failed as a whole, and what there is to know of the run. */
function Rest({ reading }: { readonly reading: Reading }): ReactNode {
  const { failures, notes, findings } = reading.view;
  if (failures.length + notes.length + findings.length === 0) return null;
  return (
    <section className="rest" aria-label="Remarks on the run">
      {failures.map((one) => (
        <p key={`${one.item}-${one.code}`} className="rest-failure">
          <strong>{one.item}</strong>
          {one.page === null ? "" : `, page ${one.page}`}: {one.message}
        </p>
      ))}
      {findings.map((one) => (
        <p key={`${one.code}-${one.message}`}>{one.message}</p>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}

function RawJson({ items }: { readonly items: readonly Item[] }): ReactNode {
  const text = useMemo(
    () => JSON.stringify(items.map((item) => (item.kind === "field" ? item.field : (item.checked ?? item.claim))), null, 2),
    [items],
  );
  return (
    <pre className="raw" tabIndex={0} aria-label="Raw JSON">
      {text}
    </pre>
  );
}
