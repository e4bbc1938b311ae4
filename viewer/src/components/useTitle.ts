/** What a tab and a screen reader call the page. */

import { useEffect } from "react";

export function useTitle(...parts: ReadonlyArray<string | null>): void {
  const title = [...parts.filter((part) => part !== null && part !== ""), "pincite"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
