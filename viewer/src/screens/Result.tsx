/** A stored result, read and reviewed. */

import { type ReactNode, useCallback, useMemo } from "react";
import type { Http } from "../api/http";
import { type ResultKind, stored } from "../api/service";
import { Reader } from "../components/Reader";
import { useLoaded } from "../components/useLoaded";
import type { OpenPdf } from "../drawing";

export interface ResultProps {
  readonly http: Http;
  readonly openPdf: OpenPdf;
  readonly mayReview: boolean;
  readonly onHelp: () => void;
  readonly kind: ResultKind;
  readonly id: string;
  /** Called after a decision where the next item comes from elsewhere; left out to go on in the result. */
  readonly onDecided?: (key: string) => void;
  readonly banner?: ReactNode;
}

export function Result({ http, openPdf, mayReview, onHelp, kind, id, onDecided, banner }: ResultProps): ReactNode {
  const origin = useMemo(() => stored(http, kind, id, mayReview), [http, kind, id, mayReview]);
  const { value, problem } = useLoaded(useCallback(() => origin.view(), [origin]));
  if (value === undefined) {
    return (
      <p className="empty" role={problem === null ? "status" : "alert"}>
        {problem ?? "Loading…"}
      </p>
    );
  }
  return <Reader view={value} origin={origin} openPdf={openPdf} onHelp={onHelp} onDecided={onDecided ?? null} banner={banner} />;
}
