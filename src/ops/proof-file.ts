/** Checks files of `pds audit prove` without the log. */
import { readFileSync } from "node:fs";
import { provenFormerFault } from "../audit/former.ts";
import type { NoteKey } from "../audit/note.ts";
import { logKey } from "../audit/tree-note.ts";
import { isProof, parseProof, proofFault } from "../audit/tree-proof.ts";
import { FormerEvent } from "../events/former.ts";
import { type Trust, trustSentence } from "./audit-keys.ts";
import type { Answer } from "./command.ts";

/** The text of a file that is a proof; null for any other file, or if there is none. */
export function proofIn(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    return isProof(text) ? text : null;
  } catch {
    // The next reader reports that it cannot be read.
    return null;
  }
}

/** What an event states about a former log; null for another event. */
function formerIn(event: unknown) {
  const { success, data } = FormerEvent.safeParse(event);
  const stream = typeof event === "object" && event !== null && "stream" in event ? event.stream : null;
  return success ? { ...data, stream } : null;
}

/** A proof names no public key, so one must be given. */
export function proofAnswer(text: string, trust: Trust): Answer {
  const read = parseProof(text);
  const keys: NoteKey[] = (trust.keys ?? []).map((key) => logKey(read?.checkpoint.head.origin ?? "", key));
  const ofProof =
    keys.length === 0
      ? "Give --public-key: the proof does not say whose it is."
      : proofFault(text, keys, null);
  const { origin = "", size = 0 } = read?.checkpoint.head ?? {};
  const event: unknown = read?.event ? JSON.parse(read.event.toString("utf8")) : null;
  const former = formerIn(event);
  const fault = ofProof ?? (former && provenFormerFault(former, read?.index ?? 0, trust.keys));
  const json = { ok: fault === null, origin, size, index: read?.index ?? null, fault, event };
  const lines =
    fault === null
      ? [
          `Event ${(read?.index ?? 0) + 1} of the first ${size} of ${origin}:`,
          read?.event?.toString("utf8") ?? "",
          ...(former === null
            ? []
            : [former.data, ...(former.data.earlier ?? [])].map(
                ({ origin, events, tree }) => `It goes on from ${origin}: ${events} events, tree ${tree}`,
              )),
          "",
          "No fault.",
        ]
      : [fault];
  return { json, text: [trustSentence(trust, null), ...lines].join("\n"), code: fault === null ? 0 : 1 };
}
