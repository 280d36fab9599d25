/**
 * Makes a grpc-js server, which sends all messages plain, gzip its messages for clients that accept it, as KurrentDB
 * from 25.1 does.
 */
import type { Http2Server, IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { gzipSync } from "node:zlib";
import type { Server } from "@grpc/grpc-js";

/** The number of messages by encoding. */
export type Sent = { gzipped: number; plain: number };

/** Private parts of grpc-js's server. */
type Inside = { createHttp2Server(credentials: unknown): Http2Server };

/** A gRPC message: one byte that says whether it is compressed, its length, and its content. */
const prefixBytes = 5;

/** @param gzips false only counts */
export function compressAnswers(server: Server, gzips: boolean, sent: Sent): void {
  const inside = server as unknown as Inside;
  const create = inside.createHttp2Server.bind(server);
  inside.createHttp2Server = (credentials) => {
    const http2 = create(credentials);
    http2.prependListener("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      const accepted = String(headers["grpc-accept-encoding"] ?? "").split(",");
      if (gzips && accepted.includes("gzip")) gzipped(stream, sent);
      else counted(stream, sent);
    });
    return http2;
  };
}

function counted(stream: ServerHttp2Stream, sent: Sent): void {
  const write = stream.write.bind(stream) as (chunk: Buffer, done?: () => void) => boolean;
  stream.write = ((chunk: Buffer, done?: () => void) => {
    sent.plain++;
    return write(chunk, done);
  }) as typeof stream.write;
}

function gzipped(stream: ServerHttp2Stream, sent: Sent): void {
  const respond = stream.respond.bind(stream);
  stream.respond = (headers, options) => respond({ ...headers, "grpc-encoding": "gzip" }, options);
  const write = stream.write.bind(stream) as (chunk: Buffer, done?: () => void) => boolean;
  stream.write = ((chunk: Buffer, done?: () => void) => {
    sent.gzipped++;
    return write(framed(gzipSync(chunk.subarray(prefixBytes))), done);
  }) as typeof stream.write;
}

function framed(message: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt8(1, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}
