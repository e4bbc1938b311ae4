/** One page: its picture, the marks on it, and the words to choose from while somebody chooses. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Origin } from "../api/origin";
import type { Drawing, Pictures } from "../drawing";
import { type Size, type Turn, boxPixels, turnedSize } from "../model/geometry";
import type { Highlight } from "../model/reading";
import type { SourceView } from "../wire";

export interface PictureProps {
  readonly origin: Origin;
  readonly source: SourceView;
  readonly number: number;
  readonly shown: Size;
  readonly turn: Turn;
  /** The opened PDF; null where pages come as pictures; undefined while it opens. */
  readonly pictures: Pictures | null | undefined;
}

/** The page as it looks. Where nothing shows it, it says so. */
export function Picture(props: PictureProps): ReactNode {
  const [failed, setFailed] = useState(false);
  if (props.pictures === undefined) return <div className="sheet-wait" aria-hidden="true" />;
  if (props.pictures !== null && !failed) return <Drawn {...props} pictures={props.pictures} onFail={() => setFailed(true)} />;
  return <Image {...props} />;
}

/** A page that is only passed by is not drawn. */
const SETTLED_MS = 30;

function density(): number {
  return Math.min(3, Math.max(1, globalThis.devicePixelRatio || 1));
}

function Drawn({ pictures, number, shown, turn, onFail }: PictureProps & { readonly pictures: Pictures; readonly onFail: () => void }): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const failed = useRef(onFail);
  failed.current = onFail;
  useEffect(() => {
    const element = host.current;
    if (element === null || shown.width <= 0) return undefined;
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    let drawing: Drawing | null = null;
    let gone = false;
    const timer = setTimeout(() => {
      drawing = pictures.draw(number, canvas, shown.width * density(), turn);
      drawing.done.then(
        () => {
          if (!gone) element.replaceChildren(canvas);
        },
        () => failed.current(),
      );
    }, SETTLED_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      drawing?.stop();
    };
  }, [pictures, number, shown.width, shown.height, turn]);
  useEffect(() => {
    const element = host.current;
    return () => {
      const canvas = element?.querySelector("canvas");
      if (canvas) canvas.width = canvas.height = 0;
    };
  }, []);
  return <div className="sheet-picture" ref={host} />;
}

/** Widths that pictures are asked for: few, so that zooming a little fetches nothing. */
const WIDTHS: readonly number[] = [400, 800, 1200, 1600, 2400, 3200];

function Image({ origin, source, number, shown, turn }: PictureProps): ReactNode {
  const [failed, setFailed] = useState(false);
  const upright = turnedSize(shown, turn);
  const wanted = upright.width * density();
  const width = WIDTHS.find((one) => one >= wanted) ?? 3200;
  const address = origin.image(source, number, width);
  if (address === null || failed) {
    const none = origin.service ? "There is no picture of this page." : "This page is not in this file.";
    return <p className="sheet-none">{failed ? "The picture of this page cannot be had." : none}</p>;
  }
  return (
    <img
      className="sheet-image"
      src={address}
      alt={`Page ${number} of ${source.name}`}
      draggable={false}
      onError={() => setFailed(true)}
      style={{ width: upright.width, height: upright.height, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
    />
  );
}

export interface MarksProps {
  readonly highlight: Highlight | null;
  readonly source: string;
  readonly page: number;
  readonly shown: Size;
  readonly turn: Turn;
}

/** The boxes of what is highlighted on this page: every line of every segment, and tightly around the value. */
export function Marks({ highlight, source, page, shown, turn }: MarksProps): ReactNode {
  if (highlight === null || highlight.source !== source) return null;
  const lines = highlight.segments.filter((one) => one.page === page).flatMap((one) => one.boxes);
  const values = highlight.values.filter((one) => one.page === page);
  return (
    <div className="marks" aria-hidden="true" key={highlight.token}>
      {lines.map((box, index) => (
        <div key={`line-${index}`} className="mark" data-mark="line" style={boxPixels(box, shown, turn)} />
      ))}
      {values.map((box, index) => (
        <div key={`value-${index}`} className="mark mark-value" data-mark="value" style={boxPixels(box, shown, turn)} />
      ))}
    </div>
  );
}
