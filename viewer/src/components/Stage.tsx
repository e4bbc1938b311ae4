/** The pages of a document one below the other; only those in the window and their neighbours are in the document. */

import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Size, type Turn, boxPixels, pageAt, pagesInView, stack, turnedSize } from "../model/geometry";
import type { Jump } from "../model/reading";

export const GAP = 14;
const SPARE = 1;

export interface StageProps {
  readonly label: string;
  readonly pages: readonly Size[];
  readonly turn: Turn;
  readonly scale: number;
  readonly jump: Jump | null;
  readonly onRoom: (width: number) => void;
  readonly onPage: (page: number) => void;
  readonly sheet: (page: number, shown: Size) => ReactNode;
}

interface Window {
  readonly top: number;
  readonly height: number;
}

export function Stage({ label, pages, turn, scale, jump, onRoom, onPage, sheet }: StageProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Window>({ top: 0, height: 0 });
  const tops = useMemo(() => stack(pages, turn, scale, GAP), [pages, turn, scale]);

  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    setSeen({ top: element.scrollTop, height: element.clientHeight });
    onRoom(element.clientWidth);
  }, [onRoom]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    look();
    return () => watcher.disconnect();
  }, [look]);

  useStayed(scroller, tops);
  useJump(scroller, { tops, jump, pages, turn, scale });

  const scrolled = (): void => {
    look();
    const element = scroller.current;
    if (element !== null) onPage(pageAt(tops, element.scrollTop + element.clientHeight / 3) + 1);
  };
  const [first, last] = pagesInView(tops, seen.top, seen.height, SPARE);
  const shown = pages.slice(first, last + 1).map((page, index) => ({ page, number: first + index + 1 }));
  return (
    <div className="stage" ref={scroller} onScroll={scrolled} tabIndex={0} role="region" aria-label={label}>
      <div className="stage-run" style={{ height: tops[tops.length - 1] ?? 0, minWidth: widest(shown.map((one) => one.page), turn, scale) }}>
        {shown.map(({ page, number }) => {
          const turned = turnedSize(page, turn);
          const size = { width: Math.round(turned.width * scale), height: Math.round(turned.height * scale) };
          return (
            <div
              key={number}
              className="sheet"
              role="group"
              aria-label={`Page ${number}`}
              data-page={number}
              style={{ top: tops[number - 1] ?? 0, width: size.width, height: size.height }}
            >
              {sheet(number, size)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function widest(pages: readonly Size[], turn: Turn, scale: number): number {
  return pages.reduce((most, page) => Math.max(most, Math.round(turnedSize(page, turn).width * scale)), 0);
}

/** Keeps the place on the page when pages change their size. */
function useStayed(scroller: React.RefObject<HTMLDivElement | null>, tops: readonly number[]): void {
  const before = useRef(tops);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = tops;
    if (element === null || old === tops || old.length !== tops.length) return;
    const index = pageAt(old, element.scrollTop);
    const span = (old[index + 1] ?? 0) - (old[index] ?? 0);
    const share = span > 0 ? (element.scrollTop - (old[index] ?? 0)) / span : 0;
    element.scrollTop = (tops[index] ?? 0) + share * ((tops[index + 1] ?? 0) - (tops[index] ?? 0));
  }, [scroller, tops]);
}

interface JumpTo {
  readonly tops: readonly number[];
  readonly jump: Jump | null;
  readonly pages: readonly Size[];
  readonly turn: Turn;
  readonly scale: number;
}

/** Brings the page of each new wish into view, its segment a third down the window. */
function useJump(scroller: React.RefObject<HTMLDivElement | null>, to: JumpTo): void {
  const latest = useRef(to);
  latest.current = to;
  const token = to.jump?.token ?? -1;
  const ready = to.scale > 0;
  useEffect(() => {
    const element = scroller.current;
    const { jump, tops, pages, turn, scale } = latest.current;
    const page = jump === null ? undefined : pages[jump.page - 1];
    if (element === null || jump === null || page === undefined || !ready) return;
    const top = tops[jump.page - 1] ?? 0;
    const box = jump.segment?.boxes[0];
    if (box === undefined) {
      element.scrollTo({ top: top - GAP });
      return;
    }
    const turned = turnedSize(page, turn);
    const place = boxPixels(box, { width: turned.width * scale, height: turned.height * scale }, turn);
    const inside = Math.max(0, (element.scrollWidth - turned.width * scale) / 2);
    const off = place.left + inside < element.scrollLeft || place.left + inside > element.scrollLeft + element.clientWidth - 40;
    element.scrollTo({
      top: top + place.top - element.clientHeight / 3,
      ...(off ? { left: Math.max(0, place.left + inside - 40) } : {}),
    });
  }, [scroller, token, ready]);
}
