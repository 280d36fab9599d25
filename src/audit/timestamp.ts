/** Time stamps (RFC 3161): an authority independent of the log attests that something existed at a time. */
import { createHash } from "node:crypto";

/** Bytes of a nonce, which ties a reply to its request. */
export const nonceBytes = 8;

const tags = { boolean: 0x01, integer: 0x02, octets: 0x04, nothing: 0x05, sequence: 0x30 };
/** OID 2.16.840.1.101.3.4.2.1. */
const sha256Oid = Buffer.from("0609608648016503040201", "hex");

/** A DER request for a stamp over SHA-256 of the data; asks for the authority's certificate. */
export function timestampRequest(data: Uint8Array, nonce: Uint8Array): Buffer {
  const algorithm = der(tags.sequence, sha256Oid, der(tags.nothing));
  const imprint = der(tags.sequence, algorithm, der(tags.octets, sha256(data)));
  const number = der(tags.integer, positive(nonce));
  return der(
    tags.sequence,
    der(tags.integer, Buffer.from([1])),
    imprint,
    number,
    der(tags.boolean, Buffer.from([0xff])),
  );
}

/**
 * What is wrong with a reply; null when it grants a stamp for this data and this request. Its signature is checked by
 * `openssl ts -verify`, with certificates that the verifier trusts.
 */
export function timestampFault(reply: Buffer, data: Uint8Array, nonce: Uint8Array): string | null {
  const whole = elementAt(reply, 0, tags.sequence);
  const info = whole && elementAt(reply, whole.start, tags.sequence);
  const status = info && elementAt(reply, info.start, tags.integer);
  if (!whole || !info || !status || whole.end !== reply.length)
    return "It is no time stamp reply as RFC 3161 describes it.";
  const code = reply.subarray(status.start, status.end).toString("hex");
  if (code !== "00" && code !== "01") return `The authority refuses (status ${Number.parseInt(code, 16)}).`;
  const token = reply.subarray(info.end);
  if (!token.includes(sha256(data))) return "It is about something else.";
  return token.includes(der(tags.integer, positive(nonce))) ? null : "It answers another request.";
}

/** Makes the number positive, without leading zeros. */
const positive = (nonce: Uint8Array): Buffer =>
  Buffer.from([((nonce[0] ?? 0) & 0x3f) | 0x40, ...nonce.slice(1)]);

const sha256 = (data: Uint8Array): Buffer => createHash("sha256").update(data).digest();

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  // Every element of a request is short.
  if (content.length > 0x7f) throw new RangeError("A time stamp request has no element that long.");
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

/** Start and end of an element's content; null when there is no such element, or it is incomplete. */
function elementAt(bytes: Buffer, at: number, tag: number): { start: number; end: number } | null {
  const first = bytes[at + 1];
  if (bytes[at] !== tag || first === undefined) return null;
  const lengthBytes = first > 0x80 ? first - 0x80 : 0;
  const start = at + 2 + lengthBytes;
  if (first === 0x80 || lengthBytes > 3 || start > bytes.length) return null;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  return start + length <= bytes.length ? { start, end: start + length } : null;
}
