import { randomUUID } from "node:crypto";
import { connect } from "nats";
import { afterAll, expect, test } from "vitest";
import { openNatsLeases } from "../../src/queue/leases.nats.ts";
import { connectionOptions } from "../../src/queue/nats-address.ts";
import { findBackends } from "../support/backends.ts";
import { describeLeases } from "./leases.ts";

const servers = await findBackends("NATS");
for (const server of servers) {
  const { url } = server;
  const bucket = `test-${randomUUID().slice(0, 8)}`;
  afterAll(async () => {
    const connection = await connect(connectionOptions(url));
    await (await connection.jetstreamManager()).streams.delete(`KV_${bucket}`);
    await connection.close();
    await server.stop();
  });

  describeLeases(server.label, async () => {
    const [one, other] = [await openNatsLeases({ url, bucket }), await openNatsLeases({ url, bucket })];
    return {
      one,
      other,
      async close() {
        await one.close();
        await other.close();
      },
    };
  });

  test(`a holder that dies loses its lease in time, one that lives keeps it: ${server.label}`, async () => {
    const heldMs = 1_000;
    const short = { url, bucket: `${bucket}-short`, heldMs };
    const [dying, living, waiting] = await Promise.all([1, 2, 3].map(() => openNatsLeases(short)));
    if (!dying || !living || !waiting) throw new Error("Three are opened.");
    expect(await dying.take("a")).not.toBeNull();
    const kept = await living.take("b");
    expect(kept).not.toBeNull();
    await dying.close();
    await expect.poll(() => waiting.take("a"), { timeout: 20_000 }).not.toBeNull();
    expect(await waiting.take("b")).toBeNull();
    await kept?.release();
    for (const leases of [living, waiting]) await leases.close();
    const connection = await connect(connectionOptions(url));
    await (await connection.jetstreamManager()).streams.delete(`KV_${bucket}-short`);
    await connection.close();
  });
}
if (servers.length === 0) test.skip("leases in NATS");
