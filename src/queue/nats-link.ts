/** Whether the connection to NATS is up. */
import { Events, type NatsConnection } from "nats";

/** Requests made while the connection is down are lost, and so are those made before it broke. */
export type Link = {
  /** Resolves when the connection is up again; null while it is up. */
  down: Promise<void> | null;
  /** Aborts when the connection breaks. */
  broken: AbortSignal;
};

/** Returns a function for the current state. @param onUp called each time that the connection is up again. */
export function watchLink(connection: NatsConnection, onUp: () => void = () => undefined): () => Link {
  let up: PromiseWithResolvers<void> | null = null;
  let broken = new AbortController();
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) {
        up ??= Promise.withResolvers();
        broken.abort();
      } else if (type === Events.Reconnect) {
        broken = new AbortController();
        up?.resolve();
        up = null;
        onUp();
      }
    }
  };
  void watch();
  return () => ({ down: up?.promise ?? null, broken: broken.signal });
}
