/** Two sides with a divider between them that can be dragged, or moved with the arrow keys. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { storage } from "../storage";

export interface SplitProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Which side is shown where only one fits. */
  readonly front: "left" | "right";
}

const KEY = "pincite.split";
const LEAST = 25;
const MOST = 80;

const within = (percent: number): number => Math.min(MOST, Math.max(LEAST, percent));

function remembered(): number {
  const kept = Number.parseFloat(storage()?.getItem(KEY) ?? "");
  return Number.isNaN(kept) ? 58 : within(kept);
}

export function Split({ left, right, front }: SplitProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(remembered);
  const set = (percent: number): void => {
    const next = within(percent);
    setShare(next);
    storage()?.setItem(KEY, String(next));
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const place = box.current?.getBoundingClientRect();
    if (place === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set(((event.clientX - place.left) / place.width) * 100);
  };
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.shiftKey ? 10 : 2;
    const to = { ArrowLeft: share - step, ArrowRight: share + step, Home: LEAST, End: MOST }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };
  return (
    <div className="split" ref={box} data-front={front} style={{ gridTemplateColumns: `minmax(0, ${share}fr) auto minmax(0, ${100 - share}fr)` }}>
      <div className="split-side split-left">{left}</div>
      <div
        className="divider"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the document"
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={key}
        onDoubleClick={() => set(58)}
      />
      <div className="split-side split-right">{right}</div>
    </div>
  );
}
