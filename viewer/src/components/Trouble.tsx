/** What went wrong, told at once to who hears the page; nothing where nothing did. */

import type { ReactNode } from "react";

export function Trouble({ text }: { readonly text: string | null }): ReactNode {
  return text === null ? null : (
    <p className="form-problem" role="alert">
      {text}
    </p>
  );
}
