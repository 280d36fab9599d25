/** Auditors' files of a diagram with a failed job; and manipulations of a bundle. */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, signBundle } from "../../src/audit/bundle.ts";
import { type Certificate, readCertificate, signCertificate } from "../../src/audit/certificate.ts";
import { newKeyPair } from "../../src/audit/signature.ts";
import { leafHash, newLeaves, treeRoot } from "../../src/audit/tree.ts";
import { signTree } from "../../src/audit/tree-note.ts";
import { parseProof, writeProof } from "../../src/audit/tree-proof.ts";
import { canonicalJson } from "../../src/events/canonical-json.ts";
import { hashOf } from "../../src/events/chain.ts";
import { clientOf } from "./client.ts";
import { called, firstKey, pds as pdsJson, startService } from "./service.ts";

export type AuditFiles = {
  publicKey: string;
  privateKey: string;
  /**
   * Sound files: bundles with and without texts, of a deleted diagram, checkpoints in both spellings, a proof of an
   * event, certificates of erasure of a diagram and of an account, and the proof of the first event of a copied log.
   */
  sound: Record<
    | "bundle"
    | "withoutTexts"
    | "deleted"
    | "checkpoint"
    | "note"
    | "proof"
    | "certificate"
    | "accountCertificate"
    | "continued",
    string
  >;
  /** The last checkpoint of the log when it was copied. */
  ended: string;
};

/**
 * Call it within a test; the end of the test also ends the service.
 *
 * @param folder an empty folder
 */
export async function makeAuditFiles(folder: string): Promise<AuditFiles> {
  const dataDir = join(folder, "data");
  const service = await startService(dataDir);
  const { call, accept, ended } = clientOf(service.base, await firstKey(dataDir));
  const job = async (path: string, body: object) => ended((await accept(path, body)).id);
  const prompt = "The clerk checks the Größe of the order 📦. Then the manager approves the order.";
  const made = await job("/v1/diagrams/generate", { prompt, theme: "dark", format: "svg" });
  const id = there(made.diagram).id;
  const failed = await job(`/v1/diagrams/${id}/edit`, { prompt: "Remove 'Fly to the moon'." });
  if (failed.status !== "failed") throw new Error("The instruction was to fail.");
  await call("PATCH", `/v1/diagrams/${id}`, { name: "Orders" });
  await job(`/v1/diagrams/${id}/edit`, { prompt: "Rename 'Approve order' to 'Sign order'." });
  const other = there((await job("/v1/diagrams/generate", { prompt })).diagram).id;
  await call("DELETE", `/v1/diagrams/${other}`);
  const eve = String(
    (await pdsJson(dataDir, "users", "create", "--email", "eve@example.com", "--plan", "pro")).id,
  );
  await service.end("SIGTERM");
  const at = (name: string) => join(folder, name);
  const sound = {
    bundle: at("bundle.json"),
    withoutTexts: at("without-texts.json"),
    deleted: at("deleted.json"),
    checkpoint: at("checkpoint.json"),
    note: at("checkpoint.note"),
    proof: at("event.tlog-proof"),
    certificate: at("certificate.json"),
    accountCertificate: at("account-certificate.json"),
    continued: at("continued.tlog-proof"),
  };
  const pdsIn = async (folder: string, ...words: string[]) => {
    const { code, err } = await called(folder, ...words);
    if (code !== 0) throw new Error(`${words.join(" ")} ends with ${code}: ${err}`);
  };
  const pds = (...words: string[]) => pdsIn(dataDir, "audit", ...words);
  await pds("bundle", id, "--out", sound.bundle);
  await pds("bundle", id, "--out", sound.withoutTexts, "--without-texts");
  await pds("bundle", other, "--out", sound.deleted);
  await pds("checkpoint", "--out", sound.checkpoint, "--note", sound.note);
  await pds("prove", "--event", "4", "--out", sound.proof);
  await pds("deletion", other, "--certificate", sound.certificate);
  await pdsIn(dataDir, "users", "delete", eve, "--yes");
  await pds("deletion", eve, "--certificate", sound.accountCertificate);
  const copy = at("copy");
  await pdsIn(dataDir, "copy", "--from", "embedded", "--to", "embedded", "--into", copy);
  const atEnd = at("ended.json");
  await pds("checkpoint", "--out", atEnd);
  await pdsIn(copy, "audit", "checkpoint");
  await pdsIn(copy, "audit", "prove", "--event", "1", "--out", sound.continued);
  const [publicKey, privateKey] = [join(dataDir, "audit-key.pub.pem"), join(dataDir, "audit-key.pem")];
  return { publicKey, privateKey, sound, ended: atEnd };
}

const isFailed = ({ events }: Bundle["streams"][number]) =>
  events.some(({ type }) => type === "GenerationFailed");

/** Gives the event and all later ones in its stream matching hashes. */
function rechain(stream: Bundle["streams"][number]): void {
  let previousHash: string | null = null;
  for (const event of stream.events) {
    event.metadata.previousHash = previousHash;
    event.metadata.hash = hashOf({ ...event, stream: stream.name });
    previousHash = event.metadata.hash;
  }
}

/** An entry that exists in a file of this test. */
function there<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("It does not have that.");
  return value;
}

type Plant = [what: string, work: (bundle: Bundle) => void];

/** Manipulations of the parsed file of a bundle with texts. */
const bundlePlants: Plant[] = [
  [
    "the job that failed is left out",
    (one) => (one.streams = one.streams.filter((stream) => !isFailed(stream))),
  ],
  ["all jobs are left out", (one) => (one.streams = one.streams.slice(0, 1))],
  ["the diagram is left out", (one) => one.streams.shift()],
  ["a picture is left out", (one) => one.pictures.pop()],
  ["all pictures are left out", (one) => (one.pictures = [])],
  ["pictures are exchanged", (one) => (there(one.pictures[0]).bytes = there(one.pictures[1]).bytes)],
  ["a picture says another renderer", (one) => (there(one.pictures[0]).renderer = "r9")],
  [
    "a picture is exchanged, and its renderer is one that nobody knows",
    (one) => Object.assign(there(one.pictures[0]), { renderer: "r9", bytes: there(one.pictures[1]).bytes }),
  ],
  ["a picture says another theme", (one) => (there(one.pictures[0]).theme = "light")],
  ["a picture is said to be of another revision", (one) => (there(one.pictures[0]).revision = 1)],
  ["a picture is added", (one) => one.pictures.push({ ...there(one.pictures[0]), revision: 1 })],
  ["a position is changed", (one) => (there(there(one.streams[0]).events[0]).position = "3")],
  ["the newest event is left out", (one) => there(one.streams[0]).events.pop()],
  ["the first event is left out", (one) => there(one.streams[0]).events.shift()],
  [
    "a time is changed",
    (one) => (there(there(one.streams[0]).events[1]).metadata.at = "2001-01-01T00:00:00.000Z"),
  ],
  [
    "an actor is changed, and all hashes made anew",
    (one) => {
      const stream = there(one.streams[0]);
      there(stream.events[1]).metadata.actor = { kind: "operator", id: "mallory" };
      rechain(stream);
    },
  ],
  [
    "a job that failed is told as one that succeeded",
    (one) => {
      const stream = there(one.streams.find(isFailed));
      there(stream.events.at(-1)).type = "GenerationSucceeded";
      rechain(stream);
    },
  ],
  ["the file has a member more", (one) => Object.assign(one, { approvedBy: "the auditor" })],
  [
    "an event has a member more",
    (one) => Object.assign(there(there(one.streams[0]).events[0]), { note: "x" }),
  ],
  [
    "the metadata of an event has a member more",
    (one) => Object.assign(there(there(one.streams[0]).events[0]).metadata, { approvedBy: "x" }),
  ],
  ["a stream has a member more", (one) => Object.assign(there(one.streams[0]), { note: "x" })],
  ["a picture has a member more", (one) => Object.assign(there(one.pictures[0]), { note: "x" })],
  [
    "a step of a proof has a member more",
    (one) => Object.assign(there(there(one.streams[0]).proof[0]), { note: "x" }),
  ],
  ["the checkpoint has a member more", (one) => Object.assign(one.checkpoint, { note2: "x" })],
  ["the contents have a member more", (one) => Object.assign(one.contents, { note: "x" })],
  ["the time of the checkpoint is changed", (one) => (one.checkpoint.signedAt = "2001-01-01T00:00:00.000Z")],
  ["the root of the checkpoint is changed", (one) => (one.checkpoint.root = "00".repeat(32))],
  ["the trail of the checkpoint is changed", (one) => (one.checkpoint.trail = "AAAA")],
  ["the note of the checkpoint is left out", (one) => delete one.checkpoint.note],
  [
    "a signature is taken off the note of the checkpoint",
    (one) =>
      (one.checkpoint.note = there(one.checkpoint.note).split("\n").slice(0, 5).join("\n").concat("\n")),
  ],
  ["the data key is another", (one) => (one.dataKey = Buffer.alloc(32).toString("base64"))],
  ["the data key is left out", (one) => (one.dataKey = null)],
  [
    "the time at which the file was made is changed",
    (one) => (one.contents.madeAt = "2001-01-01T00:00:00.000Z"),
  ],
  ["it says that it is about another diagram", (one) => (one.diagramId = "another")],
  [
    "it is of the format of before, which could not tell",
    (one) =>
      Object.assign(one, {
        format: "process-diagram-service bundle 1",
        contents: undefined,
        signature: undefined,
      }),
  ],
  [
    "a job is left out, and the contents are signed anew with another key",
    (one) => {
      const { contents: _, signature: __, ...rest } = one;
      const streams = rest.streams.filter((stream) => !isFailed(stream));
      Object.assign(
        one,
        signBundle({ ...rest, streams }, newKeyPair().privatePem, "2026-01-01T00:00:00.000Z"),
      );
    },
  ],
];

/** Manipulations of its text. */
const textPlants: [what: string, work: (text: string) => string][] = [
  ["a member stands twice", (text) => text.replace('"diagramId":', '"diagramId":"another","diagramId":')],
  ["it is cut off", (text) => `${text.slice(0, -200)}\n`],
];

/**
 * Writes the file with one manipulation each.
 * @returns their files by manipulation
 */
export function plantBundles(file: string, folder: string): [what: string, path: string][] {
  const good = readFileSync(file, "utf8");
  const texts = [
    ...bundlePlants.map(([what, work]) => {
      const copy: Bundle = JSON.parse(good);
      work(copy);
      return [what, `${JSON.stringify(copy)}\n`] as const;
    }),
    ...textPlants.map(([what, work]) => [what, work(good)] as const),
  ];
  return texts.map(([what, text], i) => {
    if (text === good) throw new Error(`Nothing was done: ${what}`);
    const path = join(folder, `planted-${i}.json`);
    writeFileSync(path, text);
    return [what, path];
  });
}

/** The same for checkpoints, notes, proofs and certificates. */
export function plantOthers(files: AuditFiles, folder: string): [what: string, path: string][] {
  const { sound } = files;
  const changed = (what: string, file: string, from: string | RegExp, to: string): [string, string] => {
    const good = readFileSync(file, "utf8");
    const text = good.replace(from, to);
    if (text === good) throw new Error(`Nothing was done: ${what}`);
    const path = join(folder, `${what.replaceAll(" ", "-")}`);
    writeFileSync(path, text);
    return [what, path];
  };
  return [
    changed("a checkpoint of fewer events", sound.checkpoint, /"events":\d+/, '"events":1'),
    changed("a checkpoint with another trail", sound.checkpoint, /"trail":"..../, '"trail":"AAAA'),
    changed("a checkpoint with another note", sound.checkpoint, /"note":"[^"]*"/, '"note":"x\\n1\\n\\n"'),
    changed("a note of another size", sound.note, /\n\d+\n/, "\n7\n"),
    changed("a note with another signature", sound.note, /— (\S+) (....)..../, "— $1 $2AAAA"),
    changed("a proof of another place", sound.proof, /index \d+/, "index 2"),
    changed("a proof of another event", sound.proof, /extra ..../, "extra eyJ7"),
    changed("a proof with a hash less", sound.proof, /(index \d+)\n\S+/, "$1"),
    changed("a certificate of another time", sound.certificate, /"at": "..../, '"at": "2001'),
    changed("a certificate with another proof", sound.certificate, /index \d+/, "index 0"),
    changed("a certificate with a look less", sound.certificate, /"checks": \[\s*\{[^}]*\},/, '"checks": ['),
    changed("a certificate that says a member twice", sound.certificate, '"stays":', '"stays": [],"stays":'),
    changed("a certificate with a member more", sound.certificate, '"format"', '"approvedBy":"x","format"'),
    changed("a certificate with another signature", sound.certificate, /("signature": ")..../, "$1AAAA"),
    changed("a proof of another log of before", sound.continued, /extra ..../, "extra eyJ7"),
    ...plantSigned(files, folder),
  ];
}

/** What the owner of the private key can sign, and what is still inconsistent. */
function plantSigned({ sound, privateKey }: AuditFiles, folder: string): [what: string, path: string][] {
  const written = (what: string, text: string): [string, string] => {
    const path = join(folder, what.replaceAll(" ", "-"));
    writeFileSync(path, text);
    return [what, path];
  };
  const own = readFileSync(privateKey, "utf8");
  const read = readCertificate(readFileSync(sound.certificate, "utf8"));
  if (read === null || !("certificate" in read)) throw new Error("That is no certificate.");
  const { statement, proof } = read.certificate;
  const certified = (change: Partial<Certificate["statement"]>, by = own, withProof = proof) =>
    JSON.stringify(signCertificate({ ...statement, ...change }, withProof, by));
  const { subject, erased } = statement;
  const continued = there(parseProof(readFileSync(sound.continued, "utf8"))).event;
  const event = JSON.parse(there(continued).toString("utf8"));
  const goesOn = (data: object, more: object = {}) => ({
    ...event,
    ...more,
    data: { ...event.data, ...data },
  });
  const other = newKeyPair().privatePem;
  const head = {
    origin: event.data.origin,
    size: event.data.events,
    root: Buffer.from(event.data.tree, "hex"),
  };
  return [
    written("a certificate about another diagram", certified({ subject: { ...subject, id: "another" } })),
    written("a certificate about an account", certified({ subject: { ...subject, kind: "user" } })),
    written("a certificate with another actor", certified({ erased: { ...erased, by: "operator mallory" } })),
    written("a certificate of another request", certified({ erased: { ...erased, request_id: "req_1" } })),
    written("a certificate signed by a stranger", certified({}, other)),
    written(
      "a certificate with the proof of another event",
      certified({}, own, readFileSync(sound.proof, "utf8")),
    ),
    written("a log of before with fewer events", provenFirst(goesOn({ events: 1 }), own)),
    written("a log of before with another tree", provenFirst(goesOn({ tree: "00".repeat(32) }), own)),
    written("a log of before of another name", provenFirst(goesOn({ origin: "another" }), own)),
    written(
      "a log of before that a stranger signed",
      provenFirst(goesOn({ note: signTree(head, other, event.data.signedAt) }), own),
    ),
    written("a log of before told by another stream", provenFirst(goesOn({}, { stream: "former-two" }), own)),
    written("a log of before told in the middle", provenFirst(goesOn({}), own, 1)),
  ];
}

/** A signed log of few events with this one at the index (by default the first), and the proof of it. */
export function provenFirst(event: object, privatePem: string, index = 0): string {
  const bytes = Buffer.from(canonicalJson(JSON.parse(JSON.stringify(event))));
  const leaf = leafHash(createHash("sha256").update(bytes).digest());
  const before = leafHash(Buffer.alloc(32));
  const leaves = newLeaves();
  for (let i = 0; i < index; i++) leaves.push(before);
  leaves.push(leaf);
  const head = {
    origin: "process-diagram-service/planted",
    size: index + 1,
    root: treeRoot(leaves, index + 1),
  };
  const note = signTree(head, privatePem, "2026-01-01T00:00:00.000Z");
  return writeProof({ event: bytes, index, proof: index === 0 ? [] : [before], note });
}
