/**
 * Signals over one NATS subject. Positions reached within a few milliseconds share one message, `{ collection: position
 * }`. A debt to an owner is a message by itself, `{ "collection owner": position }`; neither name contains a space.
 */
import { setTimeout } from "node:timers";
import { connect, type NatsConnection } from "nats";
import { limits } from "../limits.ts";
import { connectionOptions, placeOf, streamOf } from "./nats-address.ts";
import { watchLink } from "./nats-link.ts";
import { natsReached } from "./nats-stream.ts";
import type { OnOwed, OnTold, Signals } from "./signals.ts";

/**
 * @param options.url as for the queue; its path separates several services on one server.
 * @throws Unavailable when no server can be reached.
 */
export async function openNatsSignals({ url }: { url: string }): Promise<Signals> {
  const connection = await natsReached(connect(connectionOptions(url)), placeOf(url));
  // Not below the stream's subjects, or every signal would be a job.
  const subject = `${streamOf(url)}-reached`;
  const newest = new Map<string, bigint | null>();
  const untold = new Set<string>();
  let due = false;

  // A broken connection may have lost signals silently.
  const link = watchLink(connection, () => {
    for (const collection of newest.keys()) untold.add(collection);
    sendSoon();
  });

  function send(): void {
    due = false;
    // While the connection is down, the client would buffer messages without limit; the newest position of each
    // collection is enough.
    if (link().down !== null || connection.isClosed() || untold.size === 0) return;
    connection.publish(subject, encode([...newest].filter(([collection]) => untold.has(collection))));
    untold.clear();
  }

  function sendSoon(): void {
    if (due) return;
    due = true;
    setTimeout(send, limits.signalEveryMs).unref();
  }

  return {
    tell(collection, position) {
      newest.set(collection, position);
      untold.add(collection);
      sendSoon();
    },
    owe({ owner, collection, position }) {
      // Best effort while the connection is down: readers elsewhere then wait for the views as usual.
      if (link().down === null && !connection.isClosed())
        connection.publish(subject, encode([[`${collection} ${owner}`, position]]));
    },
    listen: (onTold, onOwed = () => undefined) => void hear(connection, subject, { onTold, onOwed }),
    lookEveryMs: limits.viewPollSignalledMs,
    close: () => connection.close(),
  };
}

type Heard = { onTold: OnTold; onOwed: OnOwed };

async function hear(connection: NatsConnection, subject: string, { onTold, onOwed }: Heard): Promise<void> {
  for await (const { data } of connection.subscribe(subject))
    for (const [name, position] of decode(data)) {
      const [collection = "", owner] = name.split(" ");
      if (owner === undefined) onTold(collection, position);
      else if (position !== null) onOwed({ owner, collection, position });
    }
}

const encode = (reached: [string, bigint | null][]): string =>
  JSON.stringify(
    Object.fromEntries(
      reached.map(([collection, position]) => [collection, position === null ? null : `${position}`]),
    ),
  );

/** Empty for a message that is no signal of ours: anybody may publish. */
function decode(data: Uint8Array): [string, bigint | null][] {
  try {
    return Object.entries(JSON.parse(Buffer.from(data).toString("utf8"))).map(([collection, position]) => [
      collection,
      position === null ? null : BigInt(String(position)),
    ]);
  } catch {
    return [];
  }
}
