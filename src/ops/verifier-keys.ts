/** Key files in the form that C2SP tools accept. */
import { readFileSync } from "node:fs";
import { type NoteKey, parseVerifierKey } from "../audit/note.ts";
import { Misuse } from "../operating/operator.ts";

/** One key per line; empty lines and comments (#) are skipped. @throws Misuse */
export function verifierKeysIn(file: string): NoteKey[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Misuse(`${file} cannot be read.`);
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const keys = lines.map((line) => {
    const key = parseVerifierKey(line);
    if (key === null) throw new Misuse(`${file} has a line that is no verifier key: ${line.slice(0, 60)}`);
    return key;
  });
  if (keys.length === 0) throw new Misuse(`${file} has no key.`);
  return keys;
}
