/** Two API processes beside one projector: a write through one of them is visible at once through the other. */
import { describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { clientOf } from "../support/client.ts";
import { modes } from "../support/modes.ts";
import { firstKey, pds, startService } from "../support/service.ts";

describe.each(modes)("$name, two API processes", ({ open }) => {
  test("read each other's writes at once, and both refuse a revoked key at the next request (B17)", async () => {
    const { place } = await open();
    const [one, other] = await Promise.all([
      startService(place, { ROLES: "api" }),
      startService(place, { ROLES: "api" }),
      startService(place, { ROLES: "projector" }),
    ]);
    const key = await firstKey(place);
    const [writer, reader] = [clientOf(one.base, key), clientOf(other.base, key)];
    for (let i = 0; i < 20; i++) {
      const name = `Folder ${i}`;
      const made = (await (await writer.call("POST", "/v1/folders", { name })).json()) as { id: string };
      const list = (await (await reader.call("GET", "/v1/folders?limit=100")).json()) as {
        data: { id: string }[];
      };
      expect(list.data.map(({ id }) => id)).toContain(made.id);
    }

    const { id } = ((await pds(place, "keys", "list")) as unknown as { id: string }[])[0] ?? { id: "" };
    await pds(place, "keys", "revoke", id);
    for (const { call } of [writer, reader]) {
      const refused = await call("GET", "/v1/folders");
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ error: { code: "revoked_api_key" } });
    }
  });

  test("wait for a projector that is not there no longer than they may, and answer all the same", async () => {
    const { place } = await open();
    const api = await startService(place, { ROLES: "api" });
    const { call } = clientOf(api.base, await firstKey(place));
    const startedMs = performance.now();
    const made = await call("POST", "/v1/folders", { name: "Sales" });
    expect(performance.now() - startedMs).toBeGreaterThan(limits.viewWaitMs);
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    expect(await (await call("GET", `/v1/folders/${id}`)).json()).toMatchObject({ id, name: "Sales" });
  });
});
