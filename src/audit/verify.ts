/** The whole log against itself and against its signed checkpoints. */
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { checkpointFaults, type Placed, signatureFaults, statementOf, trailOf } from "./checkpoints.ts";
import type { Head } from "./merkle.ts";
import type { Statement } from "./signature.ts";
import { type Fault, newWalk, step } from "./walk.ts";

export type Verification = {
  events: number;
  streams: number;
  /** Checkpoints that were compared. */
  checkpoints: number;
  /** Decimal position up to which a checkpoint covers the log; null when there is none. */
  coveredUpTo: string | null;
  /** In the order of the log, at most `limits.auditFaultsMax`: the first is the first bad event. */
  faults: Fault[];
};

/** What a new checkpoint would state about events that none covers yet. */
export type Unsigned = { statement: Omit<Statement, "signedAt">; trail: string };

export type Verifier = {
  add(event: RecordedEvent): void;
  /** What else is known to be wrong: an event that cannot even be read. */
  fault(fault: Fault): void;
  /** Position of the last event so far. */
  position(): bigint;
  /** The last event of every stream so far. */
  heads(): ReadonlyMap<string, Head>;
  /** What no checkpoint covers yet, in pieces of at most `limits.checkpointEventsMax` events; given once. */
  takeUnsigned(): Unsigned[];
  /** After the last event. More may come after it all the same. */
  result(): Verification;
};

/**
 * @param checkpoints all that were signed, in the log or kept elsewhere, in any order.
 * @param trusted public keys as checkpoints name them; null trusts the key that each checkpoint names.
 * @param toSign whether `takeUnsigned` will be asked; else what no checkpoint covers is not remembered.
 */
export function openVerifier(checkpoints: Placed[], trusted: string[] | null, toSign = false): Verifier {
  const walk = newWalk();
  const faults: Fault[] = checkpoints.flatMap((placed) => signatureFaults(placed, trusted));
  const due = checkpoints
    .filter((placed) => signatureFaults(placed, trusted).length === 0)
    .sort((one, other) => Number(BigInt(one.checkpoint.upTo) - BigInt(other.checkpoint.upTo)));
  const ofCheckpoints: Fault[] = [];
  const unsigned: Unsigned[] = [];
  let compared = 0;

  function collect(): void {
    if (walk.steps.length === 0) return;
    const { signedAt: _, ...statement } = statementOf(walk, "");
    unsigned.push({ statement, trail: trailOf(walk.steps) });
    walk.steps = [];
  }

  function compareUpTo(position: bigint | null): void {
    for (;;) {
      const placed = due[compared];
      if (!placed || (position !== null && BigInt(placed.checkpoint.upTo) >= position)) return;
      ofCheckpoints.push(...checkpointFaults(placed, walk, walk.steps));
      compared += 1;
      // The same end signed again has no trail of its own.
      if (due[compared]?.checkpoint.upTo !== placed.checkpoint.upTo) walk.steps = [];
    }
  }

  return {
    add(event) {
      compareUpTo(event.position);
      faults.push(...step(walk, event));
      if (due[compared]) return;
      if (!toSign) walk.steps = [];
      else if (walk.steps.length >= limits.checkpointEventsMax) collect();
    },
    fault: (fault) => void faults.push(fault),
    position: () => walk.position,
    heads: () => walk.heads,
    takeUnsigned() {
      compareUpTo(null);
      collect();
      return unsigned.splice(0);
    },
    result() {
      compareUpTo(null);
      return {
        events: walk.events,
        streams: walk.heads.size,
        checkpoints: compared,
        coveredUpTo: due.at(-1)?.checkpoint.upTo ?? null,
        faults: inOrder(faults, ofCheckpoints).slice(0, limits.auditFaultsMax),
      };
    },
  };
}

/** Where an event is missing, the chain of its stream says which; a checkpoint only knows where it stood. */
function inOrder(faults: Fault[], ofCheckpoints: Fault[]): Fault[] {
  const isMissing = ({ kind }: Fault) => kind === "missing";
  if (faults.some(isMissing) && ofCheckpoints.some(isMissing))
    return [...faults.toSorted(byPosition), ...ofCheckpoints];
  return [...faults, ...ofCheckpoints].toSorted(byPosition);
}

function byPosition(one: Fault, other: Fault): number {
  const place = ({ position }: Fault) => (position === "-" ? Number.MAX_VALUE : Number(position));
  return place(one) - place(other);
}
