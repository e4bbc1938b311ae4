/** Search and filters over the items of a result. */

import { type ReactNode, useState } from "react";
import { type Filters, NO_FILTERS, filterCount } from "../model/filters";
import { CONFIDENCE, LABEL, SEVERITY, STATUS, UNJUDGED } from "../model/words";
import type { SourceView } from "../wire";

export interface FiltersBarProps {
  readonly kind: "fields" | "check";
  readonly sources: readonly SourceView[];
  readonly filters: Filters;
  readonly shown: number;
  readonly total: number;
  readonly onChange: (filters: Filters) => void;
}

type Options = ReadonlyArray<readonly [string, string]>;

const worded = (words: Readonly<Record<string, { readonly text: string }>>): Options =>
  Object.entries(words).map(([value, said]) => [value, said.text] as const);

export function FiltersBar({ kind, sources, filters, shown, total, onChange }: FiltersBarProps): ReactNode {
  const set = (changed: Partial<Filters>): void => onChange({ ...filters, ...changed });
  const on = filterCount(filters) - (filters.q === "" ? 0 : 1) - Number(filters.needed) - Number(filters.issues);
  const [more, setMore] = useState(on > 0);
  return (
    <search className="filters" aria-label="Filters">
      <input
        type="search"
        data-role="filter"
        placeholder={kind === "fields" ? "Filter fields" : "Filter claims"}
        aria-label={kind === "fields" ? "Filter fields" : "Filter claims"}
        value={filters.q}
        onChange={(event) => set({ q: event.target.value })}
      />
      <Toggle label="Needs review" on={filters.needed} onChange={(needed) => set({ needed })} />
      <Toggle label="Issues only" on={filters.issues} onChange={(issues) => set({ issues })} />
      <button type="button" className={on > 0 ? "toggle toggle-on" : "toggle"} aria-expanded={more} onClick={() => setMore(!more)}>
        {on > 0 ? `Filters: ${on}` : "Filters"} {more ? "▴" : "▾"}
      </button>
      {more ? <More {...{ kind, sources, filters, set }} /> : null}
      <span className="filters-count" role="status">
        {shown === total ? `${total} in all` : `${shown} of ${total}`}
      </span>
      {filterCount(filters) === 0 ? null : (
        <button type="button" className="plain" onClick={() => onChange(NO_FILTERS)}>
          Show all
        </button>
      )}
    </search>
  );
}

type MoreProps = Pick<FiltersBarProps, "kind" | "sources" | "filters"> & { readonly set: (changed: Partial<Filters>) => void };

function More({ kind, sources, filters, set }: MoreProps): ReactNode {
  return (
    <>
      {kind === "fields" ? (
        <>
          <Choice label="Status" value={filters.status} options={worded(STATUS)} onChange={(status) => set({ status })} />
          <Choice label="Confidence" value={filters.confidence} options={worded(CONFIDENCE)} onChange={(confidence) => set({ confidence })} />
        </>
      ) : (
        <Choice label="Label" value={filters.label} options={worded({ ...LABEL, ...UNJUDGED })} onChange={(label) => set({ label })} />
      )}
      <Choice label="Issue" value={filters.severity} options={worded(SEVERITY)} onChange={(severity) => set({ severity })} />
      {sources.length > 1 ? (
        <Choice label="Document" value={filters.source} options={sources.map((one) => [one.id, one.name] as const)} onChange={(source) => set({ source })} />
      ) : null}
    </>
  );
}

export function Toggle({ label, on, onChange }: { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void }): ReactNode {
  return (
    <button type="button" className={on ? "toggle toggle-on" : "toggle"} aria-pressed={on} onClick={() => onChange(!on)}>
      {label}
    </button>
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: Options;
  readonly onChange: (value: string) => void;
}

export function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <select className={value === "" ? "choice" : "choice choice-on"} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{label}: any</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
