/** A claim: what it says, what became of it, and the evidence at its place, with both sides of a mismatch. */

import { type ReactNode, memo } from "react";
import { type Item, citationsOf, evidenceOf, hasDecided } from "../model/items";
import { DIFFERENCE, GRADE, NEEDS_CONTEXT, REWORDED, citedWords, gradeWords, reasonWords, titled } from "../model/words";
import type { CheckedClaim, ClaimRecord, Evidence, Mismatch, Verdict } from "../wire";
import { Chip, StateChip, VerdictChip } from "./Chip";
import { CitationBadge } from "./CitationBadge";
import { type CardProps, Why, isControl } from "./FieldCard";
import { Issues } from "./Issues";

type Claim = Item & { readonly kind: "claim" };

export const ClaimCard = memo(function ClaimCard({ view, item, selected, cite, onSelect, actions }: CardProps & { readonly item: Claim }): ReactNode {
  const { checked, review } = item;
  const open = (at: number): void => onSelect(item.key, at);
  return (
    <article
      className={["card", selected ? "card-on" : "", review.needed ? "card-needed" : "", review.state === "deleted" ? "card-gone" : ""].filter(Boolean).join(" ")}
      data-key={item.key}
      aria-current={selected ? "true" : undefined}
      onClick={(event) => {
        if (!selected && !isControl(event.target)) open(0);
      }}
    >
      <header className="card-head">
        <h4>
          <button type="button" className="card-name" onClick={() => open(0)}>
            {claimWords(item)}
          </button>
        </h4>
        <span className="card-chips">
          <StateChip review={review} />
          {checked === null ? null : isReworded(item) ? <Chip said={REWORDED} /> : <VerdictChip verdict={checked.verdict} />}
        </span>
      </header>
      {checked !== null && isReworded(item) ? <Reworded checked={checked} /> : null}
      {checked === null ? <Record claim={item.claim} /> : <Kind checked={checked} judge={view.result.model} />}
      {review.needed || selected ? <Why item={item} /> : null}
      <Issues issues={review.issues} />
      {checked === null ? null : <Reasons verdict={checked.verdict} selected={selected} />}
      {selected ? <Places view={view} item={item} cite={cite} onSelect={open} /> : null}
      {selected ? item.findings.map((finding) => <p key={finding.code} className="value-note">{finding.message}</p>) : null}
      {selected ? actions : null}
    </article>
  );
});

/** A claim in words: its text in the answer, or what a person made of it, else what the record says. */
export function claimWords(item: Claim): string {
  const { claim, checked } = item;
  if (checked !== null) return (isReworded(item) ? claim.label || claim.description : null) || checked.claim.text;
  const said = [claim.role, claim.company ?? claim.school].filter(Boolean).join(", ");
  return claim.description || said || claim.label || claim.id;
}

/** Whether a person changed a claim after it was checked: its verdict is about other words then. */
const isReworded = (item: Claim): boolean => item.checked !== null && item.revision !== null && item.revision > 1;

function Reworded({ checked }: { readonly checked: CheckedClaim }): ReactNode {
  return (
    <p className="value-note">
      Not checked since it was edited. What follows is about the words before: “{checked.claim.text}”
    </p>
  );
}

function Kind({ checked, judge }: { readonly checked: CheckedClaim; readonly judge: string | null }): ReactNode {
  const { claim, verdict } = checked;
  return (
    <p className="claim-kind">
      {titled(claim.importance)} · {claim.type}
      {verdict.grade === null ? "" : ` · ${gradeWords(verdict, judge)}`}
      {claim.context_text === null || claim.context_text === claim.text ? null : <span className="claim-context">Checked as: {claim.context_text}</span>}
      {claim.needs_context ? <span className="claim-context">{NEEDS_CONTEXT}</span> : null}
    </p>
  );
}

function Record({ claim }: { readonly claim: ClaimRecord }): ReactNode {
  const when = [claim.start, claim.end].filter(Boolean).join(" – ");
  const said = [claim.type, claim.role, claim.company, claim.school, when].filter(Boolean).join(" · ");
  return said === "" ? null : <p className="claim-kind">{said}</p>;
}

function Reasons({ verdict, selected }: { readonly verdict: Verdict; readonly selected: boolean }): ReactNode {
  return (
    <>
      {verdict.rationale === "" ? null : <p className="rationale">{verdict.rationale}</p>}
      {verdict.grade === null || !selected ? null : <p className="value-note">{GRADE[verdict.grade]}</p>}
      {verdict.mismatches.length === 0 ? null : <Mismatches mismatches={verdict.mismatches} />}
      {verdict.reasons.length === 0 ? null : (
        <ul className="reasons" aria-label="Reasons">
          {verdict.reasons.map((reason) => (
            <li key={reason}>{reasonWords(reason)}</li>
          ))}
        </ul>
      )}
      {verdict.cited.map((cited) => (
        <p key={cited.anchor} className="value-note cited">
          {citedWords(cited)}
        </p>
      ))}
    </>
  );
}

/** Both sides of each value that does not agree. */
function Mismatches({ mismatches }: { readonly mismatches: readonly Mismatch[] }): ReactNode {
  return (
    <table className="mismatches">
      <thead>
        <tr>
          <th scope="col">Differs in</th>
          <th scope="col">The claim says</th>
          <th scope="col">The document says</th>
        </tr>
      </thead>
      <tbody>
        {mismatches.map((one, index) => (
          <tr key={index}>
            <th scope="row">{DIFFERENCE[one.kind]}</th>
            <td>
              <ins>{one.claim_text}</ins>
            </td>
            <td>{one.evidence_text === null ? <em>nothing like it</em> : <ins>{one.evidence_text}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PlacesProps = Pick<CardProps, "view" | "cite"> & { readonly item: Claim; readonly onSelect: (cite: number) => void };

function Places({ view, item, cite, onSelect }: PlacesProps): ReactNode {
  const citations = citationsOf(item);
  if (item.checked === null) {
    return citations.map((citation, index) => (
      <CitationBadge key={index} view={view} citation={citation} current={index === cite} onShow={() => onSelect(index)} />
    ));
  }
  const { verdict } = item.checked;
  const evidence = evidenceOf(verdict);
  if (evidence.length === 0) return <p className="value-note">No passage was held against it.</p>;
  return evidence.map((one, index) => {
    const place = one.citation === null ? -1 : citations.indexOf(one.citation);
    const remark = evidenceWords(one, hasDecided(verdict, one));
    return one.citation === null ? (
      <blockquote key={index} className="citation">
        <q className="excerpt">{one.snippet}</q>
        <p className="citation-notes">
          {one.doc_id}. {remark}
        </p>
      </blockquote>
    ) : (
      <CitationBadge key={index} view={view} citation={one.citation} current={place === cite} onShow={() => onSelect(place)} remark={remark} />
    );
  });
}

function evidenceWords(one: Evidence, decided: boolean): string {
  return [decided ? "Decided" : "", one.cited ? "Cited by the answer" : "", `Score ${one.score.toFixed(2)}`].filter(Boolean).join(" · ");
}
