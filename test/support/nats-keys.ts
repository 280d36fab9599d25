/**
 * Keys and tokens in the form of NATS's own tools: NKeys (Ed25519 in base 32), and the tokens of an operator, account
 * and user.
 */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";

/** First byte of a public key; it begins the text with O, A or U. */
const kinds = { operator: 14 << 3, account: 0, user: 20 << 3 };
const seedKind = 18 << 3;

export type NKey = { publicKey: string; seed: string; key: KeyObject };

export function newNKey(kind: keyof typeof kinds): NKey {
  const { privateKey: key } = generateKeyPairSync("ed25519");
  const { d = "", x = "" } = key.export({ format: "jwk" });
  const prefix = kinds[kind];
  // The kind of the key is spread over two bytes, after that of a seed.
  const seedPrefix = [seedKind | (prefix >> 5), (prefix & 31) << 3];
  return {
    key,
    publicKey: checked([prefix, ...Buffer.from(x, "base64url")]),
    seed: checked([...seedPrefix, ...Buffer.from(d, "base64url")]),
  };
}

/** A token about `subject`, signed by `issuer`. `nats` is the content for its kind. */
export function token(issuer: NKey, subject: NKey, name: string, nats: object, expiresAt?: number): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const about = { jti: randomUUID(), iat: Math.floor(Date.now() / 1000), iss: issuer.publicKey };
  const claims = { ...about, name, sub: subject.publicKey, nats: { version: 2, ...nats } };
  const expiring = expiresAt === undefined ? claims : { ...claims, exp: expiresAt };
  const signed = `${encode({ typ: "JWT", alg: "ed25519-nkey" })}.${encode(expiring)}`;
  return `${signed}.${sign(null, Buffer.from(signed), issuer.key).toString("base64url")}`;
}

/** A credentials file in the form of `nsc`. */
export const credentials = (jwt: string, { seed }: NKey): string => `-----BEGIN NATS USER JWT-----
${jwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`;

/** With the checksum at the end of every key (CRC-16, XMODEM), in base 32. */
function checked(bytes: number[]): string {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return base32([...bytes, crc & 0xff, crc >> 8]);
}

function base32(bytes: number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = bits.match(/.{1,5}/g) ?? [];
  return digits
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}
