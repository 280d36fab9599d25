/**
 * Signals over one NATS subject: what was told within a few milliseconds is one message, `{ collection: position }`. What an owner is owed
 * is one by itself, `{ "collection owner": position }`: neither holds a space.
 */
import { setTimeout } from "node:timers";
import { connect, type NatsConnection } from "nats";
import { limits } from "../limits.ts";
import { connectionOptions, placeOf, streamOf } from "./nats-address.ts";
import { watchLink } from "./nats-link.ts";
import { natsReached } from "./nats-stream.ts";
import type { OnOwed, OnTold, Signals } from "./signals.ts";

/**
 * @param options.url as the queue takes it; its path keeps several services on one server apart.
 * @throws Unavailable when no server can be reached.
 */
export async function openNatsSignals({ url }: { url: string }): Promise<Signals> {
  const connection = await natsReached(connect(connectionOptions(url)), placeOf(url));
  // Not below the stream's own subjects, or every signal would be a job.
  const subject = `${streamOf(url)}-reached`;
  const newest = new Map<string, bigint | null>();
  const untold = new Set<string>();
  let due = false;

  // A connection that broke may have taken signals along without a word.
  const link = watchLink(connection, () => {
    for (const collection of newest.keys()) untold.add(collection);
    sendSoon();
  });

  function send(): void {
    due = false;
    // The client would collect without bound what is told while the connection is down; the newest of each is enough.
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
      // As good as the connection: whoever reads elsewhere meanwhile waits for the views as ever.
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

/** Nothing for what is no signal of ours: anybody may publish. */
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
