/** The words of a paragraph to choose from: with the pointer, or with the arrow keys and Shift. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef } from "react";
import { Offsets, wordsOf } from "../model/anchoring";
import { type Choice, chosen, pointed } from "../model/selecting";
import type { PageView } from "../wire";

export interface ChoosableProps {
  readonly page: PageView;
  readonly choice: Choice | null;
  readonly onChoice: (choice: Choice) => void;
  readonly onUse: () => void;
}

/** One of the words is in the order of Tab; the arrow keys go to the others, and Enter takes what is chosen. */
export function Choosable({ page, choice, onChoice, onUse }: ChoosableProps): ReactNode {
  const text = page.text ?? "";
  const words = useMemo(() => wordsOf(text), [text]);
  const offsets = useMemo(() => new Offsets(text), [text]);
  const from = useRef<number | null>(null);
  const [first, last] = choice === null ? [0, -1] : chosen(choice);
  const pick = (index: number, more: boolean): void => onChoice(more && choice !== null ? { ...choice, focus: index } : { anchor: index, focus: index });
  const point = (index: number, more: boolean): void => onChoice(pointed(choice, index, more));
  const key = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const buttons = [...(event.currentTarget.closest("p")?.querySelectorAll<HTMLElement>("button") ?? [])];
    const next = neighbourOf(buttons, index, event.key);
    if (next !== null) {
      pick(next, event.shiftKey);
      buttons[next]?.focus();
    } else if (event.key === "Enter" && choice !== null) onUse();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const over = (event: PointerEvent, index: number): void => {
    if (event.buttons === 1 && from.current !== null && from.current !== index) onChoice({ anchor: from.current, focus: index });
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
              onPointerDown={() => (from.current = index)}
              onPointerEnter={(event) => over(event, index)}
              onClick={(event) => point(index, event.shiftKey)}
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

/** The word that a key leads to; null for another key. Up and down go to the nearest word of the next line. */
function neighbourOf(buttons: readonly HTMLElement[], index: number, key: string): number | null {
  const last = buttons.length - 1;
  if (key === "ArrowRight") return Math.min(last, index + 1);
  if (key === "ArrowLeft") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const here = buttons[index]?.getBoundingClientRect();
  if (step === 0 || here === undefined) return null;
  const places = buttons.map((button, at) => ({ at, box: button.getBoundingClientRect() }));
  const ahead = places.filter(({ box }) => step * (box.top - here.top) > here.height / 2);
  const top = ahead.reduce((nearest, { box }) => (step * (nearest - box.top) > 0 ? box.top : nearest), step * Number.POSITIVE_INFINITY);
  const line = ahead.filter(({ box }) => Math.abs(box.top - top) < here.height / 2);
  const off = ({ box }: (typeof line)[number]): number => Math.abs(box.left - here.left);
  return line.length === 0 ? index : line.reduce((best, one) => (off(one) < off(best) ? one : best)).at;
}
