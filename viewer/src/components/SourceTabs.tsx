/** The documents of a result as pills; arrow keys go from one to the next. */

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { counted } from "../model/items";
import type { SourceView } from "../wire";

export interface SourceTabsProps {
  readonly sources: readonly SourceView[];
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
  /** Whether they are seen: on a phone the data may stand in their place. */
  readonly seen: boolean;
}

export function SourceTabs({ sources, current, onChoose, seen }: SourceTabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current, seen]);
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = sources.findIndex((source) => source.id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: sources.length - 1 }[event.key];
    const next = to === undefined ? undefined : sources[to];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[sources.indexOf(next)]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Documents" ref={list} onKeyDown={key}>
      {sources.map((source) => {
        const on = source.id === current;
        const doubts = doubtsOf(source);
        return (
          <button
            key={source.id}
            type="button"
            role="tab"
            aria-selected={on}
            aria-controls="document"
            tabIndex={on || (current === null && source === sources[0]) ? 0 : -1}
            className={on ? "pill pill-on" : "pill"}
            title={[source.name, ...doubts].join("\n")}
            onClick={() => onChoose(source.id)}
          >
            <span className="pill-name">{source.name}</span>
            {doubts.length > 0 ? (
              <span className="pill-mark">
                <span aria-hidden="true">!</span>
                <span className="unseen">{doubts.join(", ")}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

/** What a reader should know of a source before trusting that something is not in it. */
export function doubtsOf(source: SourceView): readonly string[] {
  const doubts: string[] = [];
  if (source.layout === null) doubts.push("The document is not at hand");
  if (source.unread_pages.length > 0) doubts.push(`${counted(source.unread_pages.length, "page")} could not be read, or not for certain`);
  if (source.hidden_text_count) doubts.push(`${counted(source.hidden_text_count, "hidden word")}`);
  return doubts;
}
