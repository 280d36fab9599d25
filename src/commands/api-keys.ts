/** The text of an API key: how it is made, and what it reveals without a look-up. */
import { hash as digest, randomInt } from "node:crypto";
import { type Environment, environments } from "../events/family.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 40 characters of 62 hold 238 random bits. */
const randomChars = 40;
/** Distinguishes a mistyped or truncated key from an unknown one without a look-up. */
const checksumChars = 6;
const form = new RegExp(
  `^svc_sk_(${environments.join("|")})_([0-9A-Za-z]{${randomChars}})([0-9A-Za-z]{${checksumChars}})$`,
);

export type NewApiKey = {
  /** Shown once, never stored. */
  key: string;
  /** SHA-256 of the whole key with its prefix, hexadecimal. */
  hash: string;
  lastFour: string;
};

/** `svc_sk_<environment>_` and a secret that ends with a checksum. */
export function makeApiKey(environment: Environment): NewApiKey {
  const random = Array.from({ length: randomChars }, () => alphabet[randomInt(alphabet.length)]).join("");
  const key = `svc_sk_${environment}_${random}${checksumOf(environment, random)}`;
  return { key, hash: sha256(key), lastFour: key.slice(-4) };
}

/** Null for a text that `makeApiKey` cannot have made. */
export function parseApiKey(text: string): { environment: Environment; hash: string } | null {
  const [, name, random, checksum] = form.exec(text) ?? [];
  const environment = environments.find((known) => known === name);
  if (!environment || random === undefined || checksumOf(environment, random) !== checksum) return null;
  return { environment, hash: sha256(text) };
}

/** The owner whose diagrams and folders a key acts on: environment with organization or user (B11, B12). */
export const ownerOf = ({
  environment,
  userId,
  organizationId,
}: {
  environment: Environment;
  userId: string;
  organizationId: string | null;
}): string =>
  organizationId === null ? `${environment}-user-${userId}` : `${environment}-org-${organizationId}`;

/** The checksum is no secret: it is a function of the text that the client sent. */
function checksumOf(environment: Environment, random: string): string {
  const bytes = Buffer.from(sha256(`${environment} ${random}`).slice(0, 2 * checksumChars), "hex");
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}

/** Hexadecimal. */
const sha256 = (text: string): string => digest("sha256", text);
