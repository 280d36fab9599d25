/** Every message of the stream of jobs: subject, headers and data. */
import { connect, NatsError } from "nats";
import { limits } from "../limits.ts";
import type { Raw } from "../store/raw.ts";
import { connectionOptions, streamOf } from "./nats-link.ts";
import { natsReached } from "./nats-stream.ts";

/** @throws Unavailable */
export async function* rawMessages(url: string): AsyncGenerator<Raw> {
  const stream = streamOf(url);
  const connection = await natsReached(connect(connectionOptions(url)));
  try {
    const { streams } = await natsReached(connection.jetstreamManager({ timeout: limits.storeCallMs }));
    const { state } = await natsReached(streams.info(stream));
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await natsReached(orNone(streams.getMessage(stream, { seq })));
      if (message === null) continue;
      const headers = [...message.header].map(([name, values]) => `${name}: ${values.join(" ")}`).join("\n");
      const bytes = Buffer.concat([Buffer.from(`${message.subject}\n${headers}\n`), message.data]);
      yield { kind: "messages", place: `stream ${stream}, message ${seq}`, bytes };
    }
  } finally {
    await connection.close();
  }
}

const noMessageFound = 10_037;

/** Null where the message was acknowledged meanwhile. */
async function orNone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === noMessageFound) return null;
    throw error;
  }
}
