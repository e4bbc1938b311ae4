/** Starts an extraction by a schema, or the check of an answer, over chosen documents. */

import { type ReactNode, useState } from "react";
import type { Http } from "../api/http";
import { startCheck, startExtraction } from "../api/service";
import { Dialog } from "../components/Help";
import { JobLine, useJob } from "../components/JobLine";
import { resultHash } from "../model/routes";
import type { DocumentCard, Started } from "../wire";
import { Starting } from "./Starting";
import { TailorForm } from "./TailorForm";

export interface StartFormProps {
  readonly http: Http;
  readonly documents: readonly DocumentCard[];
  readonly onClose: () => void;
}

export function StartForm({ http, documents, onClose }: StartFormProps): ReactNode {
  const [kind, setKind] = useState<Kind>("extractions");
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <Dialog label={documents.length === 1 ? `With ${documents[0]?.document.name ?? ""}` : `With ${documents.length} documents`} onClose={onClose}>
      {started === null ? (
        <>
          <div className="switch" role="group" aria-label="What to do">
            {KINDS.map(([one, words]) => (
              <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
                {words}
              </button>
            ))}
          </div>
          <Form kind={kind} http={http} documents={documents} onStarted={setStarted} />
        </>
      ) : (
        <Running kind={kind} started={started} />
      )}
    </Dialog>
  );
}

type Kind = "extractions" | "checks" | "tailoring";

const KINDS: ReadonlyArray<readonly [Kind, string]> = [
  ["extractions", "Extract fields"],
  ["checks", "Check an answer"],
  ["tailoring", "Evaluate a profile"],
];

function Form({ kind, ...props }: FormProps & { readonly kind: Kind }): ReactNode {
  if (kind === "extractions") return <ExtractForm {...props} />;
  return kind === "checks" ? <CheckForm {...props} /> : <TailorForm {...props} />;
}

function Running({ kind, started }: { readonly kind: Kind; readonly started: Started }): ReactNode {
  const job = useJob(started.job, (ended) => {
    if (ended.state === "done") location.hash = kind === "tailoring" ? `#/evaluations/${started.id}` : resultHash(kind, started.id);
  });
  return job === null ? null : <JobLine job={job} />;
}

export interface FormProps {
  readonly http: Http;
  readonly documents: readonly DocumentCard[];
  readonly onStarted: (started: Started) => void;
}

function ExtractForm({ http, documents, onStarted }: FormProps): ReactNode {
  const [schema, setSchema] = useState("");
  const [model, setModel] = useState("");
  const send = (key: string): Promise<Started> => {
    const parsed: unknown = JSON.parse(schema);
    return startExtraction(http, { document_ids: documents.map((one) => one.document.id), schema: parsed, model: model.trim() || null }, key);
  };
  return (
    <Starting label="Extract" ready={schema.trim() !== ""} send={send} onStarted={onStarted}>
      <label>
        JSON Schema of the fields
        <textarea rows={10} required spellCheck={false} value={schema} onChange={(event) => setSchema(event.target.value)} />
      </label>
      <label>
        Or its file
        <input type="file" accept=".json,application/json" onChange={(event) => void event.target.files?.[0]?.text().then(setSchema)} />
      </label>
      <label>
        Model (empty: the one that the service is set up with; “offline”: none, on its machine)
        <input value={model} onChange={(event) => setModel(event.target.value)} />
      </label>
    </Starting>
  );
}

function CheckForm({ http, documents, onStarted }: FormProps): ReactNode {
  const [answer, setAnswer] = useState("");
  const [question, setQuestion] = useState("");
  const send = (key: string): Promise<Started> => startCheck(http, { answer, question, document_ids: documents.map((one) => one.document.id) }, key);
  return (
    <Starting label="Check" ready={answer.trim() !== ""} send={send} onStarted={onStarted}>
      <label>
        The answer
        <textarea rows={8} required value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </label>
      <label>
        The question it answers
        <input value={question} onChange={(event) => setQuestion(event.target.value)} />
      </label>
    </Starting>
  );
}
