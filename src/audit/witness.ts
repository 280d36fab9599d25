/** The answers of a witness (C2SP tlog-witness): it cosigns a tree that extends the one it cosigned last. */
import { z } from "zod";
import { bytesOfBase64, type NoteKey, type NoteSigner, signatureBy, writeSignature } from "./note.ts";
import { hashBytes, isConsistent, type TreeHead } from "./tree.ts";
import { checkTreeNote, parseTreeNote, type TreeNote } from "./tree-note.ts";

/** What the witness knows: the keys of trusted logs and, by the log's name, the tree that it cosigned last. */
export type WitnessView = { keys: NoteKey[]; cosigned: ReadonlyMap<string, TreeHead> };

export type WitnessAnswer =
  /** Must be stored before the answer is sent. */
  | { status: 200; body: string; origin: string; cosigned: TreeHead }
  /** `isSize`: the body is the size of the tree that was cosigned last. */
  | { status: 400 | 403 | 404 | 409 | 422; body: string; isSize: boolean };

const hashesMax = 63;

type Request = { old: number; proof: Buffer[]; note: TreeNote };

/** @param seconds since 1970 */
export function witnessed(
  text: string,
  view: WitnessView,
  signers: NoteSigner[],
  seconds: number,
): WitnessAnswer {
  const request = parseRequest(text);
  if (request === null) return refused(400, "This is no request as c2sp.org/tlog-witness describes it.");
  const { old, proof, note } = request;
  const { origin, size, root } = note.head;
  const keys = view.keys.filter(({ name }) => name === origin);
  if (keys.length === 0) return refused(404, "This log is not known here.");
  if (checkTreeNote(note, keys).good.length === 0)
    return refused(403, "No trusted key has signed this checkpoint.");
  if (old > size) return refused(400, "The old size is larger than that of the checkpoint.");
  const last = view.cosigned.get(origin) ?? null;
  if (old !== (last?.size ?? 0)) return { status: 409, body: `${last?.size ?? 0}\n`, isSize: true };
  if (last !== null && size === last.size && !root.equals(last.root))
    return { status: 409, body: `${last.size}\n`, isSize: true };
  const next = { size, root };
  if (last === null ? proof.length > 0 : !isConsistent(last, next, proof))
    return refused(422, "The proof does not show that the checkpoint goes on from the one before.");
  const lines = signers.map((signer) => writeSignature(signatureBy(signer, note.text, note.head, seconds)));
  return { status: 200, body: lines.join(""), origin, cosigned: next };
}

const refused = (status: 400 | 403 | 404 | 422, what: string): WitnessAnswer => ({
  ...{ status, isSize: false },
  body: `${what}\n`,
});

function parseRequest(text: string): Request | null {
  const end = text.indexOf("\n\n");
  const [first = "", ...lines] = text.slice(0, Math.max(0, end)).split("\n");
  const old = /^old (?<size>0|[1-9]\d{0,14})$/.exec(first)?.groups?.size;
  const proof = lines.flatMap((line) => {
    const hash = bytesOfBase64(line);
    return hash?.length === hashBytes ? [hash] : [];
  });
  const note = parseTreeNote(text.slice(end + 2));
  const isWhole = proof.length === lines.length && proof.length <= hashesMax;
  return old === undefined || note === null || !isWhole ? null : { old: Number(old), proof, note };
}

const Memory = z.record(
  z.string(),
  z.object({ size: z.number().int().min(0), root: z.string().regex(/^[0-9a-f]{64}$/) }),
);

/** The stored state of a witness. @returns null for any other text */
export function parseMemory(text: string): Map<string, TreeHead> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { success, data } = Memory.safeParse(value);
  if (!success) return null;
  const read = Object.entries(data).map(
    ([origin, { size, root }]) => [origin, { size, root: Buffer.from(root, "hex") }] as const,
  );
  return new Map(read);
}

export function writeMemory(cosigned: ReadonlyMap<string, TreeHead>): string {
  const kept = [...cosigned].map(([origin, { size, root }]) => [
    origin,
    { size, root: root.toString("hex") },
  ]);
  return `${JSON.stringify(Object.fromEntries(kept))}\n`;
}
