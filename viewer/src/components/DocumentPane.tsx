/** The document side: pills, tools, and the pages or paragraphs of the chosen document with what is highlighted. */

import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Origin } from "../api/origin";
import type { OpenPdf, Pictures } from "../drawing";
import { PIXELS_PER_POINT, type Size, type Turn, fitScale, zoomStep } from "../model/geometry";
import { sourceOf } from "../model/items";
import type { Action, Reading } from "../model/reading";
import type { PageText, Segment, SourceView } from "../wire";
import { Clusters } from "./Clusters";
import { DocumentSearch } from "./DocumentSearch";
import { PageBar } from "./PageBar";
import { Marks, Picture } from "./Sheet";
import { SourceTabs, doubtsOf } from "./SourceTabs";
import { GAP, Stage } from "./Stage";
import { WordLayer } from "./WordLayer";

export interface DocumentPaneProps {
  readonly origin: Origin;
  readonly openPdf: OpenPdf | null;
  readonly reading: Reading;
  readonly send: (action: Action) => void;
  readonly onUseWords: () => void;
  readonly searching: boolean;
  readonly onSearching: (on: boolean) => void;
  /** Whether there is nothing to choose: the document's name stands above already. */
  readonly alone?: boolean;
}

/** A4, for pages of which nothing else is known. */
const UNKNOWN: Size = { width: 595, height: 842 };

export function DocumentPane(props: DocumentPaneProps): ReactNode {
  const { reading, send, origin, searching, onSearching, alone = false } = props;
  const source = reading.source === null ? null : sourceOf(reading.view, reading.source);
  const [zoom, setZoom] = useState<number | null>(null);
  const [turn, setTurn] = useState<Turn>(0);
  const [room, setRoom] = useState(0);
  const onRoom = useCallback((width: number) => setRoom(width), []);
  if (source === null) return <p className="empty">This result names no documents.</p>;
  const pages = sizesOf(source);
  const scale = zoom ?? Math.min(fitScale(pages.slice(0, 50), turn, room - 2 * GAP), 3 * PIXELS_PER_POINT);
  const flows = source.layout === "clusters";
  const mark = (segment: Segment): void => send({ type: "go", page: segment.page, segment });
  return (
    <div className="document" id="document">
      {alone ? null : (
        <SourceTabs sources={reading.view.sources} current={reading.source} onChoose={(id) => send({ type: "source", id })} seen={reading.pane === "document"} />
      )}
      <PageBar
        page={reading.page}
        count={Math.max(1, source.page_count)}
        noun={flows ? "Paragraph" : "Page"}
        onPage={(page) => send({ type: "go", page })}
        percent={flows || source.layout === null ? null : Math.round((scale / PIXELS_PER_POINT) * 100)}
        fitted={zoom === null}
        onZoom={(direction) => setZoom(zoomStep(scale, direction))}
        onFit={() => setZoom(null)}
        onTurn={() => setTurn(((turn + 90) % 360) as Turn)}
        onSearch={source.layout === null ? null : () => onSearching(!searching)}
        searching={searching}
      />
      {searching ? <DocumentSearch key={source.id} origin={origin} source={source} onHit={mark} onClose={() => onSearching(false)} /> : null}
      <Doubts source={source} page={reading.page} />
      <Shown {...props} source={source} pages={pages} turn={turn} scale={scale} onRoom={onRoom} />
    </div>
  );
}

function sizesOf(source: SourceView): readonly Size[] {
  return source.pages.map((page) => (page.width > 0 && page.height > 0 ? page : UNKNOWN));
}

function Doubts({ source, page }: { readonly source: SourceView; readonly page: number }): ReactNode {
  const remarks = source.remarks.filter((one) => one.page === page);
  const unsure = remarks.some((one) => one.kind === "readers_differ");
  const said = [
    ...(source.unread_pages.includes(page) && !unsure ? ["This page could not be read, or not fully: what it shows was not searched."] : []),
    ...(source.ocr_pages.includes(page) ? ["The words of this page were read from a picture (OCR)."] : []),
    ...remarks.map((one) => one.text),
  ];
  if (source.layout === null) said.push(...doubtsOf(source));
  return said.length === 0 ? null : (
    <ul className="doubts">
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

interface ShownProps extends DocumentPaneProps {
  readonly source: SourceView;
  readonly pages: readonly Size[];
  readonly turn: Turn;
  readonly scale: number;
  readonly onRoom: (width: number) => void;
}

function Shown(props: ShownProps): ReactNode {
  const { source, reading, send } = props;
  if (source.layout === null || source.pages.length === 0) return <Absent reading={reading} source={source} />;
  if (source.layout === "clusters") {
    return (
      <Clusters
        key={source.id}
        source={source}
        highlight={reading.highlight}
        jump={reading.jump}
        at={reading.page}
        onPage={(page) => send({ type: "scrolled", page })}
        choosing={reading.choosing}
        onChoice={(page, choice) => send({ type: "chosen", page, choice })}
        onUse={props.onUseWords}
      />
    );
  }
  return <Pages key={source.id} {...props} />;
}

/** The document is not here: its excerpt still is. */
function Absent({ reading, source }: { readonly reading: Reading; readonly source: SourceView }): ReactNode {
  const segments = reading.highlight?.source === source.id ? reading.highlight.segments : [];
  return (
    <div className="stage absent">
      <p>The document “{source.name}” is not at hand, so its pages cannot be shown.</p>
      {segments.map((segment) => (
        <blockquote key={`${segment.page}-${segment.char_span[0]}`}>
          {segment.excerpt}
          <footer>page {segment.page}</footer>
        </blockquote>
      ))}
    </div>
  );
}

function Pages({ origin, openPdf, source, pages, turn, scale, onRoom, reading, send, onUseWords }: ShownProps): ReactNode {
  const pictures = usePictures(origin, source, openPdf);
  const choosing = reading.choosing;
  return (
    <Stage
      label={`Pages of ${source.name}`}
      pages={pages}
      turn={turn}
      scale={scale}
      jump={reading.jump}
      onRoom={onRoom}
      onPage={(page) => send({ type: "scrolled", page })}
      sheet={(number, shown) => (
        <>
          <Picture origin={origin} source={source} number={number} shown={shown} turn={turn} pictures={pictures} />
          <Marks highlight={reading.highlight} source={source.id} page={number} shown={shown} turn={turn} />
          {choosing === null ? null : (
            <Words
              origin={origin}
              source={source}
              number={number}
              shown={shown}
              turn={turn}
              choice={choosing.page === number ? choosing.choice : null}
              onChoice={(choice) => send({ type: "chosen", page: number, choice })}
              onUse={onUseWords}
              active={number === reading.page}
            />
          )}
        </>
      )}
    />
  );
}

/** The opened PDF; null where pages come as pictures, which go first where the result has them; undefined while it opens. */
function usePictures(origin: Origin, source: SourceView, openPdf: OpenPdf | null): Pictures | null | undefined {
  const pictured = source.pages[0]?.image != null;
  const address = source.media_type === "application/pdf" && openPdf !== null && !pictured ? origin.file(source) : null;
  const [opened, setOpened] = useState<{ readonly address: string; readonly pictures: Pictures | null } | null>(null);
  useEffect(() => {
    if (address === null || openPdf === null) return undefined;
    let gone = false;
    openPdf(address).then(
      (pictures) => gone || setOpened({ address, pictures }),
      () => gone || setOpened({ address, pictures: null }),
    );
    return () => {
      gone = true;
    };
  }, [address, openPdf]);
  if (address === null) return null;
  return opened?.address === address ? opened.pictures : undefined;
}

interface WordsProps {
  readonly origin: Origin;
  readonly source: SourceView;
  readonly number: number;
  readonly shown: Size;
  readonly turn: Turn;
  readonly choice: NonNullable<Reading["choosing"]>["choice"];
  readonly onChoice: (choice: NonNullable<Reading["choosing"]>["choice"]) => void;
  readonly onUse: () => void;
  readonly active: boolean;
}

function Words({ origin, source, number, ...rest }: WordsProps): ReactNode {
  const [text, setText] = useState<PageText | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    origin.page(source, number, stop.signal).then(setText, () => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [origin, source, number]);
  if (failed) return <p className="sheet-none">The words of this page cannot be had. Try again.</p>;
  return text === null ? null : <WordLayer text={text} {...rest} />;
}
