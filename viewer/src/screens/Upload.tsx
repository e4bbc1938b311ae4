/** Uploading: files by picking or dropping, each with its progress from bytes to a document that was read. */

import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { type Http, actionKey, wordsOf } from "../api/http";
import { upload } from "../api/service";
import { Icon } from "../components/Icon";
import { JobLine, useJob } from "../components/JobLine";
import type { Uploaded } from "../wire";
import { useTitle } from "../components/useTitle";

interface Entry {
  readonly key: string;
  readonly file: File;
  readonly sent: Promise<Uploaded>;
}

export function Upload({ http }: { readonly http: Http }): ReactNode {
  useTitle("Upload");
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [over, setOver] = useState(false);
  const add = (files: FileList | null): void => {
    const made = [...(files ?? [])].map((file) => {
      const key = actionKey();
      return { key, file, sent: upload(http, file, key) };
    });
    setEntries((before) => [...before, ...made]);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>Upload documents</h1>
        <a className="act" href="#/">
          All documents
        </a>
      </header>
      <label
        className={over ? "drop drop-over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <input type="file" multiple onChange={(event) => add(event.target.files)} />
        <strong>Choose files, or drop them here</strong>
        <span className="row-soft">PDF, Word, web pages, text and pictures. What a file is, its content says.</span>
      </label>
      <ul className="rows">
        {entries.map((entry) => (
          <Sent key={entry.key} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function Sent({ entry }: { readonly entry: Entry }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const { sent } = entry;
  useEffect(() => {
    sent.then(setUploaded, (reason: unknown) => setProblem(wordsOf(reason)));
  }, [sent]);
  return (
    <li className="row">
      <span className="row-name">{entry.file.name}</span>
      <span className="row-soft">{Math.max(1, Math.round(entry.file.size / 1024)).toLocaleString("en-GB")} kB</span>
      {problem !== null ? (
        <span className="form-problem" role="alert">
          {problem}
        </span>
      ) : uploaded === null ? (
        <progress aria-label={`Sending ${entry.file.name}`} />
      ) : (
        <Reading uploaded={uploaded} />
      )}
    </li>
  );
}

function Reading({ uploaded }: { readonly uploaded: Uploaded }): ReactNode {
  const job = useJob(uploaded.job, () => undefined);
  if (job === null) return <span className="chip chip-quiet">It is here already</span>;
  return <JobLine job={job} />;
}
