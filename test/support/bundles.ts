/** Files as auditors get them, of a diagram with a job that failed; and what somebody may have done to a bundle. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, signBundle } from "../../src/audit/bundle.ts";
import { newKeyPair } from "../../src/audit/signature.ts";
import { hashOf } from "../../src/events/chain.ts";
import { clientOf } from "./client.ts";
import { called, firstKey, startService } from "./service.ts";

export type AuditFiles = {
  publicKey: string;
  /** Sound files: bundles with and without texts, of a deleted diagram, checkpoints in both spellings, a proof of an event. */
  sound: Record<"bundle" | "withoutTexts" | "deleted" | "checkpoint" | "note" | "proof", string>;
};

/**
 * To be called within a test, whose end also ends the service.
 *
 * @param folder of nothing yet
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
  await service.end("SIGTERM");
  const at = (name: string) => join(folder, name);
  const sound = {
    bundle: at("bundle.json"),
    withoutTexts: at("without-texts.json"),
    deleted: at("deleted.json"),
    checkpoint: at("checkpoint.json"),
    note: at("checkpoint.note"),
    proof: at("event.tlog-proof"),
  };
  const pds = async (...words: string[]) => {
    const { code, err } = await called(dataDir, "audit", ...words);
    if (code !== 0) throw new Error(`audit ${words.join(" ")} ends with ${code}: ${err}`);
  };
  await pds("bundle", id, "--out", sound.bundle);
  await pds("bundle", id, "--out", sound.withoutTexts, "--without-texts");
  await pds("bundle", other, "--out", sound.deleted);
  await pds("checkpoint", "--out", sound.checkpoint, "--note", sound.note);
  await pds("prove", "--event", "4", "--out", sound.proof);
  return { publicKey: join(dataDir, "audit-key.pub.pem"), sound };
}

const isFailed = ({ events }: Bundle["streams"][number]) =>
  events.some(({ type }) => type === "GenerationFailed");

/** The event, and all behind it in its stream, with hashes that fit again. */
function rechain(stream: Bundle["streams"][number]): void {
  let previousHash: string | null = null;
  for (const event of stream.events) {
    event.metadata.previousHash = previousHash;
    event.metadata.hash = hashOf({ ...event, stream: stream.name });
    previousHash = event.metadata.hash;
  }
}

/** An entry that is there, of a file of this test. */
function there<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("It does not have that.");
  return value;
}

type Plant = [what: string, work: (bundle: Bundle) => void];

/** What is done to the parsed file of a bundle with texts. */
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

/** What is done to its text. */
const textPlants: [what: string, work: (text: string) => string][] = [
  ["a member stands twice", (text) => text.replace('"diagramId":', '"diagramId":"another","diagramId":')],
  ["it is cut off", (text) => `${text.slice(0, -200)}\n`],
];

/** Writes the file with one plant each. @returns their files by what was done */
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

/** The same for checkpoints, notes and proofs. */
export function plantOthers({ sound }: AuditFiles, folder: string): [what: string, path: string][] {
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
  ];
}
