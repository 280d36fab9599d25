/**
 * Checks checkpoints by themselves: their signatures, and whether their claims are possible at their place in the log.
 */
import type { Checkpoint } from "../events/checkpoint.ts";
import type { Fault } from "./fault.ts";
import { isSigned } from "./signature.ts";
import { hasItsNote } from "./tree-note.ts";

/** A checkpoint and its place in the log; one that was kept outside of the log has none. */
export type Placed = { checkpoint: Checkpoint; revision: number; position: bigint | null };

/** A checkpoint that the trusted key did not sign proves nothing. */
export function signatureFaults(
  { checkpoint, revision, position }: Placed,
  trusted: string[] | null,
): Fault[] {
  if (!isSigned(checkpoint)) return [faultOf({ revision, position }, "Its signature does not fit.")];
  if (trusted !== null && !trusted.includes(checkpoint.publicKey))
    return [faultOf({ revision, position }, "It was signed with another key than a trusted one.")];
  if (!hasItsNote(checkpoint)) return [faultOf({ revision, position }, "Its note is not what it states.")];
  return [];
}

/** Each must cover more than the previous one, and nothing after itself. @param placed those of the log. */
export function placingFaults(placed: Placed[]): Fault[] {
  const faults: Fault[] = [];
  let before = 0n;
  for (const { checkpoint, revision, position } of placed.toSorted(
    (one, other) => one.revision - other.revision,
  )) {
    const upTo = BigInt(checkpoint.upTo);
    if (upTo <= before)
      faults.push(faultOf({ revision, position }, "It covers no more than the checkpoint before it."));
    else if (position !== null && upTo >= position)
      faults.push(faultOf({ revision, position }, "It covers what stands behind it."));
    if (upTo > before) before = upTo;
  }
  return faults;
}

/** A fault of one of these checkpoints. */
export function ofCheckpoint(placed: Placed[], checkpoint: Checkpoint, what: string): Fault {
  const found = placed.find((one) => one.checkpoint === checkpoint);
  return faultOf({ revision: found?.revision ?? 0, position: found?.position ?? null }, what);
}

const faultOf = ({ revision, position }: Pick<Placed, "revision" | "position">, what: string): Fault => ({
  kind: "checkpoint",
  stream: position === null ? null : "checkpoint-log",
  revision: position === null ? null : revision,
  position: position === null ? null : String(position),
  what: position === null ? `The checkpoint that was kept elsewhere: ${what}` : what,
});
