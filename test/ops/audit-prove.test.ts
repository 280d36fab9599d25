import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { signatureBy, signersOf, writeNote } from "../../src/audit/note.ts";
import { newKeyPair } from "../../src/audit/signature.ts";
import { parseTreeNote } from "../../src/audit/tree-note.ts";
import { parseProof, proofFault } from "../../src/audit/tree-proof.ts";
import { deleteDiagram, importDiagram, updateDiagram } from "../../src/commands/flows.ts";
import { readConfig } from "../../src/config.ts";
import { run } from "../support/command-line.ts";
import { importOf } from "../support/imports.ts";
import { plant } from "../support/plant.ts";
import { called, environmentOf } from "../support/service.ts";
import { sharedFolder, someContext, temporaryFolder } from "../support/stores.ts";

const owner = "live-user-u1";
const data = sharedFolder();
const note = () => join(data(), "kept.note");
const key = () => join(data(), "audit-key.pub.pem");

async function write(ids: string[], names: string[]) {
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: data() }));
  const libraries = new Map();
  for (const diagramId of ids) {
    await importDiagram(stores, libraries, importOf(diagramId, { name: "secret name" }), someContext());
    for (const name of names)
      await updateDiagram(stores, libraries, { diagramId, owner, name }, someContext());
  }
  await deleteDiagram(stores, libraries, { diagramId: ids[0] ?? "", owner }, someContext());
  const events = await stores.store.read(`diagram-${ids[0]}`);
  await stores.close();
  return events;
}

type Proved = { ok: boolean; proof: string; index: number; size: number; from: number; to: number };
const proved = async (...args: string[]) => {
  const { code, json, err } = await called(data(), "audit", "prove", ...args);
  return { code, err, ...(json as Proved) };
};

let events: Awaited<ReturnType<typeof write>> = [];

/** A log with two checkpoints, the first of which was kept elsewhere, and an event that none covers. */
beforeAll(async () => {
  events = await write(["d1", "d2"], ["A", "B"]);
  expect((await called(data(), "audit", "checkpoint", "--note", note())).code).toBe(0);
  await write(["d3"], ["C", "D", "E"]);
  expect((await called(data(), "audit", "checkpoint")).code).toBe(0);
  await write(["d4"], []);
});

describe("that an event is in the log", () => {
  test("is proven in a file that needs no log, and tells nothing of what is sealed", async () => {
    const [first] = events;
    const file = join(temporaryFolder(), "event.tlog-proof");
    const { code, proof, index } = await proved("--event", first?.id ?? "", "--out", file);
    expect({ code, index }).toEqual({ code: 0, index: Number(first?.position) - 1 });
    expect(readFileSync(file, "utf8")).toBe(proof);
    expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra /);
    const event = parseProof(proof)?.event ?? Buffer.alloc(0);
    expect(createHash("sha256").update(event).digest("hex")).toBe(first?.metadata.hash);
    expect(event.toString()).not.toContain("secret name");
    const checked = await called(temporaryFolder(), "audit", "verify", file, "--public-key", key());
    expect(checked).toMatchObject({ code: 0, json: { ok: true, event: { id: first?.id } } });
  });

  test("is proven by a checkpoint with the signature of a witness, where it is given", async () => {
    const folder = temporaryFolder();
    const witness = signersOf("witness.example.com/one", newKeyPair().privatePem, "cosignature");
    const kept = parseTreeNote(readFileSync(note(), "utf8"));
    if (kept === null) throw new Error("The note that was kept is none.");
    const added = witness.map((signer) => signatureBy(signer, kept.text, kept.head, 1_700_000_000));
    const cosigned = join(folder, "cosigned.note");
    writeFileSync(cosigned, writeNote({ ...kept, signatures: [...kept.signatures, ...added] }));
    const { code, proof, size } = await proved("--event", "1", "--note", cosigned);
    expect({ code, size }).toEqual({ code: 0, size: kept.head.size });
    expect(proof.endsWith(readFileSync(cosigned, "utf8"))).toBe(true);
    expect(proofFault(proof, witness, null)).toBeNull();
    const file = join(folder, "event.tlog-proof");
    writeFileSync(file, proof);
    expect((await called(folder, "audit", "verify", file, "--public-key", key())).code).toBe(0);

    const own = parseTreeNote(readFileSync(note(), "utf8"));
    writeFileSync(cosigned, writeNote({ text: own?.text ?? "", signatures: added }));
    expect(await proved("--event", "1", "--note", cosigned)).toMatchObject({ code: 2 });
    expect(await proved("--consistency", "1", "--note", cosigned)).toMatchObject({ code: 2 });
    expect(await proved("--event", "1", "--note", "/nowhere")).toMatchObject({ code: 2 });
  });

  test("is not believed when the file was changed, or without a key", async () => {
    const { proof } = await proved("--event", "2");
    const other = await proved("--event", "3");
    const forgeries = [
      proof.replace("index 1", "index 2"),
      proof.replace(/extra .*/, /extra .*/.exec(other.proof)?.[0] ?? ""),
      proof.replace(/\n\d+\n/, "\n4\n"),
    ];
    for (const forged of forgeries) {
      const file = join(temporaryFolder(), "forged");
      writeFileSync(file, forged);
      expect(forged).not.toBe(proof);
      expect(await called(temporaryFolder(), "audit", "verify", file, "--public-key", key())).toMatchObject({
        ...{ code: 1, json: { ok: false } },
      });
    }
    const file = join(temporaryFolder(), "good");
    writeFileSync(file, proof);
    expect((await called(temporaryFolder(), "audit", "verify", file)).code).toBe(1);
  });

  test("cannot be said of one that no checkpoint covers, or that is not there", async () => {
    const rows = await called(data(), "audit", "verify");
    const last = String((rows.json as { events: number }).events);
    expect((await proved("--event", last)).code).toBe(1);
    expect((await proved("--event", "nothing")).code).toBe(2);
    expect((await proved()).code).toBe(2);
    expect((await proved("--event", "1", "--consistency", "1")).code).toBe(2);
  });
});

describe("that a checkpoint goes on from an older one", () => {
  test("is proven for one that was kept elsewhere", async () => {
    const { code, proof, from, to } = await proved("--consistency", note());
    expect({ code, grown: to > from }).toEqual({ code: 0, grown: true });
    expect(proof.startsWith(`old ${from}\n`)).toBe(true);
    const shown = await run(environmentOf(data()), ["audit", "prove", "--consistency", note()]);
    expect(shown.out.toString()).toBe(proof);
    const bySizes = await proved("--consistency", String(from), String(to));
    expect(bySizes).toMatchObject({ code: 0, proof });
  });

  test("is refused for a checkpoint of another past, and for what is none", async () => {
    const other = join(temporaryFolder(), "other.note");
    const [origin, size] = readFileSync(note(), "utf8").split("\n");
    const root = Buffer.alloc(32, 7).toString("base64");
    const signature = readFileSync(note(), "utf8").split("\n\n")[1];
    writeFileSync(other, `${origin}\n${size}\n${root}\n\n${signature}`);
    expect(await proved("--consistency", other)).toMatchObject({ code: 1, ok: false });
    expect((await proved("--consistency", key())).code).toBe(2);
    expect((await proved("--consistency", "/nowhere")).code).toBe(2);
    expect((await proved("--consistency", "9", "3")).code).toBe(2);
    expect((await proved("--consistency", "1", "2")).code).toBe(2);
  });

  test("is refused for a log that was changed", async () => {
    const copy = temporaryFolder();
    writeFileSync(join(copy, "events.db"), readFileSync(join(data(), "events.db")));
    plant(join(copy, "events.db"), ({ rows, rehash }) => {
      const [, second] = rows();
      if (second) rehash(second, { ...JSON.parse(second.data), forged: true });
    });
    const log = join(copy, "events.db");
    expect(await proved("--consistency", note(), "--log", log)).toMatchObject({ code: 1, ok: false });
    expect(await proved("--event", "1", "--log", log)).toMatchObject({ code: 1, ok: false });
  });
});
