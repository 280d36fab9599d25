/** Signals between processes over NATS, including after a broken connection. */
import { randomUUID } from "node:crypto";
import { connect } from "nats";
import { afterAll, expect, test } from "vitest";
import { openNatsSignals } from "../../src/queue/signals.nats.ts";
import { findBackend } from "../support/backends.ts";
import { openTcpProxy, targetOf } from "../support/tcp-proxy.ts";

const server = await findBackend("NATS");
if (server) describeSignals(new URL(server.url).host);
else test.skip("signals over NATS");

function describeSignals(host: string): void {
  afterAll(() => server?.stop());

  /** Resolves when the signal arrives. */
  function told(listener: Awaited<ReturnType<typeof openNatsSignals>>, collection: string, position: bigint) {
    return new Promise<void>((resolve) => {
      listener.listen((where, reached) => {
        if (where === collection && reached === position) resolve();
      });
    });
  }

  test("the newest position of each collection arrives, large ones too, and only at its own service", async () => {
    const [name, other] = [randomUUID(), randomUUID()];
    const teller = await openNatsSignals({ url: `nats://${host}/${name}` });
    const listener = await openNatsSignals({ url: `nats://${host}/${name}` });
    const stranger = await openNatsSignals({ url: `nats://${host}/${other}` });
    const heard: string[] = [];
    stranger.listen((collection) => heard.push(collection));
    const arrived = Promise.all([told(listener, "diagrams", 2n ** 60n), told(listener, "keys", 7n)]);
    // Repeatedly, because the sender does not know when the listener is ready.
    const telling = setInterval(() => {
      teller.tell("diagrams", 5n);
      teller.tell("diagrams", 2n ** 60n);
      teller.tell("keys", 7n);
    }, 10);
    await arrived;
    clearInterval(telling);
    expect(heard).toEqual([]);
    await Promise.all([teller, listener, stranger].map((each) => each.close()));
  });

  test("what an owner is owed arrives, and is no position of a collection", async () => {
    const name = randomUUID();
    const teller = await openNatsSignals({ url: `nats://${host}/${name}` });
    const listener = await openNatsSignals({ url: `nats://${host}/${name}` });
    const debt = { owner: "live-user-u1", collection: "diagrams_v1", position: 2n ** 60n };
    const heard: string[] = [];
    const arrived = new Promise((resolve) => listener.listen((where) => heard.push(where), resolve));
    const telling = setInterval(() => teller.owe(debt), 10);
    expect(await arrived).toEqual(debt);
    clearInterval(telling);
    expect(heard).toEqual([]);
    await Promise.all([teller.close(), listener.close()]);
  });

  test("nonsense is passed over, and what was told while the connection was down arrives afterwards", async () => {
    const name = randomUUID();
    const proxy = await openTcpProxy(targetOf(`nats://${host}`, 4222));
    const teller = await openNatsSignals({ url: `nats://127.0.0.1:${proxy.port}/${name}` });
    const listener = await openNatsSignals({ url: `nats://${host}/${name}` });
    const raw = await connect({ servers: host });
    const first = told(listener, "diagrams", 1n);
    raw.publish(`${name}-reached`, "{ nonsense");
    raw.publish(`${name}-reached`, '{"diagrams":"many"}');
    const telling = setInterval(() => teller.tell("diagrams", 1n), 10);
    await first;
    clearInterval(telling);
    const second = told(listener, "diagrams", 2n);
    await proxy.cut();
    teller.tell("diagrams", 2n);
    await proxy.restore();
    await second;
    await Promise.all([teller.close(), listener.close(), raw.close(), proxy.close()]);
  });
}
