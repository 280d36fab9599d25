import { randomUUID } from "node:crypto";
import { connect } from "nats";
import { afterAll, test } from "vitest";
import { openNatsQueue } from "../../src/queue/queue.nats.ts";
import { findBackend } from "../support/backends.ts";
import { describeQueue } from "./queue.ts";

const server = await findBackend("NATS");
if (server) {
  const { url } = server;
  afterAll(() => server.stop());
  describeQueue(server.label, async () => {
    const stream = `test-${randomUUID().slice(0, 8)}`;
    const queue = await openNatsQueue({ url, stream });
    return {
      queue,
      async close() {
        await queue.close();
        const connection = await connect({ servers: new URL(url).host });
        await (await connection.jetstreamManager()).streams.delete(stream);
        await connection.close();
      },
    };
  });
} else test.skip("jobs in NATS");
