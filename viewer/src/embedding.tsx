/** Shows the result that stands in the page. */

import { type ReactNode, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { embedded, embeddedPlaces, embeddedView } from "./api/embedded";
import { wordsOf } from "./api/http";
import type { OpenPdf } from "./drawing";
import { Help } from "./components/Help";
import { Reader } from "./components/Reader";
import { Shell } from "./components/Shell";
import type { Origin } from "./api/origin";
import type { View } from "./wire";

/** Shows the page's own result in `#root`; false where the page holds none. */
export function start(openPdf: OpenPdf | null): boolean {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element #root to show anything in.");
  const show = (node: ReactNode): void => createRoot(root).render(<StrictMode>{node}</StrictMode>);
  try {
    const view = embeddedView(document);
    if (view === null) return false;
    document.documentElement.dataset["viewer"] = "on";
    show(<Embedded view={view} origin={embedded(view, embeddedPlaces(document), document.baseURI)} openPdf={openPdf} />);
  } catch (reason) {
    show(<p className="empty" role="alert">The result in this page cannot be shown: {wordsOf(reason)}</p>);
  }
  return true;
}

const nothing = (): void => undefined;
const asIs = (id: string): string => id;

interface EmbeddedProps {
  readonly view: View;
  readonly origin: Origin;
  readonly openPdf: OpenPdf | null;
}

function Embedded({ view, origin, openPdf }: EmbeddedProps): ReactNode {
  const [help, setHelp] = useState(false);
  return (
    <Shell places={[{ href: "#/", icon: "documents", name: "Result", current: true }]} onHelp={() => setHelp(true)} onLeave={null}>
      <Reader view={view} origin={origin} openPdf={openPdf} onHelp={() => setHelp(true)} onDecided={null} onChanged={nothing} person={asIs} />
      {help ? <Help onClose={() => setHelp(false)} /> : null}
    </Shell>
  );
}
