/** Page, zoom, turn and search of a document. */

import { type ReactNode, useEffect, useState } from "react";
import { Icon, type IconName } from "./Icon";

export interface PageBarProps {
  readonly page: number;
  readonly count: number;
  readonly noun: "Page" | "Paragraph";
  readonly onPage: (page: number) => void;
  /** What the scale comes to in percent; null for documents without pages, which have no zoom. */
  readonly percent: number | null;
  readonly fitted: boolean;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onFit: () => void;
  readonly onTurn: () => void;
  readonly onSearch: (() => void) | null;
  readonly searching: boolean;
}

export function PageBar(props: PageBarProps): ReactNode {
  const { page, count, noun, onPage, percent, fitted, onSearch } = props;
  return (
    <div className="bar" role="toolbar" aria-label="Document">
      <div className="bar-group">
        <Tool icon="previous" label={`Previous ${noun.toLowerCase()}`} off={page <= 1} onUse={() => onPage(page - 1)} />
        <PageNumber page={page} count={count} noun={noun} onPage={onPage} />
        <Tool icon="next" label={`Next ${noun.toLowerCase()}`} off={page >= count} onUse={() => onPage(page + 1)} />
      </div>
      <div className="bar-group">
        {percent === null ? null : (
          <>
            <Tool icon="minus" label="Smaller" onUse={() => props.onZoom(-1)} />
            <span className="bar-percent" aria-live="polite">
              {percent} %
            </span>
            <Tool icon="plus" label="Larger" onUse={() => props.onZoom(1)} />
            <Tool icon="fit" label="Fit width" on={fitted} onUse={props.onFit} />
            <Tool icon="turn" label="Turn the page" onUse={props.onTurn} />
          </>
        )}
        {onSearch === null ? null : <Tool icon="search" label="Search in the document" on={props.searching} onUse={onSearch} />}
      </div>
    </div>
  );
}

export interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly off?: boolean;
  readonly on?: boolean;
  readonly onUse: () => void;
}

export function Tool({ icon, label, off = false, on, onUse }: ToolProps): ReactNode {
  return (
    <button type="button" className="tool" aria-label={label} title={label} disabled={off} aria-pressed={on} onClick={onUse}>
      <Icon name={icon} />
    </button>
  );
}

function PageNumber({ page, count, noun, onPage }: Pick<PageBarProps, "page" | "count" | "noun" | "onPage">): ReactNode {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = (): void => {
    const wanted = Number.parseInt(typed, 10);
    if (Number.isNaN(wanted)) setTyped(String(page));
    else onPage(Math.min(count, Math.max(1, wanted)));
  };
  return (
    <form
      className="page-number"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label>
        {noun}{" "}
        <input inputMode="numeric" size={Math.max(2, String(count).length)} value={typed} onChange={(event) => setTyped(event.target.value)} onBlur={go} />
      </label>{" "}
      of {count.toLocaleString("en-GB")}
    </form>
  );
}
