/** What a person can do with the chosen item. */

import type { ReactNode } from "react";
import type { Decider } from "../deciding";
import { type Item, dated } from "../model/items";
import type { Action, Reading } from "../model/reading";
import { ClaimForm } from "./ClaimForm";
import { FieldForm } from "./FieldForm";
import { Icon, type IconName } from "./Icon";

export interface ReviewBarProps {
  readonly item: Item;
  readonly reading: Reading;
  readonly decide: Decider;
  readonly person: (id: string) => string;
  readonly send: (action: Action) => void;
}

export function ReviewBar({ item, reading, decide, person, send }: ReviewBarProps): ReactNode {
  const { review, key } = item;
  const busy = reading.pending.has(key);
  const draft = reading.drafts.get(key);
  const form = { reading, busy, decide, send };
  const met = <Met lines={reading.changed.get(key)} typing={draft !== undefined} onSeen={() => send({ type: "seen", key })} />;
  if (draft?.kind === "field" && item.kind === "field") return <>{met}<FieldForm item={item} draft={draft} {...form} /></>;
  if (draft?.kind === "claim" && item.kind === "claim") return <>{met}<ClaimForm item={item} draft={draft} {...form} /></>;
  const undo = review.can_undo === null ? null : <Act icon="undo" label="Undo" hint="u" busy={busy} onUse={() => decide.undo(key)} />;
  if (review.state === "deleted") return <>{met}<div className="acts">{undo}</div></>;
  const absent = item.kind === "field" && item.field.status === "not_present";
  return (
    <>
      {met}
      <div className="acts" role="toolbar" aria-label="Decide">
        <Act icon="check" label="Confirm" hint="c" strong busy={busy} onUse={() => decide.act(key, "confirm")} />
        <Act icon="pencil" label={item.kind === "claim" ? "Edit claim" : "Edit"} hint="e" busy={busy} onUse={() => send({ type: "edit", key })} />
        <Act icon="close" label="Dismiss" hint="d" busy={busy} onUse={() => decide.act(key, "dismiss")} />
        <Act icon="bin" label={item.kind === "claim" ? "Delete claim" : "Delete"} hint="x" busy={busy} onUse={() => decide.act(key, "delete")} />
        <Act icon="words" label={absent ? "It is there: choose words" : "Choose words"} hint="w" busy={busy} onUse={() => decide.command("words", key)} />
        {undo}
      </div>
      <Reviewed item={item} person={person} />
    </>
  );
}

interface MetProps {
  readonly lines: readonly string[] | undefined;
  readonly typing: boolean;
  readonly onSeen: () => void;
}

/** What somebody else changed while the item was looked at: a decision is about what is seen now. */
function Met({ lines, typing, onSeen }: MetProps): ReactNode {
  if (lines === undefined) return null;
  return (
    <div className="met" role="alert">
      <p>
        <strong>Changed meanwhile.</strong> {typing ? "What you typed is still here: look whether it still fits, then save." : "Look at it, then decide again."}
      </p>
      {lines.length === 0 ? null : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <button type="button" className="plain" onClick={onSeen}>
        Seen
      </button>
    </div>
  );
}

function Reviewed({ item, person }: Pick<ReviewBarProps, "item" | "person">): ReactNode {
  const { reviewed_at: at, reviewed_by: by, state } = item.review;
  if (at === null || state === "open") return null;
  return (
    <p className="reviewed">
      Reviewed {dated(at)}
      {by === null ? "" : ` by ${person(by)}`}
      {item.revision !== null && item.revision > 1 ? ` · revision ${item.revision}` : ""}
    </p>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly label: string;
  readonly hint: string;
  readonly strong?: boolean;
  readonly busy: boolean;
  readonly onUse: () => void;
}

function Act({ icon, label, hint, strong = false, busy, onUse }: ActProps): ReactNode {
  return (
    <button type="button" className={strong ? "act act-strong" : "act"} disabled={busy} onClick={onUse} aria-keyshortcuts={hint}>
      <Icon name={icon} />
      {label}
      <kbd aria-hidden="true">{hint}</kbd>
    </button>
  );
}
