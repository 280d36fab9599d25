/** The NATS queue with many owners, and when server, network or worker fail. The contract is in test/contract. */
import { randomUUID } from "node:crypto";
import { connect, type JetStreamManager, nanos } from "nats";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { connectionOptions } from "../../src/queue/nats-address.ts";
import { openNatsQueue } from "../../src/queue/queue.nats.ts";
import type { Queue } from "../../src/queue/queue.ts";
import { kinds, message, publish, startWorker } from "../contract/queue.ts";
import { findBackend } from "../support/backends.ts";
import { openTcpProxy, type TcpProxy, targetOf } from "../support/tcp-proxy.ts";

const server = await findBackend("NATS");
if (server) describeFailures(server.url);
else test.skip("jobs in NATS through failures");

function describeFailures(url: string): void {
  let stream: string;
  let queue: Queue;
  let manager: JetStreamManager;
  let stop: AbortController;
  const connection = connect(connectionOptions(url));

  afterAll(async () => {
    await (await connection).close();
    await server?.stop();
  });
  beforeEach(async () => {
    stream = `test-${randomUUID().slice(0, 8)}`;
    manager = await (await connection).jetstreamManager();
    queue = await openNatsQueue({ kinds, url, stream });
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await queue.close();
    await manager.streams.delete(stream).catch(() => undefined);
  });

  async function throughProxy(): Promise<{ proxy: TcpProxy; cutOff: Queue }> {
    const proxy = await openTcpProxy(targetOf(url, 4222));
    return { proxy, cutOff: await openNatsQueue({ kinds, url: `nats://127.0.0.1:${proxy.port}`, stream }) };
  }

  test("three owners with one job each do not wait for the three hundred of another", async () => {
    await publish(queue, ...Array.from({ length: 300 }, (_, i) => message("greedy", `flood ${i}`)));
    await publish(queue, message("a", "modest a"), message("b", "modest b"), message("c", "modest c"));
    const ended: string[] = [];
    const allEnded = Promise.withResolvers<void>();
    const consumed = queue.consume(
      "generate",
      4,
      async (delivery) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (ended.push(delivery.message.of) === 303) allEnded.resolve();
      },
      stop.signal,
    );
    await allEnded.promise;
    stop.abort();
    await consumed;
    // Each search looks a hundred messages further, so they run long before the end, however busy the machine is.
    const modest = ["modest a", "modest b", "modest c"].map((id) => ended.indexOf(id));
    expect(Math.max(...modest)).toBeLessThan(150);
    expect(new Set(ended).size).toBe(303);
  });

  test("an owner alone has every place", async () => {
    await publish(queue, ...Array.from({ length: 150 }, (_, i) => message("alone", `job ${i}`)));
    const worker = startWorker(queue, "generate", 6, stop.signal, { held: true });
    await worker.until(() => worker.running() === 6);
    worker.release();
    await worker.until(() => worker.ended.length === 150);
    expect(new Set(worker.ended).size).toBe(150);
  });

  test("work goes on when connections drop, and what was published meanwhile is done", async () => {
    const { proxy, cutOff } = await throughProxy();
    const worker = startWorker(cutOff, "generate", 2, stop.signal);
    await publish(queue, message("a", "before"));
    await worker.until(() => worker.ended.includes("before"));
    await proxy.cut();
    await publish(queue, message("a", "meanwhile"));
    await proxy.restore();
    await worker.until(() => worker.ended.includes("meanwhile"));
    proxy.dropConnections();
    await publish(queue, message("a", "after"));
    await worker.until(() => worker.ended.includes("after"));
    stop.abort();
    await worker.consumed;
    await cutOff.close();
    await proxy.close();
  });

  test("a stream that was lost is made again by whoever needs it", async () => {
    const worker = startWorker(queue, "generate", 1, stop.signal);
    await publish(queue, message("a", "before"));
    await worker.until(() => worker.ended.includes("before"));
    await manager.streams.delete(stream);
    await publish(queue, message("a", "after"));
    await worker.until(() => worker.ended.includes("after"));
  });

  test("a consumer that gives out nothing though jobs wait is made again", async () => {
    await publish(queue, message("a", "first"), message("a", "second"));
    // Only one message may be out, and a worker that never answers has it.
    await manager.consumers.update(stream, "generate", { max_ack_pending: 1, ack_wait: nanos(600_000) });
    const stranger = (await connection).jetstream();
    for await (const { seq } of stranger.fetch(stream, "generate", { batch: 1, expires: 5_000 }))
      expect(seq).toBe(1);
    const worker = startWorker(queue, "generate", 2, stop.signal);
    await worker.until(() => worker.ended.length === 2);
    expect(worker.ended.toSorted()).toEqual(["first", "second"]);
  });

  test("a stream that is lost while jobs come in loses none that is published again", async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `job ${i}`);
    const worker = startWorker(queue, "generate", 4, stop.signal);
    const published = ids.map((id) => message("a", id));
    for (const [at, one] of published.entries()) {
      if (at === 10) await manager.streams.delete(stream);
      await publish(queue, one);
    }
    // The lost messages are published again, as by the sweeper.
    await expect
      .poll(
        async () => {
          await publish(queue, ...published.filter(({ of }) => !worker.ended.includes(of)));
          return ids.every((id) => worker.ended.includes(id));
        },
        { interval: 1_000, timeout: 50_000 },
      )
      .toBe(true);
  });

  test("settings that differ are put right at the start, and waiting messages stay", async () => {
    await publish(queue, message("a", "waiting"));
    const { config } = await manager.streams.info(stream);
    await manager.streams.update(stream, { ...config, max_age: 3_600_000_000_000 });
    await manager.consumers.update(stream, "generate", { max_deliver: 2 });
    const again = await openNatsQueue({ kinds, url, stream });
    expect((await manager.streams.info(stream)).config.max_age).toBe(config.max_age);
    expect((await manager.consumers.info(stream, "generate")).config.max_deliver).toBe(limits.jobAttemptsMax);
    expect((await again.depth()).generate).toBe(1);
    await again.close();
  });

  test("the same message may come again as soon as it has ended", async () => {
    const worker = startWorker(queue, "generate", 1, stop.signal);
    const edit = message("a", "edit");
    await publish(queue, edit);
    await worker.until(() => worker.ended.length === 1);
    // The acknowledgement may still be on its way.
    while ((await queue.depth()).generate !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await publish(queue, edit);
    await worker.until(() => worker.ended.length === 2);
  });

  test("what is no message of ours is removed", async () => {
    const jetstream = (await connection).jetstream();
    for (const text of ["", "no JSON", '{"id":1}', "null"])
      await jetstream.publish(`${stream}.generate.${randomUUID()}`, text);
    const worker = startWorker(queue, "generate", 1, stop.signal);
    await publish(queue, message("a", "good"));
    await worker.until(() => worker.ended.length === 1);
    while ((await queue.depth()).generate !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(worker.deliveries).toHaveLength(1);
  });

  test("long work stays with its worker; that of a worker that died goes to another, as a new attempt", async () => {
    const { proxy, cutOff } = await throughProxy();
    const dying = startWorker(cutOff, "generate", 1, new AbortController().signal, { held: true });
    await publish(queue, message("a", "orphan"));
    await dying.until(() => dying.running() === 1);
    await proxy.cut();
    const worker = startWorker(queue, "generate", 2, stop.signal, { held: true });
    await publish(queue, message("b", "long"));
    // The orphan is delivered again when its time is over; by then the long job, begun a moment later, needed signs of
    // life.
    await worker.until(() => worker.running() === 2);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(worker.deliveries.map(({ message, attempt }) => [message.of, attempt])).toEqual([
      ["long", 1],
      ["orphan", 2],
    ]);
    worker.release();
    await worker.until(() => worker.ended.length === 2);
    dying.release();
    await cutOff.close();
    await proxy.close();
  });
}
