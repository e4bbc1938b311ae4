/** One document by itself, page by page, without any result. */

import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { Http } from "../api/http";
import type { Origin } from "../api/origin";
import { storedDocument } from "../api/service";
import { DocumentPane } from "../components/DocumentPane";
import { doubtsOf } from "../components/SourceTabs";
import { useFading, useKeys } from "../components/useReading";
import { useLoaded } from "../components/useLoaded";
import { useTitle } from "../components/useTitle";
import type { OpenPdf } from "../drawing";
import { extentOf } from "../model/items";
import type { Command } from "../model/keys";
import { type Action, type Reading, read, startReading } from "../model/reading";
import { createStore, useStore } from "../store";
import type { View } from "../wire";

export interface DocumentScreenProps {
  readonly http: Http;
  readonly openPdf: OpenPdf;
  readonly id: string;
}

export function DocumentScreen({ http, openPdf, id }: DocumentScreenProps): ReactNode {
  const origin = useMemo(() => storedDocument(http, id), [http, id]);
  const { value, problem } = useLoaded(useCallback(() => origin.view(), [origin]));
  if (value === undefined) {
    return (
      <p className="empty" role={problem === null ? "status" : "alert"}>
        {problem ?? "Loading…"}
      </p>
    );
  }
  return <Shown view={value} origin={origin} openPdf={openPdf} />;
}

interface ShownProps {
  readonly view: View;
  readonly origin: Origin;
  readonly openPdf: OpenPdf;
}

function Shown({ view, origin, openPdf }: ShownProps): ReactNode {
  const store = useMemo(() => createStore<Reading, Action>(startReading(view), read), [view]);
  const reading = useStore(store);
  const [searching, setSearching] = useState(false);
  useTitle(view.result.title);
  useFading(store, reading);
  const run = useCallback(
    (command: Command): void => {
      if (command === "search") setSearching(true);
      else if (command === "close") setSearching(false);
      else if (command === "next-page" || command === "previous-page") store.send({ type: "go", page: store.get().page + (command === "next-page" ? 1 : -1) });
    },
    [store],
  );
  useKeys(run);
  const source = view.sources[0];
  const file = source === undefined ? null : origin.file(source);
  return (
    <div className="reader">
      <header className="reader-head">
        <div>
          <h1>{view.result.title}</h1>
          <p className="reader-what">{source === undefined ? "" : [extentOf(source), ...doubtsOf(source)].join(" · ")}</p>
        </div>
        {file === null ? null : (
          <div className="reader-tools">
            <a href={file} download={view.result.title}>
              Download the original
            </a>
          </div>
        )}
      </header>
      <DocumentPane
        origin={origin}
        openPdf={openPdf}
        reading={reading}
        send={store.send}
        onUseWords={() => undefined}
        alone
        searching={searching}
        onSearching={setSearching}
      />
    </div>
  );
}
