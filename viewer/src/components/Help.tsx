/** The keys, in a dialog. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import { HELP } from "../model/keys";
import { hasLetterKeys, setLetterKeys } from "../storage";
import { Tool } from "./PageBar";

export function Help({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [letters, setLetters] = useState(hasLetterKeys);
  const turn = (on: boolean): void => {
    setLetterKeys(on);
    setLetters(on);
  };
  return (
    <Dialog label="Keys" onClose={onClose}>
      <dl className="keys">
        {HELP.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(", ").map((key) => (
                <kbd key={key}>{key.trim()}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="keys-on">
        <input type="checkbox" checked={letters} onChange={(event) => turn(event.target.checked)} />
        Single keys are commands
      </label>
      <p>A key that is held decides once. Tab goes through everything; the arrow keys move the divider and choose words.</p>
    </Dialog>
  );
}

export interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: the focus stays in it, Escape closes it, and the focus goes back where it was. */
export function Dialog({ label, onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // what is typed is for the dialog: a browser would give the focus to the button that closes it
    element?.querySelector<HTMLElement>("[data-first], input:enabled, select, textarea")?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-label={label} onClose={onClose} onCancel={onClose}>
      <header>
        <h2>{label}</h2>
        <Tool icon="close" label="Close" onUse={onClose} />
      </header>
      {children}
    </dialog>
  );
}
