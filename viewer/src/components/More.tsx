/** The button that fetches the next page of a list. */

import type { ReactNode } from "react";

export interface MoreProps {
  /** Fetches it; null where everything is here. */
  readonly more: (() => void) | null;
  /** What is listed, of several. */
  readonly things: string;
}

export function More({ more, things }: MoreProps): ReactNode {
  return more === null ? null : (
    <p className="list-rest">
      <button type="button" className="act" onClick={more}>
        More {things}
      </button>
    </p>
  );
}
