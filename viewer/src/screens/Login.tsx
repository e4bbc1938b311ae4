/** Signing in with a key. */

import { type ReactNode, useState } from "react";
import { type Http, wordsOf } from "../api/http";
import { signIn } from "../api/service";
import { Trouble } from "../components/Trouble";
import type { SignedIn } from "../wire";

export interface LoginProps {
  readonly http: Http;
  readonly onSession: (session: SignedIn) => void;
}

export function Login({ http, onSession }: LoginProps): ReactNode {
  const [key, setKey] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onSession(await signIn(http, key.trim()));
    } catch (reason) {
      setProblem(wordsOf(reason));
      setBusy(false);
    }
  };
  return (
    <main className="login">
      <form
        className="form login-box"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <span className="brand-mark" aria-hidden="true" />
        <h1>Sign in to pincite</h1>
        <label>
          Key
          <input type="password" autoComplete="current-password" autoFocus required value={key} onChange={(event) => setKey(event.target.value)} placeholder="pck_…" />
        </label>
        <Trouble text={problem} />
        <button type="submit" className="act act-strong" disabled={busy || key.trim() === ""}>
          Sign in
        </button>
        <p className="login-hint">
          <code>pincite serve</code> prints a key and a link when it starts for the first time.
        </p>
      </form>
    </main>
  );
}
