/** Whether the connection to NATS is there. */
import { Events, type NatsConnection } from "nats";

/** What is asked of the server while the connection is down is lost, and so is what was asked before it broke. */
export type Link = {
  /** Resolves when the connection is there again; null while it is. */
  down: Promise<void> | null;
  /** Aborts when it breaks. */
  broken: AbortSignal;
};

/** Gives the connection as it is now. @param onUp told each time that it is there again. */
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
