/**
 * KurrentDB from 25.1 on compresses every message for clients that accept it. grpc-js always accepts it, and
 * decompresses each message through its own stream, which makes reading eight times slower than the server can send.
 * Neither the EventStoreDB client nor grpc-js has an option for this, and servers have one only after 26.1; so the
 * header is set here.
 */
import { createRequire } from "node:module";

type Headers = { set(name: string, value: string): void };
type Filter = { sendMetadata(headers: Promise<Headers>): Promise<Headers> };

/** The grpc-js that the client uses, whatever other versions are installed. */
const requireOfClient = createRequire(createRequire(import.meta.url).resolve("@eventstore/db-client"));

let isAsked = false;

/** For every gRPC server that this process calls from now on. @throws Error when grpc-js has changed inside. */
export function askForPlainMessages(): void {
  if (isAsked) return;
  isAsked = true;
  const { CompressionFilter } = requireOfClient("@grpc/grpc-js/build/src/compression-filter.js") as {
    CompressionFilter: { prototype: Filter };
  };
  const { sendMetadata } = CompressionFilter.prototype;
  CompressionFilter.prototype.sendMetadata = async function plain(this: Filter, given) {
    const headers = await sendMetadata.call(this, given);
    headers.set("grpc-accept-encoding", "identity");
    return headers;
  };
}
