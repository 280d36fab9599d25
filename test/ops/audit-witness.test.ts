import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { parseVerifierKey, signersOf, verifierKeyOf } from "../../src/audit/note.ts";
import { newKeyPair } from "../../src/audit/signature.ts";
import { checkTreeNote, parseTreeNote } from "../../src/audit/tree-note.ts";
import { account, accountStream } from "../../src/commands/account.ts";
import { handle } from "../../src/commands/handle.ts";
import { readConfig } from "../../src/config.ts";
import { openWitness } from "../../src/ops/audit-witness.ts";
import { called } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const signers = signersOf("witness.example/w", newKeyPair().privatePem, "cosignature");

async function register(folder: string, accountId: string) {
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
  const data = { accountId, email: `${accountId}@example.com`, plan: "pro" as const };
  await handle(stores, account, accountStream(accountId), { type: "RegisterUser", data }, someContext());
  await stores.close();
}

type Signed = { verifier_keys: string[] };
const logKeys = async (folder: string) =>
  ((await called(folder, "audit", "checkpoint")).json as Signed).verifier_keys
    .map(parseVerifierKey)
    .flatMap((key) => key ?? []);

test("a log is cosigned as it grows, and refused when it was put back and went on differently", async () => {
  const folder = temporaryFolder();
  const state = join(temporaryFolder(), "witness.json");
  const keyFile = join(temporaryFolder(), "witness.keys");
  writeFileSync(keyFile, `# of the witness\n${signers.map(verifierKeyOf).join("\n")}\n`);
  await register(folder, "one");
  const keys = await logKeys(folder);
  const former = readFileSync(join(folder, "events.db"));
  const listen = async () => {
    const app = openWitness({ keys, signers, state, now: () => 1_000_000 });
    onTestFinished(() => app.close());
    return await app.listen({ port: 0, host: "127.0.0.1" });
  };
  const out = join(temporaryFolder(), "cosigned.note");
  const cosign = async (witness: string) =>
    await called(folder, "audit", "cosign", "--witness", witness, "--witness-key", keyFile, "--out", out);

  expect(await cosign(await listen())).toMatchObject({ code: 0, json: { ok: true, size: 1 } });
  await register(folder, "two");
  await logKeys(folder);
  // Another process of the witness knows the checkpoints that the first one cosigned.
  const witness = await listen();
  expect(await cosign(witness)).toMatchObject({
    code: 0,
    json: { size: 3, cosigned_by: ["witness.example/w"] },
  });
  const note = parseTreeNote(readFileSync(out, "utf8"));
  const good = note && checkTreeNote(note, [...keys, ...signers]).good.map(({ key }) => key.name);
  expect(new Set(good)).toEqual(new Set([note?.head.origin, "witness.example/w"]));

  writeFileSync(join(folder, "events.db"), former);
  for (const id of ["three", "four", "five"]) await register(folder, id);
  await logKeys(folder);
  expect(await cosign(witness)).toMatchObject({ code: 1, json: { ok: false } });
  expect((await cosign("http://127.0.0.1:1")).code).toBe(2);
});

test("a witness says its size as the standard wants it, and does not begin with a broken memory", async () => {
  const state = join(temporaryFolder(), "witness.json");
  const app = openWitness({ keys: [], signers, state, now: () => 0 });
  onTestFinished(() => app.close());
  const answer = await app.inject({ method: "POST", url: "/add-checkpoint", payload: "nonsense" });
  expect(answer.statusCode).toBe(400);
  writeFileSync(state, "{");
  expect(() => openWitness({ keys: [], signers, state, now: () => 0 })).toThrow("cannot be read");
});
