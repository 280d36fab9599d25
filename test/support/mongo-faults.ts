/**
 * A relay between the service and MongoDB that understands its messages: it answers commands with errors as servers do
 * while their primary changes, breaks the connection instead of answering, loses an answer, or delays all messages.
 */
import { createServer, type Socket, connect as tcpConnect } from "node:net";
import { BSON, type Document } from "mongodb";
import type { Target } from "./tcp-proxy.ts";

export type MongoFault =
  /** The server answers with this error and does nothing. */
  | { kind: "answers"; code: number; codeName: string }
  /** It sends this instead of its own answer. */
  | { kind: "says"; answer: Document }
  /** The connection breaks, and nothing is done. */
  | { kind: "resets" }
  /** The command is carried out, and the connection breaks before its answer. */
  | { kind: "loses the answer" }
  | { kind: "waits"; ms: number };

export type MongoFaults = {
  port: number;
  /** These commands, for example "find" or "getMore", get the fault until `heal`. */
  inject(commands: string[], fault: MongoFault): void;
  heal(): void;
  /** The number of commands that got a fault. */
  met(): number;
  close(): Promise<void>;
};

export async function openMongoFaults(to: Target): Promise<MongoFaults> {
  let commands: string[] = [];
  let fault: MongoFault | null = null;
  let met = 0;
  const clients = new Set<Socket>();

  function relay(client: Socket): void {
    const upstream = tcpConnect({ host: to.host ?? "127.0.0.1", port: to.port, noDelay: true });
    const lost = new Set<number>();
    clients.add(client.setNoDelay(true));
    client.on("close", () => {
      clients.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
    // An error is always followed by "close", which ends the other side as well.
    for (const socket of [client, upstream]) socket.on("error", () => undefined);

    upstream.on(
      "data",
      byMessage((message) => {
        if (lost.has(message.readInt32LE(8))) client.resetAndDestroy();
        else client.write(message);
      }),
    );
    client.on(
      "data",
      byMessage((message) => {
        if (fault === null || !commands.includes(commandOf(message))) return upstream.write(message);
        met++;
        if (fault.kind === "answers") return client.write(answerTo(message, errorOf(fault)));
        if (fault.kind === "says") return client.write(answerTo(message, fault.answer));
        if (fault.kind === "resets") return client.resetAndDestroy();
        if (fault.kind === "loses the answer") lost.add(message.readInt32LE(4));
        return setTimeout(() => upstream.write(message), fault.kind === "waits" ? fault.ms : 0);
      }),
    );
  }

  const server = createServer(relay);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    inject(names, wanted) {
      commands = names;
      fault = wanted;
    },
    heal() {
      fault = null;
    },
    met: () => met,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

/** Delivers whole messages: each begins with its length. */
function byMessage(take: (message: Buffer) => unknown): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Message header, flags and the kind of the first section come before the command's document. */
const headBytes = 21;
const opMessage = 2013;

/** The first field of a command's document is its name; "" if it is not a command. */
function commandOf(message: Buffer): string {
  if (message.readInt32LE(12) !== opMessage || message[headBytes - 1] !== 0) return "";
  // The length of the document and the type of its first field.
  const begin = headBytes + 5;
  return message.toString("utf8", begin, message.indexOf(0, begin));
}

const errorOf = ({ code, codeName }: { code: number; codeName: string }): Document => ({
  ok: 0,
  errmsg: codeName,
  code,
  codeName,
});

function answerTo(message: Buffer, answer: Document): Buffer {
  const body = BSON.serialize(answer);
  const head = Buffer.alloc(headBytes);
  head.writeInt32LE(headBytes + body.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(opMessage, 12);
  return Buffer.concat([head, body]);
}
