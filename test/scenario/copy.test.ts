/**
 * An embedded service moves to servers: `pds copy`, once, again after more writes, and onto data that is not its copy.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { accountKeyId } from "../../src/events/family.ts";
import { clientOf } from "../support/client.ts";
import { distributedOn, openDistributedHouse } from "../support/modes.ts";
import { called, firstKey, pds, startService } from "../support/service.ts";

const words = ["copy", "--from", "embedded", "--to", "distributed"];
const bpmn = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="p" name="${name}"><startEvent id="s"/><task id="a" name="Check"/><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="e"/>
  </process>
</definitions>`;

describe.skipIf(!distributedOn)(`from embedded to distributed on ${distributedOn}`, () => {
  test("everything is there and reads the same, what was deleted stays so, and a second call goes on", async () => {
    const house = await openDistributedHouse();
    const { place } = house;
    if (typeof place === "string") throw new Error("The house has no servers.");
    const { dataDir } = place;
    const before = await startService(dataDir);
    const key = await firstKey(dataDir);
    const client = clientOf(before.base, key);
    const imported = async (name: string): Promise<string> => {
      const answer = await client.call("POST", "/v1/diagrams/import", { bpmn_xml: bpmn(name) });
      return ((await answer.json()) as { id: string }).id;
    };
    const job = await client.accept("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
    const [kept, gone, goneLater] = [await imported("Kept"), await imported("Gone"), await imported("Later")];
    expect((await client.call("DELETE", `/v1/diagrams/${gone}`)).status).toBe(204);
    await client.ended(job.id);

    const first = await pds(place, ...words);
    expect(first.copied).toBe(first.events);
    const later = await imported("Afterwards");
    expect((await client.call("DELETE", `/v1/diagrams/${goneLater}`)).status).toBe(204);
    const text = await (await client.call("GET", `/v1/diagrams/${kept}/bpmn`)).text();
    await pds(dataDir, "audit", "checkpoint");
    expect(await before.end("SIGTERM")).toBe(0);

    const second = await pds(place, ...words);
    expect(Number(second.copied)).toBeGreaterThan(0);
    expect(Number(second.copied) + Number(first.copied)).toBe(second.events);
    expect(await pds(place, ...words)).toEqual({ events: second.events, copied: 0 });
    expect(await pds(place, "audit", "verify")).toMatchObject({ ok: true });

    const after = await startService(place);
    const { call, ended } = clientOf(after.base, key);
    expect(await ended(job.id)).toMatchObject({ status: "succeeded" });
    await expect.poll(async () => (await call("GET", `/v1/diagrams/${later}`)).status).toBe(200);
    expect(await (await call("GET", `/v1/diagrams/${kept}/bpmn`)).text()).toBe(text);
    expect((await call("GET", `/v1/diagrams/${kept}/image`)).status).toBe(200);
    const stores = await house.stores();
    for (const id of [gone, goneLater]) {
      expect((await call("GET", `/v1/diagrams/${id}`)).status).toBe(404);
      expect(await stores.vault.get(id)).toBeNull();
    }
    await stores.close();
    expect(await pds(place, ...words)).toMatchObject({ copied: 0 });
  });

  test("what accounts and folders are called goes with its keys, also of a log that goes on from another, and a deletion ends both", async () => {
    const house = await openDistributedHouse();
    const { place } = house;
    if (typeof place === "string") throw new Error("The house has no servers.");
    const before = `${place.dataDir}-before`;
    const service = await startService(before);
    const key = await firstKey(before);
    const client = clientOf(service.base, key);
    const folder = await client.call("POST", "/v1/folders", { name: "Pangolins", context: "Axolotls" });
    const { id: folderId } = (await folder.json()) as { id: string };
    const user = async (email: string) =>
      String((await pds(before, "users", "create", "--email", email, "--plan", "pro")).id);
    const [kept, gone, goneLater] = [
      await user("wombat@example.com"),
      await user("numbat@example.com"),
      await user("quokka@example.com"),
    ];
    const org = String((await pds(before, "orgs", "create", "--name", "Lemurs", "--plan", "team")).id);
    await pds(before, "users", "delete", gone, "--yes");
    expect(await service.end("SIGTERM")).toBe(0);

    const sealed = await pds(
      before,
      "copy",
      "--from",
      "embedded",
      "--to",
      "embedded",
      "--into",
      place.dataDir,
    );
    const first = await pds(place, ...words);
    expect(first.copied).toBe(Number(sealed.events) + 1);
    // The servers know it once; if it is deleted after that, the next call deletes it there.
    await pds(place.dataDir, "users", "delete", goneLater, "--yes");
    const second = await pds(place, ...words);
    expect(Number(second.copied)).toBeGreaterThan(0);

    const publicKey = `${place.dataDir}/audit-key.pub.pem`;
    const verified = await pds(place, "audit", "verify", "--open", "--public-key", publicKey);
    expect(verified).toMatchObject({ ok: true, faults: [], former: { origin: sealed.origin } });
    const stores = await house.stores();
    for (const id of [gone, goneLater]) expect(await stores.vault.get(accountKeyId(id))).toBeNull();
    expect(await stores.vault.get(accountKeyId(kept))).not.toBeNull();
    await stores.close();

    const after = await startService(place);
    const users = (await pds(place, "users", "list")) as unknown as { email: string }[];
    expect(users.map(({ email }) => email).sort()).toEqual(["a@example.com", "wombat@example.com"]);
    expect(await pds(place, "orgs", "list")).toMatchObject([{ id: org, name: "Lemurs" }]);
    const { call } = clientOf(after.base, key);
    const shown = await call("GET", `/v1/folders/${folderId}`);
    expect(await shown.json()).toMatchObject({ name: "Pangolins", context: "Axolotls" });

    await pds(place, "users", "delete", kept, "--yes");
    const certificate = `${place.dataDir}-certificate.json`;
    for (const [id, text] of [
      [gone, "numbat@example.com"],
      [goneLater, "quokka@example.com"],
      [kept, "wombat@example.com"],
    ])
      expect(
        await pds(place, "audit", "deletion", id ?? "", "--text", text ?? "", "--certificate", certificate),
      ).toMatchObject({ ok: true, certificate });
    expect(await pds(place, "audit", "verify", certificate, "--public-key", publicKey)).toMatchObject({
      ok: true,
      subject: { kind: "user", id: kept },
    });
    const { former } = await pds(place, "audit", "verify");
    const proof = `${place.dataDir}-continued.tlog-proof`;
    const { event_id: eventId } = former as { event_id: string };
    await pds(place, "audit", "prove", "--event", eventId, "--out", proof);
    expect(await pds(place, "audit", "verify", proof, "--public-key", publicKey)).toMatchObject({ ok: true });
    for (const file of [certificate, proof])
      expect(spawnSync("python3", ["docs/verify.py", file, "--public-key", publicKey]).status).toBe(0);
  });

  test("a target with other events, or no servers at all, is refused and left alone", async () => {
    const house = await openDistributedHouse();
    const { place } = house;
    if (typeof place === "string") throw new Error("The house has no servers.");
    await firstKey(place.dataDir);
    expect(await called(place.dataDir, ...words)).toMatchObject({ code: 2 });
    await firstKey(place);
    const before = await house.log();
    const refused = await called(place, ...words);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("other events");
    expect(await house.log()).toEqual(before);
  });
});
