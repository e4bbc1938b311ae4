/** Signing in with a key. */

import { type ReactNode, useState } from "react";
import { type Http, wordsOf } from "../api/http";
import { signIn } from "../api/service";
import { Dialog } from "../components/Help";
import { Trouble } from "../components/Trouble";
import type { SignedIn } from "../wire";

export interface LoginProps {
  readonly http: Http;
  readonly onSession: (session: SignedIn) => void;
}

/** The page to sign in on. */
export function Login(props: LoginProps): ReactNode {
  return (
    <main className="login">
      <LoginForm {...props} className="login-box">
        <span className="brand-mark" aria-hidden="true" />
        <h1>Sign in to pincite</h1>
      </LoginForm>
    </main>
  );
}

interface AgainProps extends LoginProps {
  /** Called where somebody does not sign in again. */
  readonly onLeave: () => void;
}

/** Signing in again where a session ended: what stands behind it stays as it is. */
export function LoginAgain({ onLeave, ...props }: AgainProps): ReactNode {
  return (
    <Dialog label="Sign in again" onClose={onLeave}>
      <LoginForm {...props}>
        <p>Your session has ended. What you typed is still here, and goes on when you have signed in.</p>
      </LoginForm>
    </Dialog>
  );
}

interface FormProps extends LoginProps {
  readonly className?: string;
  readonly children: ReactNode;
}

function LoginForm({ http, onSession, className = "", children }: FormProps): ReactNode {
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
    <form
      className={`form ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      {children}
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
  );
}
