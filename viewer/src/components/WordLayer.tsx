/** Words of a page to choose from: with the pointer, or with the arrow keys and Shift. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { slicePoints } from "../model/anchoring";
import { type Size, type Turn, boxPixels, pointFraction } from "../model/geometry";
import { type Choice, type Move, chosen, chosenSpan, moved, nearestWord, pointed } from "../model/selecting";
import type { PageText } from "../wire";

export interface WordLayerProps {
  readonly text: PageText;
  readonly shown: Size;
  readonly turn: Turn;
  readonly choice: Choice | null;
  readonly onChoice: (choice: Choice | null) => void;
  readonly onUse: () => void;
  /** Whether it is the page that is read: then the keys go to it at once. */
  readonly active: boolean;
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "home",
  End: "end",
};

export function WordLayer({ text, shown, turn, choice, onChoice, onUse, active }: WordLayerProps): ReactNode {
  const start = useRef<number | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  // only when the words come: later the focus stays where it is
  useEffect(() => {
    if (active) layer.current?.focus({ preventScroll: true });
  }, []);
  const wordAt = (event: PointerEvent<HTMLDivElement>): number => {
    const place = event.currentTarget.getBoundingClientRect();
    const { x, y } = pointFraction(event.clientX - place.left, event.clientY - place.top, shown, turn);
    return nearestWord(text.words, x, y);
  };
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const word = wordAt(event);
    if (word < 0 || event.button !== 0) return;
    start.current = word;
    if (event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onChoice(pointed(choice, word, event.shiftKey));
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current === null || event.pointerType === "touch") return;
    const focus = wordAt(event);
    if (focus >= 0 && focus !== choice?.focus) onChoice({ anchor: start.current, focus });
  };
  // a finger that moves scrolls the page, and its touch is cancelled; one that does not points at a word
  const up = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current !== null && event.pointerType === "touch") onChoice(pointed(choice, start.current, false));
    start.current = null;
  };
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    const wanted = MOVES[event.key];
    if (wanted !== undefined) {
      const focus = choice === null ? 0 : moved(text.words, choice.focus, wanted);
      onChoice({ anchor: event.shiftKey && choice !== null ? choice.anchor : focus, focus });
    } else if (event.key === "Enter" && choice !== null) {
      onUse();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const [first, last] = choice === null ? [0, -1] : chosen(choice);
  const span = choice === null ? null : chosenSpan(text.words, choice);
  return (
    <div
      className="words"
      ref={layer}
      tabIndex={0}
      role="application"
      aria-label={`Words of page ${text.number}: choose with the arrow keys, more with Shift, take them with Enter`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => (start.current = null)}
      onKeyDown={key}
    >
      {text.words.slice(first, last + 1).map((word) => (
        <div key={word.start} className="word-chosen" style={boxPixels(word.box, shown, turn)} />
      ))}
      <span className="unseen" role="status">
        {span === null ? "" : slicePoints(text.text, span[0], span[1])}
      </span>
    </div>
  );
}
