/** Documents and what was made of them, each with what waits for review. */

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { type Http, wordsOf } from "../api/http";
import * as service from "../api/service";
import { Dialog } from "../components/Help";
import { Tool } from "../components/PageBar";
import { Trouble } from "../components/Trouble";
import { useLoaded } from "../components/useLoaded";
import { counted, dated } from "../model/items";
import { resultHash } from "../model/routes";
import type { DocumentCard, ResultCard, ReviewCounts } from "../wire";
import { StartForm } from "./StartForm";

/** How often it is looked whether what goes on has ended. */
const LOOK_MS = 2_000;

export interface HomeProps {
  readonly http: Http;
  readonly mayWrite: boolean;
}

export function Home({ http, mayWrite }: HomeProps): ReactNode {
  const documents = useLoaded(useCallback(() => service.documents(http), [http]));
  const extractions = useLoaded(useCallback(() => service.results(http, "extractions"), [http]));
  const checks = useLoaded(useCallback(() => service.results(http, "checks"), [http]));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [starting, setStarting] = useState(false);
  const [removing, setRemoving] = useState<DocumentCard | null>(null);
  const toggle = (id: string): void => setChosen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  const problem = documents.problem ?? extractions.problem ?? checks.problem;
  const listed = [documents.value, extractions.value, checks.value] as const;
  const again = useCallback(() => {
    documents.again();
    extractions.again();
    checks.again();
  }, [documents.again, extractions.again, checks.again]);
  useEffect(() => {
    if (!listed.some((cards) => cards?.some(goesOn))) return undefined;
    const timer = setTimeout(again, LOOK_MS);
    return () => clearTimeout(timer);
  }, [again, ...listed]);
  const onStarted = (): void => {
    setStarting(false);
    again();
  };
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>Documents</h1>
        {mayWrite ? (
          <>
            <button type="button" className="act" disabled={chosen.size === 0} onClick={() => setStarting(true)}>
              {chosen.size === 0 ? "Extract or check" : `Extract or check with ${counted(chosen.size, "document")}`}
            </button>
            <a className="act act-strong" href="#/upload">
              Upload
            </a>
          </>
        ) : null}
      </header>
      <Trouble text={problem} />
      <Documents cards={documents.value} chosen={chosen} onToggle={mayWrite ? toggle : null} onRemove={mayWrite ? setRemoving : null} />
      <Results title="Extractions" kind="extractions" cards={extractions.value} />
      <Results title="Checked answers" kind="checks" cards={checks.value} />
      {starting ? <StartForm http={http} documents={(documents.value ?? []).filter((one) => chosen.has(one.document.id))} onClose={onStarted} /> : null}
      {removing === null ? null : (
        <Removing
          http={http}
          card={removing}
          onClose={() => setRemoving(null)}
          onGone={() => {
            setRemoving(null);
            again();
          }}
        />
      )}
    </div>
  );
}

/** Whether something is still being read or made. */
const goesOn = (card: DocumentCard | ResultCard): boolean => card.state !== "parsed" && card.state !== "done" && card.state !== "failed";

/** The badge of a card: in words how much waits, errors first. */
export function Badge({ review }: { readonly review: ReviewCounts }): ReactNode {
  if (review.needed === 0) return null;
  const parts = [
    ...(review.errors > 0 ? [counted(review.errors, "error")] : []),
    ...(review.warnings > 0 ? [counted(review.warnings, "warning")] : []),
  ];
  return (
    <span className="needed-badge" title={parts.join(", ")}>
      Review needed{parts.length > 0 ? ` · ${parts.join(", ")}` : ` · ${counted(review.needed, "item")}`}
    </span>
  );
}

const STATES: Readonly<Record<DocumentCard["state"], string>> = {
  waiting: "Waiting",
  parsing: "Reading…",
  parsed: "",
  failed: "Could not be read",
};

interface DocumentsProps {
  readonly cards: readonly DocumentCard[] | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: ((id: string) => void) | null;
  readonly onRemove: ((card: DocumentCard) => void) | null;
}

function Documents({ cards, chosen, onToggle, onRemove }: DocumentsProps): ReactNode {
  if (cards === undefined) return <p className="empty">Loading…</p>;
  if (cards.length === 0) return <p className="empty">No documents yet. Upload a PDF, a Word file, a web page or a picture to begin.</p>;
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={card.document.id} className={card.review.needed > 0 ? "tile tile-needed" : "tile"}>
          <label className="tile-name">
            {onToggle === null ? null : (
              <input type="checkbox" checked={chosen.has(card.document.id)} disabled={card.state !== "parsed"} onChange={() => onToggle(card.document.id)} />
            )}
            <span>{card.document.name}</span>
          </label>
          <p className="row-soft">
            {card.state === "parsed" ? counted(card.document.page_count, "page") : STATES[card.state]}
            {card.failure === null ? "" : `: ${card.failure.message}`}
          </p>
          <Badge review={card.review} />
          {onRemove === null ? null : <Tool icon="bin" label={`Delete ${card.document.name}`} onUse={() => onRemove(card)} />}
        </li>
      ))}
    </ul>
  );
}

interface ResultsProps {
  readonly title: string;
  readonly kind: service.ResultKind;
  readonly cards: readonly ResultCard[] | undefined;
}

function Results({ title, kind, cards }: ResultsProps): ReactNode {
  if (cards === undefined || cards.length === 0) return null;
  return (
    <section className="part">
      <h2>{title}</h2>
      <ul className="rows">
        {cards.map((card) => (
          <li key={card.id} className="row">
            {card.state === "done" ? (
              <a className="row-name" href={resultHash(kind, card.id)}>
                {card.title}
              </a>
            ) : (
              <span className="row-name">
                {card.title} <Making card={card} />
              </span>
            )}
            <span className="row-soft">{[card.operation, card.model].filter(Boolean).join(" · ")}</span>
            <span className="row-soft">{dated(card.created_at)}</span>
            <Badge review={card.review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far a result is that is not there yet. */
function Making({ card }: { readonly card: ResultCard }): ReactNode {
  if (card.state === "failed") return <span className="chip chip-bad">! Failed: {card.failure?.message ?? "its job says why"}</span>;
  return <span className="chip chip-info">{card.state === "waiting" ? "Waiting" : "Working"}</span>;
}

interface RemovingProps {
  readonly http: Http;
  readonly card: DocumentCard;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function Removing({ http, card, onClose, onGone }: RemovingProps): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = (): void => {
    setBusy(true);
    service.removeDocument(http, card.document.id).then(onGone, (reason: unknown) => {
      setProblem(wordsOf(reason));
      setBusy(false);
    });
  };
  return (
    <Dialog label={`Delete ${card.document.name}?`} onClose={onClose}>
      <p>Its file and everything that came from it go with it: extractions, checks, and the decisions about them. This cannot be undone.</p>
      <Trouble text={problem} />
      <div className="acts">
        <button type="button" className="act act-bad" disabled={busy} onClick={remove}>
          Delete
        </button>
        <button type="button" className="act" autoFocus onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
