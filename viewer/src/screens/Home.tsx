/** Documents and what was made of them, each with what waits for review. What is looked for stands in the address. */

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { type Http, wordsOf } from "../api/http";
import * as service from "../api/service";
import { Toggle } from "../components/FiltersBar";
import { Dialog } from "../components/Help";
import { More } from "../components/More";
import { Tool } from "../components/PageBar";
import { Trouble } from "../components/Trouble";
import { type Listing, useListed } from "../components/useListed";
import { saying } from "../model/filters";
import { counted, dated } from "../model/items";
import { documentHash, resultHash } from "../model/routes";
import type { DocumentCard, ResultCard, ReviewCounts } from "../wire";
import { StartForm } from "./StartForm";
import { useParam } from "./useParam";
import { useTitle } from "../components/useTitle";

/** How often it is looked whether what goes on has ended. */
const LOOK_MS = 2_000;

/** Documents and results that a page of the lists has, and while all are looked through. */
const FEW = 12;
const MANY = 200;

export interface HomeProps {
  readonly http: Http;
  readonly mayWrite: boolean;
}

export function Home({ http, mayWrite }: HomeProps): ReactNode {
  useTitle("Documents");
  const [q, setQ] = useParam("q");
  const [needed, setNeeded] = useParam("needed");
  const looking = q.trim() !== "" || needed !== "";
  const limit = looking ? MANY : FEW;
  const documents = useListed(useCallback((cursor) => service.documents(http, { cursor, limit }), [http, limit]), looking);
  const extractions = useListed(useCallback((cursor) => service.results(http, "extractions", { cursor, limit }), [http, limit]), looking);
  const checks = useListed(useCallback((cursor) => service.results(http, "checks", { cursor, limit }), [http, limit]), looking);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DocumentCard>>(new Map());
  const [starting, setStarting] = useState(false);
  const [removing, setRemoving] = useState<DocumentCard | null>(null);
  const again = useCallback(() => {
    documents.again();
    extractions.again();
    checks.again();
  }, [documents.again, extractions.again, checks.again]);
  useLooking([documents.items, extractions.items, checks.items], again);
  const says = saying(q);
  const wanted = (name: string, review: ReviewCounts): boolean => says(name) && (needed === "" || review.needed > 0);
  const onStarted = (): void => {
    setStarting(false);
    again();
  };
  const onGone = (card: DocumentCard): void => {
    setRemoving(null);
    setChosen((before) => new Map([...before].filter(([id]) => id !== card.document.id)));
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
      <Trouble text={documents.problem ?? extractions.problem ?? checks.problem} />
      <search className="filters-line" aria-label="Documents and results">
        <input type="search" placeholder="Find by name" aria-label="Find documents and results by name" value={q} onChange={(event) => setQ(event.target.value)} />
        <Toggle label="Needs review" on={needed !== ""} onChange={(on) => setNeeded(on ? "1" : "")} />
      </search>
      <Documents
        listing={documents}
        cards={documents.items?.filter((card) => wanted(card.document.name, card.review))}
        chosen={chosen}
        onToggle={mayWrite ? (card) => setChosen((before) => toggled(before, card)) : null}
        onRemove={mayWrite ? setRemoving : null}
        looking={looking}
      />
      <Results title="Extractions" kind="extractions" listing={extractions} cards={extractions.items?.filter((card) => wanted(card.title, card.review))} looking={looking} />
      <Results title="Checked answers" kind="checks" listing={checks} cards={checks.items?.filter((card) => wanted(card.title, card.review))} looking={looking} />
      {starting ? <StartForm http={http} documents={[...chosen.values()]} onClose={onStarted} /> : null}
      {removing === null ? null : <Removing http={http} card={removing} onClose={() => setRemoving(null)} onGone={() => onGone(removing)} />}
    </div>
  );
}

function toggled(chosen: ReadonlyMap<string, DocumentCard>, card: DocumentCard): ReadonlyMap<string, DocumentCard> {
  const made = new Map(chosen);
  if (!made.delete(card.document.id)) made.set(card.document.id, card);
  return made;
}

/** Looks again now and then while something goes on. */
function useLooking(listed: ReadonlyArray<ReadonlyArray<DocumentCard | ResultCard> | undefined>, again: () => void): void {
  useEffect(() => {
    if (!listed.some((cards) => cards?.some(goesOn))) return undefined;
    const timer = setTimeout(again, LOOK_MS);
    return () => clearTimeout(timer);
  }, [again, ...listed]);
}

/** More of a list, or how much of it was found. */
function Rest({ listing, shown, noun, looking }: { readonly listing: Listing<unknown>; readonly shown: number; readonly noun: string; readonly looking: boolean }): ReactNode {
  const count = listing.items?.length ?? 0;
  if (looking) {
    return (
      <p className="row-soft list-rest" role="status">
        {shown} of {counted(count, noun)}
        {listing.more === null ? "" : ", looking further…"}
      </p>
    );
  }
  return <More more={listing.more} things={`${noun}s`} />;
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
  readonly listing: Listing<DocumentCard>;
  readonly cards: readonly DocumentCard[] | undefined;
  readonly chosen: ReadonlyMap<string, DocumentCard>;
  readonly onToggle: ((card: DocumentCard) => void) | null;
  readonly onRemove: ((card: DocumentCard) => void) | null;
  readonly looking: boolean;
}

function Documents({ listing, cards, chosen, onToggle, onRemove, looking }: DocumentsProps): ReactNode {
  if (cards === undefined) return listing.problem === null ? <p className="empty">Loading…</p> : null;
  if (listing.items?.length === 0) return <p className="empty">No documents yet. Upload a PDF, a Word file, a web page or a picture to begin.</p>;
  return (
    <>
      <ul className="cards">
        {cards.map((card) => (
          <li key={card.document.id} className={card.review.needed > 0 ? "tile tile-needed" : "tile"}>
            <p className="tile-name" title={card.document.name}>
              {onToggle === null ? null : (
                <input
                  type="checkbox"
                  aria-label={`Choose ${card.document.name}`}
                  checked={chosen.has(card.document.id)}
                  disabled={card.state !== "parsed"}
                  onChange={() => onToggle(card)}
                />
              )}
              {card.state === "parsed" ? <a href={documentHash(card.document.id)}>{card.document.name}</a> : <span>{card.document.name}</span>}
            </p>
            <p className={card.failure === null ? "row-soft" : "tile-failure"}>{card.state === "parsed" ? extent(card) : STATES[card.state]}</p>
            {card.failure === null ? null : <p className="row-soft">{card.failure.message}</p>}
            <Badge review={card.review} />
            {onRemove === null ? null : <Tool icon="bin" label={`Delete ${card.document.name}`} onUse={() => onRemove(card)} />}
          </li>
        ))}
      </ul>
      <Rest listing={listing} shown={cards.length} noun="document" looking={looking} />
    </>
  );
}

/** Formats that have pages; others have paragraphs. */
const PAGED = /^(?:application\/pdf|image\/)/u;

const extent = ({ document }: DocumentCard): string => counted(document.page_count, PAGED.test(document.media_type) ? "page" : "paragraph");

interface ResultsProps {
  readonly title: string;
  readonly kind: service.ResultKind;
  readonly listing: Listing<ResultCard>;
  readonly cards: readonly ResultCard[] | undefined;
  readonly looking: boolean;
}

function Results({ title, kind, listing, cards, looking }: ResultsProps): ReactNode {
  if (cards === undefined || listing.items?.length === 0) return null;
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
            <span className="row-soft">{[counted(card.document_ids.length, "document"), card.model].filter(Boolean).join(" · ")}</span>
            <span className="row-soft">{dated(card.created_at)}</span>
            <Badge review={card.review} />
          </li>
        ))}
      </ul>
      <Rest listing={listing} shown={cards.length} noun={kind === "checks" ? "answer" : "extraction"} looking={looking} />
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
        <button type="button" className="act" data-first onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
