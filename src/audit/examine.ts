/**
 * Examines a whole log, by itself and against what was signed of it. While the log is read, full hashes decide whether
 * something is wrong; then the modules of this folder find out what it is and which event is affected. They never blame
 * an event that was left unchanged.
 */
import type { Checkpoint } from "../events/checkpoint.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { type Alignment, align, newAlignment } from "./alignment.ts";
import { ofCheckpoint, type Placed, placingFaults, signatureFaults } from "./checkpoints.ts";
import { byPlace, type Fault, faultWithin } from "./fault.ts";
import { type Gap, gapsOf, missingFaults } from "./gaps.ts";
import { type Hole, readLinks } from "./links.ts";
import { alteredSentence } from "./members.ts";
import { rootOf } from "./merkle.ts";
import { type Lost, type Observer, openObserver, tell } from "./observe.ts";
import { anchorsOf, openSegments, type Segment } from "./segments.ts";
import { rowAt, rowsWith, state, type Table } from "./table.ts";
import { stretchesOf } from "./trails.ts";
import { type Frontier, frontierRoot, grow, leafOfEvent } from "./tree.ts";

export type Examination = {
  events: number;
  streams: number;
  /** Number of checkpoints with valid signatures. */
  checkpoints: number;
  /** The newest of them. */
  newest: Checkpoint | null;
  /** Number of events that no signature covers; a checkpoint has its own. */
  uncovered: number;
  /** In the order of the log, the first `limits.auditFaultsMax`. */
  faults: Fault[];
};

export type Examiner = {
  /**
   * @param spelling what is wrong with the spelling of the stored text, if known.
   * @returns whether its hash fits the stored event.
   */
  add(event: RecordedEvent, spelling?: string | null): boolean;
  /** An unreadable place of the log. */
  lost(lost: Lost): void;
  /** Adds a fault that was found elsewhere. */
  fault(fault: Fault): void;
  /** @param end the last position assigned, if positions have no gaps; otherwise null. */
  result(end: number | null): Examination;
};

/** Checkpoints that are compared with the log together. */
type Signed = { checkpoints: Checkpoint[]; segments: ReturnType<typeof openSegments> };

/**
 * @param placed all signed checkpoints, in the log or kept elsewhere, in any order.
 * @param trusted public keys as checkpoints name them; null trusts the key that each checkpoint names.
 */
export function openExaminer(placed: Placed[], trusted: string[] | null): Examiner {
  const observer = openObserver();
  const { table, heads } = observer;
  const checked = placed.map((one) => ({ one, faults: signatureFaults(one, trusted) }));
  const good = checked.flatMap(({ one, faults }) => (faults.length === 0 ? [one] : []));
  const inLog = good.filter(({ position }) => position !== null);
  const others = [...checked.flatMap(({ faults }) => faults), ...placingFaults(inLog)];
  const signed = [inLog, keptOf(good)].map((ones): Signed => {
    const checkpoints = ones.map(({ checkpoint }) => checkpoint);
    return { checkpoints, segments: openSegments(anchorsOf(checkpoints)) };
  });
  const newest =
    good
      .map(({ checkpoint }) => checkpoint)
      .toSorted(byEvents)
      .at(-1) ?? null;
  let rootThen: string | null = null;
  const tree: Frontier = [];
  const sizes = new Set(good.map(({ checkpoint }) => checkpoint.events));
  /** Root of the tree over all events so far, by their number. */
  const treesThen = new Map<number, string>();

  function added(position: number, hash: string): void {
    for (const { segments } of signed) segments.add(table.length - 1, position, hash);
    if (table.length === newest?.events) rootThen = rootOf(heads);
    grow(tree, leafOfEvent(hash));
    if (sizes.has(table.length)) treesThen.set(table.length, frontierRoot(tree).toString("hex"));
  }

  return {
    add(event, spelling = null) {
      const fits = observer.add(event, spelling);
      added(Number(event.position), event.metadata.hash);
      return fits;
    },
    lost(lost) {
      observer.lost(lost);
      added(lost.position, "");
    },
    fault: (fault) => void others.push(fault),
    result(end) {
      const compared = signed.map(({ segments }) => segments.result());
      const alignments = signed.map(({ checkpoints }, i) => alignAll(table, compared[i] ?? [], checkpoints));
      const faults = faultsOf(observer, others, {
        alignments,
        moved: movedFaults(table, compared.flat()),
        end,
      });
      if (faults.length === 0 && newest && rootThen !== newest.root)
        faults.push(ofCheckpoint(good, newest, "Its Merkle root does not fit the streams."));
      if (faults.length === 0) faults.push(...treeFaults(good, treesThen));
      return {
        events: table.length,
        streams: heads.size,
        checkpoints: new Set(good.map(({ checkpoint }) => checkpoint.signature)).size,
        newest,
        uncovered: uncoveredOf(table, compared, inLog),
        faults: faults.toSorted(byPlace).slice(0, limits.auditFaultsMax),
      };
    },
  };
}

/** Whoever signed a tree other than the log's can prove events that the log does not have. */
const treeFaults = (good: Placed[], treesThen: ReadonlyMap<number, string>): Fault[] =>
  good.flatMap(({ checkpoint }) =>
    checkpoint.tree === undefined || checkpoint.tree === treesThen.get(checkpoint.events)
      ? []
      : [ofCheckpoint(good, checkpoint, "Its tree over all events is not the one of the log.")],
  );

const byEvents = (one: Checkpoint, other: Checkpoint) => one.events - other.events;

/**
 * Checkpoints that were kept elsewhere, and those of the log that agree with them. The rest of the log could have been
 * signed again by whoever has the private key, so it cannot show which parts are unchanged.
 */
function keptOf(good: Placed[]): Placed[] {
  const inLog = good.filter(({ position }) => position !== null);
  const known = new Set(inLog.map(({ checkpoint }) => checkpoint.signature));
  const kept = good.filter(
    ({ position, checkpoint }) => position === null && !known.has(checkpoint.signature),
  );
  const anchors = anchorsOf(kept.map(({ checkpoint }) => checkpoint));
  const confirmed = inLog.filter(({ checkpoint }) =>
    anchors.some(({ events, order }) => events === checkpoint.events && order === checkpoint.order),
  );
  return [...kept, ...confirmed];
}

function alignAll(table: Table, segments: Segment[], checkpoints: Checkpoint[]): Alignment {
  const whole = newAlignment();
  const end = segments.at(-1)?.end.upTo;
  for (const stretch of stretchesOf(segments, checkpoints)) {
    const { rows, missing, spans, replaced } = align(table, stretch, stretch.upTo === end);
    for (const [row, finding] of rows) whole.rows.set(row, finding);
    whole.missing.push(...missing);
    whole.spans.push(...spans);
    for (const [hash, row] of replaced) whole.replaced.set(hash, row);
  }
  return whole;
}

/** Stretches that are as signed, but at other positions. */
function movedFaults(table: Table, segments: Segment[]): Fault[] {
  const faults: Fault[] = [];
  let shift = 0;
  for (const { sound, first, behind, lastPosition, end } of segments) {
    if (!sound || lastPosition === null || lastPosition - end.upTo === shift) continue;
    shift = lastPosition - end.upTo;
    if (shift === 0) continue;
    const what = `Nothing is missing, but the last of these ${behind - first} events stood at position ${end.upTo} when the checkpoint was signed.`;
    const places = [...table.positions.subarray(first, behind)];
    faults.push(faultWithin(Math.min(...places.slice(0, 1)), lastPosition, "moved", what));
  }
  return faults;
}

type Found = { alignments: Alignment[]; moved: Fault[]; end: number | null };

/** All faults, each event only once. */
function faultsOf(observer: Observer, others: Fault[], { alignments, moved, end }: Found): Fault[] {
  const { table, findings } = observer;
  for (const altered of observer.altered)
    findings.set(Number(altered.event.position), { kind: "altered", what: alteredSentence(altered, table) });
  for (const { position, kind, what } of others)
    if (kind === "checkpoint" && position !== null) tell(findings, Number(position), { kind, what });
  for (const { rows } of alignments)
    for (const [row, finding] of rows) tell(findings, rowAt(table, row).position, finding);
  const chains = chainsOf(observer);
  const missing = uniqueBy(
    alignments.flatMap((one) => one.missing),
    ({ hash }) => hash,
  );
  const replaced = new Set(alignments.flatMap((one) => [...one.replaced.keys()]));
  const elsewhere = rowsWith(table, new Set(chains.holes.map(({ hash }) => hash)));
  const explained = (hash: number) => replaced.has(hash) || elsewhere.has(hash);
  const holes = chains.holes.filter((hole) => !isLostThere(table, hole));
  const spans = [...spansOf(table, alignments), ...moved];
  const gaps =
    end === null || moved.length > 0 ? [] : gapsOf(table, end).filter((gap) => !isTold(gap, spans));
  return [
    ...atEvents(table, findings),
    ...others.filter(({ position }) => position === null || !findings.has(Number(position))),
    ...spans,
    ...chains.spans,
    ...missingFaults(missing, holes, gaps, explained),
  ];
}

/** What a kept checkpoint cannot place is reported only where the log's own checkpoints found nothing. */
function spansOf(table: Table, [ofLog, ofKept]: Alignment[]): Fault[] {
  const own = ofLog?.spans ?? [];
  const found = [
    ...[...(ofLog?.rows.keys() ?? [])].map((row) => rowAt(table, row).position),
    ...(ofLog?.missing ?? []).map(({ position, after }) => position ?? after + 1),
    ...own.map(({ from, position }) => Number(from ?? position)),
  ];
  const isExplained = ({ from, position, to }: Fault) =>
    found.some((at) => at >= Number(from ?? position) && at <= Number(to ?? position));
  return [...own, ...(ofKept?.spans ?? []).filter((span) => !isExplained(span))];
}

const isTold = (gap: Gap, spans: Fault[]): boolean =>
  spans.some(({ kind, from, to, position }) => {
    const [first, last] = [Number(from ?? position), Number(to ?? position)];
    return kind === "missing" && gap.from >= first && gap.to <= last;
  });

/** What the chains of suspicious streams add to what is known already. */
function chainsOf({ table, suspects, findings }: Observer): { holes: Hole[]; spans: Fault[] } {
  const rows = new Map<number, number[]>();
  for (const stream of suspects) rows.set(table.ids.get(stream) ?? -1, []);
  for (let row = 0; row < table.length; row++) rows.get(table.streams[row] ?? -1)?.push(row);
  const isKnownBad = (row: number) => findings.has(table.positions[row] ?? 0);
  const holes: Hole[] = [];
  const spans: Fault[] = [];
  for (const ofStream of rows.values()) {
    const links = readLinks(table, ofStream, isKnownBad);
    for (const [row, finding] of links.rows) tell(findings, rowAt(table, row).position, finding);
    holes.push(...links.holes);
    spans.push(...links.spans);
  }
  return { holes, spans };
}

/** Whether as many events with an unreadable stream lie there: they may be the missing ones. */
function isLostThere(table: Table, { after, before, count }: Hole): boolean {
  let lost = 0;
  for (let row = 0; row < table.length; row++) {
    const { position, state: its, stream } = rowAt(table, row);
    if (position > after && position < before && stream === null && its === state.lost) lost += 1;
  }
  return lost >= count;
}

/** Adjacent events without a known stream are reported as one fault. */
function atEvents(table: Table, findings: Observer["findings"]): Fault[] {
  const faults: Fault[] = [];
  for (let row = 0; row < table.length; row++) {
    const { position, stream, revision } = rowAt(table, row);
    const finding = findings.get(position);
    if (finding === undefined) continue;
    const last = faults.at(-1);
    const known = { stream, revision: stream === null ? null : revision };
    if (stream === null && last?.stream === null && Number(last.to ?? last.position) === position - 1)
      Object.assign(last, { from: last.from ?? last.position, to: String(position), position: null });
    else faults.push({ ...finding, position: String(position), ...known });
  }
  return faults;
}

function uniqueBy<T>(items: T[], keyOf: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** Events after the last signed place, except checkpoints, which their own signatures cover. */
function uncoveredOf(table: Table, compared: Segment[][], inLog: Placed[]): number {
  const covered = Math.max(0, ...compared.map((segments) => segments.at(-1)?.behind ?? 0));
  const own = new Set(inLog.map(({ position }) => Number(position)));
  let uncovered = 0;
  for (let row = covered; row < table.length; row++) if (!own.has(table.positions[row] ?? 0)) uncovered += 1;
  return uncovered;
}
