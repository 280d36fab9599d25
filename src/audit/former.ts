/** A log that says it goes on from another: whether what it says was signed there. */
import type { FormerEvent } from "../events/former.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { type Fault, faultAt } from "./fault.ts";
import { checkTreeNote, logKey, parseTreeNote, textOf } from "./tree-note.ts";

/** @param trusted public keys as checkpoints name them; null believes the one that the event names */
export function formerFaults(
  recorded: RecordedEvent,
  { origin, events, tree, note, publicKey }: FormerEvent["data"],
  trusted: string[] | null,
): Fault[] {
  const read = parseTreeNote(note);
  const fault = (what: string) => [faultAt(recorded, "checkpoint", what)];
  if (recorded.revision > 0) return fault("A log goes on from one other log.");
  if (read === null || read.text !== textOf({ origin, size: events, root: Buffer.from(tree, "hex") }))
    return fault("Its note is not what it says of the log of before.");
  const keys = (trusted ?? [publicKey]).map((key) => logKey(origin, key));
  const { good, bad } = checkTreeNote(read, keys);
  if (bad.length > 0) return fault("A signature of its note does not fit.");
  return good.length > 0 ? [] : fault("Its note was signed with another key than a trusted one.");
}
