import { randomUUID } from "node:crypto";
import { connect } from "nats";
import { afterAll, test } from "vitest";
import { connectionOptions } from "../../src/queue/nats-address.ts";
import { openNatsQueue } from "../../src/queue/queue.nats.ts";
import { findBackends } from "../support/backends.ts";
import { describeQueue, kinds } from "./queue.ts";

const servers = await findBackends("NATS");
for (const server of servers) {
  const { url } = server;
  afterAll(() => server.stop());
  describeQueue(server.label, async () => {
    const stream = `test-${randomUUID().slice(0, 8)}`;
    const queue = await openNatsQueue({ url, kinds, stream });
    return {
      queue,
      async close() {
        await queue.close();
        const connection = await connect(connectionOptions(url));
        await (await connection.jetstreamManager()).streams.delete(stream);
        await connection.close();
      },
    };
  });
}
if (servers.length === 0) test.skip("jobs in NATS");
