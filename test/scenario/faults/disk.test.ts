/**
 * The disk of the embedded mode is full: a file of the process cannot grow, and every write to it fails as on a full
 * disk.
 */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { clientOf } from "../../support/client.ts";
import { embedded } from "../../support/modes.ts";
import { startService } from "../../support/service.ts";
import { wrongIn } from "../support/hold.ts";
import { newKey, prompt } from "../support/site.ts";

const canLimitFiles = spawnSync("prlimit", ["--version"]).status === 0;
if (!canLimitFiles) console.warn("SKIPPED: a full disk. There is no prlimit (util-linux) here.");

/** Random, so that it cannot be compressed. */
const large = (i: number) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <!-- ${Array.from({ length: 6_000 }, (_, k) => Math.sin(i * 7_000 + k)).join(" ")} -->
  <process id="p" name="Order ${i}"><startEvent id="s"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/></process>
</definitions>`;

test.skipIf(!canLimitFiles)(
  "a full disk is an error in the envelope, loses nothing that was accepted, and is over when there is room",
  async () => {
    const house = await embedded.open();
    const service = await startService(house.place);
    const { key, keyId } = await newKey(house);
    const client = clientOf(service.base, key);
    const accepted = [await client.accept("/v1/diagrams/generate", { prompt })];
    const limit = (bytes: string) => {
      const { status } = spawnSync("prlimit", [`--pid=${service.pid}`, `--fsize=${bytes}:unlimited`]);
      expect(status).toBe(0);
    };

    limit(String(2 * 1024 * 1024));
    const imported: string[] = [];
    let refused: Response | null = null;
    for (let i = 0; refused === null && i < 100; i++) {
      const answer = await client.call("POST", "/v1/diagrams/import", { bpmn_xml: large(i) });
      if (answer.status === 201) imported.push(((await answer.json()) as { id: string }).id);
      else refused = answer;
    }
    expect(imported.length).toBeGreaterThan(0);
    expect(refused?.status).toBe(500);
    expect(await refused?.json()).toMatchObject({ error: { type: "api_error", code: "internal_error" } });
    // Requests that need no space are answered.
    for (const id of imported)
      expect((await client.call("GET", `/v1/diagrams/${id}`)).status, `GET of ${id}`).toBe(200);

    limit("unlimited");
    const last = await client.call("POST", "/v1/diagrams/import", { bpmn_xml: large(100) });
    expect(last.status).toBe(201);
    imported.push(((await last.json()) as { id: string }).id);
    accepted.push(await client.accept("/v1/diagrams/generate", { prompt }));
    for (const { id } of accepted) expect(await client.ended(id)).toMatchObject({ status: "succeeded" });
    for (const id of imported) expect((await client.call("GET", `/v1/diagrams/${id}/bpmn`)).status).toBe(200);
    expect(
      await wrongIn(
        house,
        accepted.map(({ id }) => ({ id, keyId })),
      ),
    ).toEqual([]);
    expect(await service.end("SIGTERM")).toBe(0);
    console.log(
      `Embedded, disk full after ${imported.length - 1} imports; nothing lost, and on it went by itself.`,
    );
  },
  120_000,
);

test("a full disk is a reason not to be ready, and what is free is told", async () => {
  const { place } = await embedded.open();
  const service = await startService(place, { DISK_FREE_BYTES_MIN: String(2 ** 52) });
  const answer = await fetch(`${service.ops}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    ready: false,
    reasons: [expect.stringMatching(/^The disk of DATA_DIR is full: \d+ MiB free, \d+ needed\.$/)],
  });
  expect(await (await fetch(`${service.ops}/metrics`)).text()).toMatch(
    /^disk_free_bytes\{folder="data"\} [1-9]/m,
  );
  expect(await service.end("SIGTERM")).toBe(0);
});
