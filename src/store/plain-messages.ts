/**
 * KurrentDB from 25.1 compresses every message for clients that accept it. grpc-js accepts it always, and unpacks each message through
 * a stream of its own: reading is then eight times slower than what the server can send. Neither the client of EventStoreDB nor
 * grpc-js has an option for it, and servers have one only after 26.1, so the header is set here to what is wanted.
 */
import { createRequire } from "node:module";

type Headers = { set(name: string, value: string): void };
type Filter = { sendMetadata(headers: Promise<Headers>): Promise<Headers> };

/** grpc-js as the client has it, whichever others there are. */
const requireOfClient = createRequire(createRequire(import.meta.url).resolve("@eventstore/db-client"));

let isAsked = false;

/** Of every server that this process asks by gRPC from now on. @throws Error when grpc-js is not built as it was. */
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
