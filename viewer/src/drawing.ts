/** Pages drawn onto canvases: what shows them, apart from who can draw. */

import type { Turn } from "./model/geometry";

export interface Drawing {
  /** Settles when the page is drawn or was stopped; rejects where it cannot be drawn. */
  readonly done: Promise<void>;
  stop(): void;
}

/** An opened document whose pages can be drawn: `width` pixels of canvas across, turned by the file and then by `turn`. */
export interface Pictures {
  draw(page: number, canvas: HTMLCanvasElement, width: number, turn: Turn): Drawing;
  close(): void;
}

export type OpenPdf = (address: string) => Promise<Pictures>;
