/** The program with a service: who is signed in, and which screen the address names. */

import { type ReactNode, StrictMode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { Http, wordsOf } from "../api/http";
import * as service from "../api/service";
import type { OpenPdf } from "../drawing";
import { commandOf, isWriting } from "../model/keys";
import { type Route, readRoute } from "../model/routes";
import { DocumentScreen } from "../screens/DocumentScreen";
import { Evaluation } from "../screens/Evaluation";
import { Evaluations } from "../screens/Evaluations";
import { Home } from "../screens/Home";
import { Login, LoginAgain } from "../screens/Login";
import { Queue } from "../screens/Queue";
import { Result } from "../screens/Result";
import { Upload } from "../screens/Upload";
import { hasLetterKeys } from "../storage";
import type { SignedIn } from "../wire";
import { Help } from "./Help";
import { type Place, Shell } from "./Shell";
import { useLoaded } from "./useLoaded";

/** Shows the service's program in `#root`. */
export function serve(openPdf: OpenPdf): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element #root to show anything in.");
  createRoot(root).render(
    <StrictMode>
      <App http={new Http()} openPdf={openPdf} />
    </StrictMode>,
  );
}

interface AppProps {
  readonly http: Http;
  readonly openPdf: OpenPdf;
}

function App({ http, openPdf }: AppProps): ReactNode {
  const [session, setSession] = useState<SignedIn | null | undefined>(undefined);
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    http.onSignedOut = () => setEnded(true);
    if (document.documentElement.dataset["session"] === "none") return setSession(null);
    service.session(http).then(setSession, (reason: unknown) => setProblem(wordsOf(reason)));
  }, [http]);
  if (problem !== null) {
    return (
      <p className="empty" role="alert">
        {problem}
      </p>
    );
  }
  if (session === undefined) return <p className="empty">Loading…</p>;
  if (session === null) return <Login http={http} onSession={setSession} />;
  const leave = (): void => {
    setEnded(false);
    setSession(null);
  };
  const onAgain = (found: SignedIn): void => {
    setEnded(false);
    if (found.person !== session.person || found.scope !== session.scope) setSession(found);
  };
  return (
    <>
      <Frame key={session.person} http={http} openPdf={openPdf} session={session} onLeave={() => void service.signOut(http).finally(leave)} />
      {ended ? <LoginAgain http={http} onSession={onAgain} onLeave={leave} /> : null}
    </>
  );
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const changed = (): void => setRoute(readRoute(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

interface FrameProps extends AppProps {
  readonly session: SignedIn;
  readonly onLeave: () => void;
}

function Frame({ http, openPdf, session, onLeave }: FrameProps): ReactNode {
  const route = useRoute();
  const [help, setHelp] = useState(false);
  const progress = useLoaded(useCallback(() => service.progress(http), [http]));
  const { again } = progress;
  useEffect(again, [route.screen, again]);
  const onHelp = useCallback(() => setHelp(true), []);
  useHelpKey(onHelp);
  const people = useLoaded(useCallback(() => service.people(http), [http])).value;
  const person = useMemo(() => service.namesOf(session, people ?? []), [session, people]);
  return (
    <Shell places={placesOf(route, session, progress.value?.remaining ?? 0)} onHelp={onHelp} onLeave={onLeave}>
      <Screen http={http} openPdf={openPdf} session={session} person={person} route={route} onHelp={onHelp} onDecided={again} />
      {help ? <Help onClose={() => setHelp(false)} /> : null}
    </Shell>
  );
}

/** The keys are explained on every screen. */
function useHelpKey(onHelp: () => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (document.querySelector("dialog[open]") !== null) return;
      if (commandOf(event, hasLetterKeys()) === "help" && !isWriting(document.activeElement)) onHelp();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [onHelp]);
}

function placesOf(route: Route, session: SignedIn, waiting: number): readonly Place[] {
  const places: readonly Place[] = [
    { href: "#/", icon: "documents", name: "Documents", current: route.screen === "home" || route.screen === "document" || route.screen === "result" },
    { href: "#/queue", icon: "queue", name: "Review", current: route.screen === "queue", count: waiting },
    { href: "#/evaluations", icon: "chart", name: "Quality", current: route.screen === "evaluations" || route.screen === "evaluation" },
  ];
  const more: Place = { href: "#/upload", icon: "upload", name: "Upload", current: route.screen === "upload" };
  return service.may(session, "write") ? [...places, more] : places;
}

interface ScreenProps extends AppProps {
  readonly session: SignedIn;
  readonly person: service.Names;
  readonly route: Route;
  readonly onHelp: () => void;
  readonly onDecided: () => void;
}

function Screen({ http, openPdf, session, person, route, onHelp, onDecided }: ScreenProps): ReactNode {
  switch (route.screen) {
    case "result":
      return route.kind === null || route.id === null ? null : (
        <Result key={`${route.kind}/${route.id}`} {...{ http, openPdf, session, person, onHelp }} kind={route.kind} id={route.id} onChanged={onDecided} />
      );
    case "document":
      return <DocumentScreen key={route.id} {...{ http, openPdf }} id={route.id ?? ""} />;
    case "queue":
      return <Queue {...{ http, openPdf, session, person, onHelp, onDecided }} />;
    case "evaluations":
      return <Evaluations http={http} />;
    case "evaluation":
      return <Evaluation key={route.id} http={http} person={person} id={route.id ?? ""} mayReview={service.may(session, "review")} />;
    case "upload":
      return <Upload http={http} />;
    default:
      return <Home http={http} mayWrite={service.may(session, "write")} />;
  }
}
