/** The review queue: how far it is, what waits, and one item after the other, claimed so that nobody else has it. */

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Http, actionKey, wordsOf } from "../api/http";
import * as service from "../api/service";
import { More } from "../components/More";
import { Trouble } from "../components/Trouble";
import { useListed } from "../components/useListed";
import { useLoaded } from "../components/useLoaded";
import type { OpenPdf } from "../drawing";
import { counted } from "../model/items";
import { resultHash, withParams } from "../model/routes";
import { WHY } from "../model/words";
import type { QueueItem, QueueProgress, SignedIn } from "../wire";
import { Result } from "./Result";
import { useTitle } from "../components/useTitle";

export interface QueueProps {
  readonly http: Http;
  readonly openPdf: OpenPdf;
  readonly session: SignedIn;
  readonly person: service.Names;
  readonly onHelp: () => void;
  readonly onDecided: () => void;
}

export function Queue(props: QueueProps): ReactNode {
  const { http, session, onDecided } = props;
  const [mine, setMine] = useState<QueueItem | null>(null);
  const [empty, setEmpty] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const progress = useLoaded(useCallback(() => service.progress(http), [http]));
  const asking = useRef(false);
  const take = useCallback(async (): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    try {
      const next = await service.nextInQueue(http, actionKey());
      setEmpty(next === null);
      if (next !== null) address(next);
      setMine(next);
      setProblem(null);
    } catch (reason) {
      setProblem(wordsOf(reason));
    } finally {
      asking.current = false;
      progress.again();
      onDecided();
    }
  }, [http, onDecided, progress.again]);
  const onTaken = useCallback(() => void take(), [take]);
  const onChanged = useCallback(() => {
    progress.again();
    onDecided();
  }, [progress.again, onDecided]);
  const put = async (send: typeof service.skip): Promise<void> => {
    if (mine !== null) await send(http, mine.kind, mine.id, actionKey()).catch((reason: unknown) => setProblem(wordsOf(reason)));
  };
  if (mine !== null) {
    return (
      <Result
        key={`${mine.extraction_id}`}
        {...props}
        kind={mine.result_kind === "check" ? "checks" : "extractions"}
        id={mine.extraction_id}
        onDecided={onTaken}
        onChanged={onChanged}
        banner={
          <Banner
            progress={progress.value}
            problem={problem}
            onSkip={() => void put(service.skip).then(take)}
            onStop={() => void put(service.release).then(() => setMine(null))}
          />
        }
      />
    );
  }
  return <Waiting http={http} person={props.person} mayReview={service.may(session, "review")} progress={progress.value} empty={empty} problem={problem ?? progress.problem} onStart={() => void take()} />;
}

/** Names the item in the address, which is how the result opens at it. */
function address(item: QueueItem): void {
  const key = item.field?.field.key ?? item.claim?.claim.id ?? null;
  const query = withParams(new URLSearchParams(), { item: key });
  history.replaceState(history.state, "", `#/queue?${query.toString()}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

interface BannerProps {
  readonly progress: QueueProgress | undefined;
  readonly problem: string | null;
  readonly onSkip: () => void;
  readonly onStop: () => void;
}

function Banner({ progress, problem, onSkip, onStop }: BannerProps): ReactNode {
  return (
    <div className="banner">
      <strong>Review queue</strong>
      {progress === undefined ? null : (
        <>
          <progress max={Math.max(1, progress.total)} value={progress.decided} aria-label="Decided" />
          <span>
            {progress.decided} of {progress.total} decided
          </span>
        </>
      )}
      {problem === null ? null : <span role="alert">{problem}</span>}
      <button type="button" className="act" onClick={onSkip}>
        Skip
      </button>
      <button type="button" className="act" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}

interface WaitingProps {
  readonly http: Http;
  readonly person: service.Names;
  readonly mayReview: boolean;
  readonly progress: QueueProgress | undefined;
  readonly empty: boolean;
  readonly problem: string | null;
  readonly onStart: () => void;
}

const LIMIT = 50;

function Waiting({ http, person, mayReview, progress, empty, problem, onStart }: WaitingProps): ReactNode {
  useTitle("Review queue");
  const listed = useListed(useCallback((cursor: string | null) => service.queue(http, { cursor, limit: LIMIT }), [http]), false);
  const start = useRef<HTMLButtonElement>(null);
  const remaining = progress?.remaining ?? 0;
  const ready = remaining > 0;
  useEffect(() => {
    // the keys go on with the review, unless somebody has gone elsewhere meanwhile
    if (ready && (document.activeElement === document.body || document.activeElement?.id === "main")) start.current?.focus();
  }, [ready]);
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>Review queue</h1>
        {mayReview ? (
          <button ref={start} type="button" className="act act-strong" onClick={onStart} disabled={!ready}>
            Review the next
          </button>
        ) : null}
      </header>
      <Trouble text={problem} />
      {progress === undefined ? null : <Progress progress={progress} />}
      {empty ? <p className="empty">Nothing is left that you can take now.</p> : null}
      {listed.items === undefined || listed.items.length === 0 ? (
        <p className="empty">{listed.problem ?? (listed.items === undefined ? "Loading…" : "Nothing waits for review.")}</p>
      ) : (
        <ol className="rows">
          {listed.items.map((item) => (
            <Waits key={`${item.kind}-${item.id}`} item={item} person={person} />
          ))}
        </ol>
      )}
      <More more={listed.more} things="items" />
    </div>
  );
}

function Progress({ progress }: { readonly progress: QueueProgress }): ReactNode {
  return (
    <section className="queue-progress" aria-label="Progress">
      <progress max={Math.max(1, progress.total)} value={progress.decided} aria-label="Decided" />
      <p>
        {counted(progress.decided, "item")} decided, {progress.remaining} left, {progress.assigned} with somebody
      </p>
      <ul className="counts">
        {progress.why.map(([code, count]) => (
          <li key={code} className="count">
            <strong>{count}</strong> {WHY[code]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waits({ item, person }: { readonly item: QueueItem; readonly person: service.Names }): ReactNode {
  const review = item.field?.review ?? item.claim?.review;
  const key = item.field?.field.key ?? item.claim?.claim.id ?? "";
  const name = item.field?.field.label ?? item.claim?.claim.label ?? item.claim?.claim.description ?? key;
  const kind = item.result_kind === "check" ? "checks" : "extractions";
  return (
    <li className="row row-stack">
      <a className="row-name" href={resultHash(kind, item.extraction_id, new URLSearchParams({ item: key }))}>
        {name}
      </a>
      {item.assigned_to === null ? null : <span className="chip chip-info">With {person(item.assigned_to)}</span>}
      {item.skipped ? <span className="chip chip-quiet">Skipped</span> : null}
      <span className="row-more">
        {review?.why.map((code) => WHY[code]).join(" · ")} · {item.title}
      </span>
    </li>
  );
}

