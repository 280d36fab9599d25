/** Checks a log that claims to continue another one: whether its statement about that log was signed there. */
import { type FormerEvent, type FormerLog, formerEvents } from "../events/former.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { type Fault, faultAt } from "./fault.ts";
import { checkTreeNote, logKey, parseTreeNote, textOf } from "./tree-note.ts";

/** @param trusted public keys as checkpoints name them; null trusts the one that the event names */
export function formerFaults(
  recorded: RecordedEvent,
  data: FormerEvent["data"],
  trusted: string[] | null,
): Fault[] {
  const what = recorded.revision > 0 ? "A log goes on from one other log." : noteFault(data, trusted);
  return what === null ? [] : [faultAt(recorded, "checkpoint", what)];
}

/**
 * The same check for an event that a proof has shown to be in a log.
 *
 * @param index its place there, from 0.
 * @returns null when nothing is wrong
 */
export const provenFormerFault = (
  { stream, data }: { stream: unknown; data: FormerEvent["data"] },
  index: number,
  trusted: string[] | null,
): string | null =>
  index > 0 || stream !== `${formerEvents.prefix}log`
    ? "It is not the first event, by which alone a log goes on from another."
    : noteFault(data, trusted);

/** Checks the former log and those before it. */
const noteFault = (data: FormerEvent["data"], trusted: string[] | null): string | null =>
  [data, ...(data.earlier ?? [])].map((log) => faultOfLog(log, trusted)).find((what) => what !== null) ??
  null;

function faultOfLog(
  { origin, events, tree, note, publicKey }: FormerLog,
  trusted: string[] | null,
): string | null {
  const read = parseTreeNote(note);
  if (read === null || read.text !== textOf({ origin, size: events, root: Buffer.from(tree, "hex") }))
    return "Its note is not what it says of the log of before.";
  const keys = (trusted ?? [publicKey]).map((key) => logKey(origin, key));
  const { good, bad } = checkTreeNote(read, keys);
  if (bad.length > 0) return "A signature of its note does not fit.";
  return good.length > 0 ? null : "Its note was signed with another key than a trusted one.";
}
