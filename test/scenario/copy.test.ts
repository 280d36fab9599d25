/** An embedded service moves to servers: `pds copy`, once, again after more was written, and onto what is not its copy. */
import { describe, expect, test } from "vitest";
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
