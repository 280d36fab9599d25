/** Files of `pds audit prove`, checked without the log. */
import { readFileSync } from "node:fs";
import type { NoteKey } from "../audit/note.ts";
import { logKey } from "../audit/tree-note.ts";
import { isProof, parseProof, proofFault } from "../audit/tree-proof.ts";
import { type Trust, trustSentence } from "./audit-keys.ts";
import type { Answer } from "./command.ts";

/** The text of a file that is a proof; null for another one, or for none. */
export function proofIn(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    return isProof(text) ? text : null;
  } catch {
    // Whoever reads it as something else tells that it cannot be read.
    return null;
  }
}

/** A proof names no public key, so one must be given. */
export function proofAnswer(text: string, trust: Trust): Answer {
  const read = parseProof(text);
  const keys: NoteKey[] = (trust.keys ?? []).map((key) => logKey(read?.checkpoint.head.origin ?? "", key));
  const fault =
    keys.length === 0
      ? "Give --public-key: the proof does not say whose it is."
      : proofFault(text, keys, null);
  const { origin = "", size = 0 } = read?.checkpoint.head ?? {};
  const event: unknown = read?.event ? JSON.parse(read.event.toString("utf8")) : null;
  const json = { ok: fault === null, origin, size, index: read?.index ?? null, fault, event };
  const lines =
    fault === null
      ? [
          `Event ${(read?.index ?? 0) + 1} of the first ${size} of ${origin}:`,
          read?.event?.toString("utf8") ?? "",
          "",
          "No fault.",
        ]
      : [fault];
  return { json, text: [trustSentence(trust, null), ...lines].join("\n"), code: fault === null ? 0 : 1 };
}
