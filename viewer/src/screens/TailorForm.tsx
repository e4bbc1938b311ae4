/** Starts the evaluation of a tailored profile: whether it says only what a person's claims say, and what it misses of a posting. */

import { type ReactNode, useCallback, useState } from "react";
import * as service from "../api/service";
import { Trouble } from "../components/Trouble";
import { useLoaded } from "../components/useLoaded";
import type { Started } from "../wire";
import type { FormProps } from "./StartForm";
import { Starting } from "./Starting";

/** Results that are offered, the newest. */
const OFFERED = 200;

export function TailorForm({ http, documents, onStarted }: FormProps): ReactNode {
  const load = useCallback(() => service.results(http, "extractions", { cursor: null, limit: OFFERED }), [http]);
  const { value, problem } = useLoaded(load);
  const results = (value?.items ?? []).filter((one) => one.state === "done").map((one) => [one.id, one.title] as const);
  const named = documents.map((one) => [one.document.id, one.document.name] as const);
  const [claims, setClaims] = useState("");
  const [profile, setProfile] = useState(named.length === 1 ? (named[0]?.[0] ?? "") : "");
  const [posting, setPosting] = useState("");
  const [opportunity, setOpportunity] = useState("");
  const send = (key: string): Promise<Started> =>
    service.startTailoring(http, { extraction_id: claims, profile_id: profile, posting_id: posting || null, opportunity_id: opportunity.trim() || null }, key);
  return (
    <Starting label="Evaluate" ready={claims !== "" && profile !== ""} send={send} onStarted={onStarted}>
      <Pick label="The person's claims: the result of" value={claims} options={results} none={value === undefined ? "Loading…" : "Choose"} onPick={setClaims} />
      <Pick label="The tailored profile" value={profile} options={named} none="Choose" onPick={setProfile} />
      <Pick label="The job posting" value={posting} options={named.filter(([id]) => id !== profile)} none="None: only what the profile says is looked at" onPick={setPosting} />
      <label>
        Your name for the opportunity
        <input value={opportunity} maxLength={200} onChange={(event) => setOpportunity(event.target.value)} />
      </label>
      <Trouble text={problem} />
    </Starting>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly options: ReadonlyArray<readonly [string, string]>;
  readonly none: string;
  readonly onPick: (value: string) => void;
}

function Pick({ label, value, options, none, onPick }: PickProps): ReactNode {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        <option value="">{none}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
