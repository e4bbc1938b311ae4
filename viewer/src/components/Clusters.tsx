/** A document without pages: its paragraphs, with the excerpt highlighted where it stands. */

import { type ReactNode, useEffect, useRef } from "react";
import { stretches } from "../model/anchoring";
import type { Highlight, Jump } from "../model/reading";
import type { Choice } from "../model/selecting";
import type { PageView, SourceView } from "../wire";
import { Choosable } from "./Choosable";

export interface ClustersProps {
  readonly source: SourceView;
  readonly highlight: Highlight | null;
  readonly jump: Jump | null;
  /** The paragraph that is read: words can be chosen in it and in those around it. */
  readonly at: number;
  readonly onPage: (page: number) => void;
  /** The paragraph and words being chosen; null while nobody chooses. */
  readonly choosing: { readonly page: number; readonly choice: Choice | null } | null;
  readonly onChoice: (page: number, choice: Choice) => void;
  readonly onUse: () => void;
}

/** Paragraphs on either side of the one that is read whose words can be chosen: a word is a button, and they are many. */
const AROUND = 12;

export function Clusters({ source, highlight, jump, at, onPage, choosing, onChoice, onUse }: ClustersProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const token = jump?.token;
  const page = jump?.page ?? 1;
  useEffect(() => {
    if (token === undefined) return;
    const place = scroller.current?.querySelector(`[data-page="${page}"]`);
    (place?.querySelector("mark") ?? place)?.scrollIntoView({ block: "center" });
  }, [token, page]);
  const place = useRef(at);
  place.current = at;
  const choosable = choosing !== null;
  useEffect(() => {
    if (choosable) scroller.current?.querySelector<HTMLElement>(`[data-page="${place.current}"] button`)?.focus();
  }, [choosable, token]);
  const scrolled = (): void => {
    const element = scroller.current;
    if (element === null) return;
    const line = element.getBoundingClientRect().top + element.clientHeight / 3;
    const sections = [...element.querySelectorAll<HTMLElement>("[data-page]")];
    const here = sections.findLast((one) => one.getBoundingClientRect().top <= line);
    if (here !== undefined) onPage(Number(here.dataset["page"]));
  };
  return (
    <div className="stage clusters" ref={scroller} onScroll={scrolled} tabIndex={0} role="region" aria-label={`Text of ${source.name}`}>
      <div className="paper">
        {source.pages.map((one) => (
          <section key={one.number} className="cluster" data-page={one.number} aria-label={`Paragraph ${one.number}`}>
            <span className="cluster-number" aria-hidden="true">
              §{one.number}
            </span>
            {choosing === null || Math.abs(one.number - at) > AROUND ? (
              <Marked page={one} source={source.id} highlight={highlight} />
            ) : (
              <Choosable page={one} choice={choosing.page === one.number ? choosing.choice : null} onChoice={(choice) => onChoice(one.number, choice)} onUse={onUse} />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function Marked({ page, source, highlight }: { readonly page: PageView; readonly source: string; readonly highlight: Highlight | null }): ReactNode {
  const text = page.text ?? "";
  const spans = highlight !== null && highlight.source === source ? highlight.segments.filter((one) => one.page === page.number) : [];
  return (
    <p className="cluster-text">
      {stretches(text, spans).map((one) => (one.marked ? <mark key={one.start}>{one.text}</mark> : <span key={one.start}>{one.text}</span>))}
    </p>
  );
}
