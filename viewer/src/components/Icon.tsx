/** The few drawings of the program, in the colour of the text. */

import type { ReactNode } from "react";

const PATHS = {
  previous: "M12.5 4 6.5 10l6 6",
  next: "M7.5 4l6 6-6 6",
  up: "M4 12.5 10 6.5l6 6",
  down: "M4 7.5l6 6 6-6",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  turn: "M15.5 8A6 6 0 1 0 16 11M16 4v4.5h-4.5",
  fit: "M3 5v10M17 5v10M6 10h8M8 7.5 5.5 10 8 12.5M12 7.5l2.5 2.5L12 12.5",
  search: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5 17 17",
  close: "M5 5l10 10M15 5 5 15",
  documents: "M6 3h6l4 4v10H6zM12 3v4h4M8.5 11h5M8.5 14h5",
  queue: "M4 5h12M4 10h8M4 15h5M13 14l2 2 3-4",
  chart: "M4 16V9M10 16V4M16 16v-5M2.5 16.5h15",
  upload: "M10 13V4M6 7.5 10 4l4 3.5M4 13v3h12v-3",
  help: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM8 8a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M10 13.6v.1",
  theme: "M10 3a7 7 0 1 0 7 7 5.5 5.5 0 0 1-7-7Z",
  leave: "M8 4H4v12h4M12 6.5 15.5 10 12 13.5M15.5 10H8",
  link: "M8.5 11.5l3-3M7 9 5 11a2.8 2.8 0 0 0 4 4l2-2M13 11l2-2a2.8 2.8 0 0 0-4-4L9 7",
  check: "M4 10.5 8.5 15 16 6",
  pencil: "M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2zM11.5 6l2.6 2.6",
  bin: "M5 6h10M8 6V4h4v2M6.5 6l.6 10h5.8l.6-10",
  undo: "M7 5 3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H8",
  words: "M4 5h12M4 9h6M4 15h12M12.5 7.5h4v4h-4z",
  filter: "M3.5 5h13l-5 6v4.5l-3 1.5v-6z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
