/** Reads a log event by event; notices by the full hash what is wrong with single events. */
import { hashOf } from "../events/chain.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import type { Finding } from "./alignment.ts";
import type { FaultKind } from "./fault.ts";
import type { Head } from "./merkle.ts";
import { beginning, newTable, noHash, push, state, type Table } from "./table.ts";
import { strangeMember, strangeSentence } from "./walk.ts";

/** A place of the log that is unreadable. */
export type Lost = { position: number; stream: string | null; revision: number; what: string };

/** An event whose hash does not fit, with its neighbours in the log. */
export type Altered = { event: RecordedEvent; before: RecordedEvent | null; after: RecordedEvent | null };

export type Observer = {
  table: Table;
  /** The last event of every stream so far. */
  heads: Map<string, Head>;
  /** By position. */
  findings: Map<number, Finding>;
  /** Streams whose chain has a fault. */
  suspects: Set<string>;
  /** The first `limits.auditFaultsMax`. */
  altered: Altered[];
  /** @returns whether its hash fits the stored event. */
  add(event: RecordedEvent, spelling: string | null): boolean;
  lost(lost: Lost): void;
};

export function openObserver(): Observer {
  const table = newTable();
  const heads = new Map<string, Head>();
  const findings = new Map<number, Finding>();
  const suspects = new Set<string>();
  const altered: Altered[] = [];
  let before: RecordedEvent | null = null;
  let open: Altered | null = null;

  return {
    ...{ table, heads, findings, suspects, altered },
    add(event, spelling) {
      const { stream, revision, metadata, unreadable } = event;
      const head = heads.get(stream);
      const fits = unreadable === undefined && hashOf(event) === metadata.hash;
      if (!(fits && follows(event, head))) suspects.add(stream);
      const position = Number(event.position);
      for (const finding of findingsOf(event, fits, spelling)) tell(findings, position, finding);
      if (open) open.after = event;
      open = fits || unreadable !== undefined ? null : { event, before, after: null };
      if (open && altered.length < limits.auditFaultsMax) altered.push(open);
      before = event;
      heads.set(stream, { revision, hash: metadata.hash });
      const hashes = { hash: beginning(metadata.hash), previous: beginning(metadata.previousHash) };
      push(table, { position, stream, revision, ...hashes, state: stateOf(fits, unreadable) });
      return fits;
    },
    lost({ position, stream, revision, what }) {
      if (stream !== null) {
        suspects.add(stream);
        heads.set(stream, { revision, hash: "" });
      }
      tell(findings, position, { kind: "unreadable", what });
      push(table, { position, stream, revision, hash: noHash, previous: noHash, state: state.lost });
    },
  };
}

const follows = ({ revision, metadata }: RecordedEvent, head: Head | undefined): boolean =>
  metadata.previousHash === (head?.hash ?? null) && revision === (head?.revision ?? -1) + 1;

const stateOf = (fits: boolean, unreadable: string | undefined) =>
  unreadable !== undefined ? state.lost : fits ? 0 : state.altered;

function findingsOf(
  { metadata, unreadable }: RecordedEvent,
  fits: boolean,
  spelling: string | null,
): Finding[] {
  if (unreadable !== undefined) return [{ kind: "unreadable", what: unreadable }];
  const strange = strangeMember(metadata);
  const found: Finding[] = [];
  if (!fits) found.push({ kind: "altered", what: "Its hash does not fit what is stored." });
  if (strange !== null) found.push({ kind: "metadata", what: strangeSentence(strange) });
  if (spelling !== null) found.push({ kind: "spelling", what: spelling });
  return found;
}

/** The most informative first: only one fault of an event is reported. */
const ranks: FaultKind[] = ["unreadable", "altered", "checkpoint", "metadata", "spelling", "replaced"];

/** Records a fault of an event, unless a more informative one is known. */
export function tell(findings: Map<number, Finding>, position: number, finding: Finding): void {
  const rank = ({ kind }: Finding) => (ranks.includes(kind) ? ranks.indexOf(kind) : ranks.length);
  const told = findings.get(position);
  if (told === undefined || rank(finding) < rank(told)) findings.set(position, finding);
}
