/** A document without pages: its paragraphs, with the excerpt highlighted where it stands. */

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Offsets, stretches, wordsOf } from "../model/anchoring";
import type { Highlight, Jump } from "../model/reading";
import { type Choice, chosen } from "../model/selecting";
import type { PageView, SourceView } from "../wire";

export interface ClustersProps {
  readonly source: SourceView;
  readonly highlight: Highlight | null;
  readonly jump: Jump | null;
  readonly onPage: (page: number) => void;
  /** The paragraph and words being chosen; null while nobody chooses. */
  readonly choosing: { readonly page: number; readonly choice: Choice | null } | null;
  readonly onChoice: (page: number, choice: Choice) => void;
}

export function Clusters({ source, highlight, jump, onPage, choosing, onChoice }: ClustersProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const token = jump?.token;
  const page = jump?.page ?? 1;
  useEffect(() => {
    if (token === undefined) return;
    const place = scroller.current?.querySelector(`[data-page="${page}"]`);
    (place?.querySelector("mark") ?? place)?.scrollIntoView({ block: "center" });
  }, [token, page]);
  const choosable = choosing !== null;
  useEffect(() => {
    if (choosable) scroller.current?.querySelector<HTMLElement>(`[data-page="${page}"] button`)?.focus();
  }, [choosable, page]);
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
            {choosing === null ? (
              <Marked page={one} source={source.id} highlight={highlight} />
            ) : (
              <Choosable page={one} choice={choosing.page === one.number ? choosing.choice : null} onChoice={(choice) => onChoice(one.number, choice)} />
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

interface ChoosableProps {
  readonly page: PageView;
  readonly choice: Choice | null;
  readonly onChoice: (choice: Choice) => void;
}

/** The words of a paragraph as buttons to go through; one of them is in the order of Tab. */
function Choosable({ page, choice, onChoice }: ChoosableProps): ReactNode {
  const text = page.text ?? "";
  const words = useMemo(() => wordsOf(text), [text]);
  const offsets = useMemo(() => new Offsets(text), [text]);
  const [first, last] = choice === null ? [0, -1] : chosen(choice);
  const pick = (index: number, more: boolean): void => onChoice(more && choice !== null ? { ...choice, focus: index } : { anchor: index, focus: index });
  const key = (event: React.KeyboardEvent<HTMLElement>, index: number): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(words.length - 1, Math.max(0, index + step));
    pick(next, event.shiftKey);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  return (
    <p className="cluster-text">
      {words.map((word, index) => {
        const { start, end } = offsets.range([word.start, word.end]);
        const before = index === 0 ? 0 : offsets.unit(words[index - 1]?.end ?? 0);
        return (
          <span key={start}>
            {text.slice(before, start)}
            <button
              type="button"
              className={index >= first && index <= last ? "word word-on" : "word"}
              tabIndex={index === (choice?.focus ?? 0) ? 0 : -1}
              onClick={(event) => pick(index, event.shiftKey || choice?.anchor === choice?.focus)}
              onKeyDown={(event) => key(event, index)}
            >
              {text.slice(start, end)}
            </button>
          </span>
        );
      })}
    </p>
  );
}
