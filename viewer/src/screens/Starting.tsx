/** A form that starts a job: sent once, and what is wrong with it is said. */

import { type ReactNode, useState } from "react";
import { actionKey, wordsOf } from "../api/http";
import { Trouble } from "../components/Trouble";
import type { Started } from "../wire";

export interface StartingProps {
  readonly label: string;
  readonly ready: boolean;
  readonly send: (key: string) => Promise<Started>;
  readonly onStarted: (started: Started) => void;
  readonly children: ReactNode;
}

export function Starting({ label, ready, send, onStarted, children }: StartingProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      onStarted(await send(actionKey()));
    } catch (reason) {
      setProblem(reason instanceof SyntaxError ? `The schema is no JSON: ${reason.message}` : wordsOf(reason));
      setBusy(false);
    }
  };
  return (
    <form
      className="form start"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {children}
      <Trouble text={problem} />
      <div className="acts">
        <button type="submit" className="act act-strong" disabled={busy || !ready}>
          {label}
        </button>
      </div>
    </form>
  );
}
