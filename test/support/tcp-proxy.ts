/** A TCP relay in front of a server, with which tests cut, freeze and drop connections. */
import { createServer, type Server, type Socket, connect as tcpConnect } from "node:net";

/** What can be made unreachable and reachable again. */
export type Cuttable = {
  /** Ends every connection and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

export type TcpProxy = Cuttable & {
  /** The port that clients connect to; it stays the same over `cut` and `restore`. */
  port: number;
  /** Later connections go to another port on this machine. */
  retarget(port: number): void;
  /** Ends every connection at once, as a broken network does; new ones are accepted. */
  dropConnections(): void;
  /** Connections stay open and new ones are accepted, but no byte passes until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** From now on every byte is delayed by this time, in each direction. */
  delay(ms: number): void;
  close(): Promise<void>;
};

/** Without a host, this machine. */
export type Target = { host?: string; port: number };

/**
 * The server of this address.
 * @param port the default if the address has none
 */
export function targetOf(url: string | URL, port: number): Required<Target> {
  const { hostname, port: named } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(named || port) };
}

/** @param port to listen on; 0 takes a free one. */
export async function openTcpProxy(to: Target, port = 0): Promise<TcpProxy> {
  let target = to;
  const pairs = new Set<[Socket, Socket]>();
  let frozen = false;
  let delayMs = 0;
  let server: Server | null = null;

  function relay(client: Socket): void {
    const upstream = tcpConnect({ host: target.host ?? "127.0.0.1", port: target.port, noDelay: true });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.setNoDelay(true);
    for (const [from, into] of [pair, pair.toReversed() as [Socket, Socket]]) {
      const pass = (bytes: Buffer) => {
        if (!into.destroyed && !into.write(bytes)) from.pause();
      };
      // Timers of one length fire in the order in which they were set.
      from.on("data", (bytes) => void (delayMs === 0 ? pass(bytes) : setTimeout(pass, delayMs, bytes)));
      into.on("drain", () => {
        if (!frozen) from.resume();
      });
      from.on("close", () => {
        pairs.delete(pair);
        into.destroy();
      });
      // An error is always followed by "close", which ends the other side as well.
      from.on("error", () => undefined);
      if (frozen) from.pause();
    }
  }

  function dropConnections(): void {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  }

  async function listen(at: number): Promise<number> {
    const listening = createServer(relay);
    await new Promise<void>((resolve, reject) => {
      listening.once("error", reject);
      listening.listen(at, "127.0.0.1", resolve);
    });
    server = listening;
    const address = listening.address();
    return typeof address === "object" && address !== null ? address.port : at;
  }

  async function cut(): Promise<void> {
    const closing = server;
    server = null;
    const closed = closing && new Promise((resolve) => closing.close(resolve));
    dropConnections();
    await closed;
  }

  const boundPort = await listen(port);
  return {
    port: boundPort,
    retarget(port) {
      target = { port };
    },
    dropConnections,
    delay(ms) {
      delayMs = ms;
    },
    cut,
    async restore() {
      if (server === null) await listen(boundPort);
    },
    freeze() {
      frozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    close: cut,
  };
}
