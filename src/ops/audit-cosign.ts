/** `pds audit cosign`: asks a witness to cosign the newest checkpoint (C2SP tlog-witness). */
import { writeFileSync } from "node:fs";
import { type NoteKey, parseNote, writeNote } from "../audit/note.ts";
import { consistencyProof, type Leaves } from "../audit/tree.ts";
import { checkTreeNote, parseTreeNote } from "../audit/tree-note.ts";
import { writeConsistency } from "../audit/tree-proof.ts";
import { limits } from "../limits.ts";
import { Misuse } from "../operating/operator.ts";
import { readTree, withTree } from "./audit-prove.ts";
import { type Answer, type Command, failed, required } from "./command.ts";
import { verifierKeysIn } from "./verifier-keys.ts";

export const cosign: Command = {
  usage: "audit cosign --witness URL --witness-key FILE --out FILE",
  summary: [
    "Sends the newest checkpoint to a witness (c2sp.org/tlog-witness), with the proof that it goes on from what the witness",
    "cosigned last, and writes it with the cosignatures. Ends with 1 when the witness refuses.",
    "--witness: the address in front of /add-checkpoint. --witness-key: the keys of the witness, one a line.",
  ].join("\n"),
  example:
    "pds audit cosign --witness https://witness.example.com --witness-key witness.txt --out cosigned.note",
  options: { witness: { type: "string" }, "witness-key": { type: "string" }, out: { type: "string" } },
  needsStores: () => false,
  async run(desk, given) {
    const url = `${required(given, "witness").replace(/\/$/, "")}/add-checkpoint`;
    if (!URL.canParse(url)) throw new Misuse("--witness must be an address.");
    const keys = verifierKeysIn(required(given, "witness-key"));
    const out = required(given, "out");
    const evidence = await desk.evidence();
    try {
      const newest = (await evidence.checkpoints()).flatMap(withTree).at(-1);
      if (newest === undefined)
        throw new Misuse("The log has no checkpoint with a tree: `pds audit checkpoint` signs one.");
      const { leaves } = await readTree(evidence, null);
      return await cosigned(url, { ...newest, leaves }, keys, out);
    } finally {
      await evidence.close();
    }
  },
};

type Submitted = { note: string; size: number; leaves: Leaves };

async function cosigned(url: string, submitted: Submitted, keys: NoteKey[], out: string): Promise<Answer> {
  const answer = await submit(url, submitted);
  if (answer.status !== 200) return failed(`The witness answers ${answer.status}: ${answer.body.trim()}`);
  const note = parseTreeNote(submitted.note);
  const added = note && parseNote(`${note.text}\n${answer.body}`);
  if (!note || !added) return failed("The witness answers something that is no signature.");
  const { good, bad } = checkTreeNote({ ...note, signatures: added.signatures }, keys);
  if (good.length === 0 || bad.length > 0)
    return failed("What the witness answers was not signed with its key.");
  writeFileSync(out, writeNote({ ...note, signatures: [...note.signatures, ...added.signatures] }));
  const names = [...new Set(good.map(({ key }) => key.name))];
  const json = { ok: true, size: submitted.size, cosigned_by: names, out };
  return { json, text: `Cosigned over ${submitted.size} events by ${names.join(", ")}: ${out}` };
}

/** Asks first as if the witness knew no tree; its answer then states the one that it knows. */
async function submit(url: string, submitted: Submitted): Promise<{ status: number; body: string }> {
  const first = await post(url, writeConsistency(0, [], submitted.note));
  const known = /^(0|[1-9]\d{0,14})\n$/.test(first.body) ? Number(first.body) : null;
  if (first.status !== 409 || known === null) return first;
  if (known > submitted.size)
    return {
      status: 409,
      body: `It has cosigned a log of ${known} events, and this one has ${submitted.size} that are signed.`,
    };
  return await post(
    url,
    writeConsistency(known, consistencyProof(submitted.leaves, known, submitted.size), submitted.note),
  );
}

/** @throws Misuse without an answer */
async function post(url: string, body: string): Promise<{ status: number; body: string }> {
  const signal = AbortSignal.timeout(limits.witnessAnswerMs);
  try {
    const answer = await fetch(url, { method: "POST", body, signal, redirect: "error" });
    return { status: answer.status, body: (await answer.text()).slice(0, limits.witnessBodyBytesMax) };
  } catch (error) {
    throw new Misuse(
      `The witness does not answer at ${url}: ${error instanceof Error ? error.message : "unknown"}`,
    );
  }
}
