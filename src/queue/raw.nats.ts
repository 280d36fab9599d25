/** Every message of the job stream: subject, headers and data. */
import { connect } from "nats";
import { limits } from "../limits.ts";
import type { Raw } from "../store/raw.ts";
import { connectionOptions, placeOf, streamOf } from "./nats-address.ts";
import { natsReached, noMessageFound, orNull } from "./nats-stream.ts";

/** @throws Unavailable */
export async function* rawMessages(url: string): AsyncGenerator<Raw> {
  const stream = streamOf(url);
  const connection = await natsReached(connect(connectionOptions(url)), placeOf(url));
  try {
    const { streams } = await natsReached(
      connection.jetstreamManager({ timeout: limits.storeCallMs }),
      placeOf(url),
    );
    const { state } = await natsReached(streams.info(stream));
    // A stream that never had a message reports 0, which is no valid number.
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      // Null if it was acknowledged meanwhile.
      const message = await natsReached(orNull(streams.getMessage(stream, { seq }), noMessageFound));
      if (message === null) continue;
      const headers = [...message.header].map(([name, values]) => `${name}: ${values.join(" ")}`).join("\n");
      const bytes = Buffer.concat([Buffer.from(`${message.subject}\n${headers}\n`), message.data]);
      yield { kind: "messages", place: `stream ${stream}, message ${seq}`, bytes };
    }
  } finally {
    await connection.close();
  }
}
