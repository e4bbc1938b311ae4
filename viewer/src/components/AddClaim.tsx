/** Adds a claim that was missed. */

import { type ReactNode, useState } from "react";
import type { Decider } from "../deciding";
import type { Reading } from "../model/reading";
import { Dialog } from "./Help";

export interface AddClaimProps {
  readonly reading: Reading;
  readonly decide: Decider;
  readonly onClose: () => void;
}

export function AddClaim({ reading, decide, onClose }: AddClaimProps): ReactNode {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const added = await decide.add({ description: text.trim() });
    setBusy(false);
    if (added) onClose();
  };
  return (
    <Dialog label="Add a missing claim" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label>
          What {reading.view.answer === null ? "it" : "the answer"} says
          <textarea rows={4} required value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <div className="acts">
          <button type="submit" className="act act-strong" disabled={busy || text.trim() === ""}>
            Add
          </button>
          <button type="button" className="act" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
