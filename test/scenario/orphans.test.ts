/**
 * An embedded service is killed while it handles a request with an Idempotency-Key; then it restarts, and the client
 * retries.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { chain } from "../http/support/documents.ts";
import { embedded } from "../support/modes.ts";
import { firstKey, launchService, startService } from "../support/service.ts";

/** A request whose process dies while it handles it. */
async function orphaned() {
  const { place } = await embedded.open();
  const first = await startService(place);
  const key = await firstKey(place);
  await first.end("SIGTERM");
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const send = (base: string) =>
    fetch(`${base}/api/v1/diagrams/import`, {
      method: "POST",
      headers,
      body: JSON.stringify({ bpmn_xml: chain() }),
    });
  const dies = { DIES: "before append DiagramImported" };
  const { listening, gone } = launchService(place, dies, "test/support/dying/main.ts");
  const { base } = await listening;
  await expect(send(base)).rejects.toThrow();
  expect(await gone).toBe("SIGKILL");
  return { place, key, send };
}

describe("a retry with the same Idempotency-Key", () => {
  test("is taken up at once by the restart of the only process, and makes one diagram", async () => {
    const { place, key, send } = await orphaned();
    const { base, end } = await startService(place);
    const both = await Promise.all([send(base), send(base)]);
    // Both result in one diagram: the second waits, gets a replay, or has to retry.
    expect(both.map(({ status }) => status)).toContain(201);
    for (const { status } of both) expect([201, 409]).toContain(status);
    const list = await fetch(`${base}/api/v1/diagrams`, { headers: { authorization: `Bearer ${key}` } });
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1);
    expect(await end("SIGTERM")).toBe(0);
  });

  test("waits for its age where another process answers requests, too, and may be the one at work", async () => {
    const { place, send } = await orphaned();
    const other = await startService(place, { ROLES: "api" });
    const { base, end } = await startService(place);
    expect((await send(base)).status).toBe(409);
    // The process that was first knows that there was no other.
    expect((await send(other.base)).status).toBe(201);
    for (const stop of [end, other.end]) expect(await stop("SIGTERM")).toBe(0);
  });
});
