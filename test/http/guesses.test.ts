/** The log's hashes of a request and of a picture: without the data key no one can test a guess at their content. */
import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { claimStream } from "../../src/commands/claim.ts";
import { diagramIdOf } from "../../src/commands/ids.ts";
import { canonicalJson } from "../../src/events/canonical-json.ts";
import type { JsonObject } from "../../src/events/recorded.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest, type Provided } from "./support/house.ts";

const open = house();
const withKey = { headers: { "idempotency-key": "k" } };
const guessAt = (id: string, body: JsonObject) =>
  createHash("sha256")
    .update(canonicalJson([id, {}, body]))
    .digest("hex");

async function claimOf({ userId }: Provided, route: string): Promise<JsonObject> {
  const { log } = open().inside().deps;
  const [claimed] = await log.store.read(claimStream(`live-user-${userId}`, route, "k"));
  return claimed?.data ?? {};
}

describe("a request with an Idempotency-Key", () => {
  const ways: [string, string, JsonObject, (me: Client & Provided, id: string) => string][] = [
    ["import", "/diagrams/import", { bpmn_xml: chain() }, (_, id) => id],
    ["generate", "/diagrams/generate", { prompt: "The clerk checks it." }, (_, id) => diagramIdOf(id)],
    ["folder create", "/folders", { name: "Merger" }, ({ userId }) => `library-live-user-${userId}`],
  ];
  for (const [name, path, body, keyIdOf] of ways)
    insideTest(`is remembered under the key of what it is about: ${name}`, async () => {
      const { vault } = open().inside().deps.log;
      const me = await open().customer();
      const made = await me.post(`/v1${path}`, body, withKey);
      const { fingerprint, keyId } = await claimOf(me, `POST ${path}`);
      expect(keyId).toBe(keyIdOf(me, made.json.id));
      expect(await vault.get(String(keyId))).toHaveLength(32);
      expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
      expect(fingerprint).not.toBe(guessAt("", body));
    });

  insideTest("that makes a generation again means the same diagram", async () => {
    const me = await open().customer();
    const made = await me.post("/v1/diagrams/generate", { prompt: "The clerk checks it." });
    const [asked] = await open().inside().deps.log.store.read(`generation-${made.json.id}`);
    expect(asked?.data.diagramId).toBe(diagramIdOf(made.json.id));
    expect(diagramIdOf(made.json.id)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    );
  });

  insideTest("is a repeat after the deletion, whatever it says: nothing is made twice", async () => {
    const me = await open().customer();
    const made = await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey);
    await me.remove(`/v1/diagrams/${made.json.id}`);
    for (const name of [undefined, "Another"])
      expectError(
        await me.post("/v1/diagrams/import", { bpmn_xml: chain(), ...(name && { name }) }, withKey),
        "resource_not_found",
      );
    expect((await me.get("/v1/diagrams")).json.data).toEqual([]);
  });

  insideTest("that was refused leaves no key with which it could be guessed", async () => {
    const { vault } = open().inside().deps.log;
    const me = await open().customer();
    expectError(
      await me.post("/v1/diagrams/import", { bpmn_xml: "no" }, withKey),
      "validation_failed",
      "bpmn_xml",
    );
    const { keyId } = await claimOf(me, "POST /diagrams/import");
    expect(await vault.get(String(keyId))).toBeNull();
    expect(await vault.knows(String(keyId))).toBe(true);
  });
});
