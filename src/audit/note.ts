/**
 * Signed notes (C2SP signed-note): a text followed by signature lines that anyone with the public key can check.
 * Ed25519 works with every tool; ML-DSA-44 (FIPS 204), as a cosignature (C2SP tlog-cosignature), is for the time when
 * Ed25519 can be forged.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** The kinds of keys, with the standard's byte for each. */
export const noteKinds = { ed25519: 0x01, cosignature: 0x04, mlDsa44: 0x06 } as const;
export type NoteKind = keyof typeof noteKinds;

/** A key that may have signed a note. */
export type NoteKey = { name: string; kind: NoteKind; publicKey: KeyObject };

/** The same with its private key. */
export type NoteSigner = NoteKey & { privateKey: KeyObject };

/** The text ends with a line break; the bytes of a signature are four bytes of key id and the signature itself. */
export type Note = { text: string; signatures: { name: string; bytes: Buffer }[] };

/** What a cosignature of a checkpoint covers. */
export type Head = { origin: string; size: number; root: Buffer };

const lineStart = "— ";
const signaturesMax = 64;

/** @returns null for a text that is no signed note */
export function parseNote(whole: string): Note | null {
  const end = whole.lastIndexOf("\n\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids them.
  if (end < 0 || !whole.endsWith("\n") || /[\u0000-\u0009\u000b-\u001f]/.test(whole)) return null;
  const lines = whole.slice(end + 2, -1).split("\n");
  if (lines.length > signaturesMax) return null;
  const signatures = lines.flatMap((line) => signatureIn(line) ?? []);
  return signatures.length === lines.length ? { text: whole.slice(0, end + 1), signatures } : null;
}

function signatureIn(line: string): Note["signatures"][number] | null {
  const found = /^— (?<name>[^\s+]+) (?<coded>[A-Za-z0-9+/]+=*)$/u.exec(line)?.groups;
  const bytes = bytesOfBase64(found?.coded ?? "");
  return found?.name !== undefined && bytes !== null && bytes.length > idBytes
    ? { name: found.name, bytes }
    : null;
}

export const writeNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(writeSignature).join("")}`;

/** One signature line, with its line break. */
export const writeSignature = ({ name, bytes }: Note["signatures"][number]): string =>
  `${lineStart}${name} ${bytes.toString("base64")}\n`;

/** @returns null for a text that is not base64 as the standard writes it */
export function bytesOfBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

const idBytes = 4;

export function keyIdOf({ name, kind, publicKey }: NoteKey): Buffer {
  const head = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([noteKinds[kind]])]);
  return createHash("sha256").update(head).update(rawOf(publicKey)).digest().subarray(0, idBytes);
}

/** A public key as one line, in the form that C2SP tools accept. */
export function verifierKeyOf(key: NoteKey): string {
  const coded = Buffer.concat([Buffer.from([noteKinds[key.kind]]), rawOf(key.publicKey)]).toString("base64");
  return `${key.name}+${keyIdOf(key).toString("hex")}+${coded}`;
}

/** @returns null for any other line, and for an unknown kind of key */
export function parseVerifierKey(line: string): NoteKey | null {
  const found = /^(?<name>[^\s+]+)\+(?<id>[0-9a-f]{8})\+(?<coded>[A-Za-z0-9+/]+=*)$/u.exec(
    line.trim(),
  )?.groups;
  const bytes = bytesOfBase64(found?.coded ?? "");
  const kind = kinds.find((one) => noteKinds[one] === bytes?.[0]);
  if (found?.name === undefined || bytes === null || kind === undefined) return null;
  const publicKey = publicKeyFrom(kind, bytes.subarray(1));
  if (publicKey === null) return null;
  const key = { name: found.name, kind, publicKey };
  return keyIdOf(key).toString("hex") === found.id ? key : null;
}

const kinds: NoteKind[] = ["ed25519", "cosignature", "mlDsa44"];

/**
 * Signs as a log (its own name is the origin of its checkpoints) or as a cosigner. The ML-DSA-44 key is derived from
 * the seed of the Ed25519 key, so that there is one file to keep. Breaking the Ed25519 public key yields its private
 * scalar, but not the seed.
 *
 * @param privatePem Ed25519
 * @returns two signers; one if this Node does not support ML-DSA
 */
export function signersOf(name: string, privatePem: string, kind: "ed25519" | "cosignature"): NoteSigner[] {
  const privateKey = createPrivateKey(privatePem);
  const seed = privateKey.export({ type: "pkcs8", format: "der" }).subarray(-seedBytes);
  const mlDsa = mlDsaKeyFrom(Buffer.from(hkdfSync("sha256", seed, "", mlDsaPurpose, seedBytes)));
  const signer = (one: NoteKind, key: KeyObject): NoteSigner => ({
    ...{ name, kind: one, privateKey: key },
    publicKey: createPublicKey(key),
  });
  return [signer(kind, privateKey), ...(mlDsa === null ? [] : [signer("mlDsa44", mlDsa)])];
}

const seedBytes = 32;
const mlDsaPurpose = "process-diagram-service ml-dsa-44 1";
/** DER prefixes of the raw keys: RFC 8410 and RFC 9881. */
const derPrefixes = {
  ed25519: "302a300506032b6570032100",
  mlDsa44: "30820532300b06096086480165030403110382052100",
  mlDsa44Seed: "3034020100300b060960864801650304031104228020",
};

function mlDsaKeyFrom(seed: Buffer): KeyObject | null {
  try {
    const key = Buffer.concat([Buffer.from(derPrefixes.mlDsa44Seed, "hex"), seed]);
    return createPrivateKey({ key, format: "der", type: "pkcs8" });
  } catch {
    // This Node was built without ML-DSA; the other signature remains.
    return null;
  }
}

const rawBytes: Record<NoteKind, number> = { ed25519: 32, cosignature: 32, mlDsa44: 1312 };

function rawOf(publicKey: KeyObject): Buffer {
  const size = publicKey.asymmetricKeyType === "ed25519" ? rawBytes.ed25519 : rawBytes.mlDsa44;
  return publicKey.export({ type: "spki", format: "der" }).subarray(-size);
}

function publicKeyFrom(kind: NoteKind, raw: Buffer): KeyObject | null {
  if (raw.length !== rawBytes[kind]) return null;
  const prefix = Buffer.from(kind === "mlDsa44" ? derPrefixes.mlDsa44 : derPrefixes.ed25519, "hex");
  try {
    return createPublicKey({ key: Buffer.concat([prefix, raw]), format: "der", type: "spki" });
  } catch {
    // Not a point of the curve, or an algorithm that this Node does not know.
    return null;
  }
}

/**
 * @param head the content of the text; the bytes signed with ML-DSA-44 are made from it
 * @param seconds since 1970, part of cosignatures
 */
export function signatureBy(
  signer: NoteSigner,
  text: string,
  head: Head,
  seconds: number,
): Note["signatures"][number] {
  const time = signer.kind === "ed25519" ? Buffer.alloc(0) : uint64(seconds);
  const made = sign(null, signedBytes(signer, text, head, seconds), signer.privateKey);
  return { name: signer.name, bytes: Buffer.concat([keyIdOf(signer), time, made]) };
}

/** The given keys with a valid signature, and those with an invalid one; signatures of other keys are ignored. */
export type Checked = { good: { key: NoteKey; seconds: number | null }[]; bad: NoteKey[] };

export function checkSignatures({ text, signatures }: Note, head: Head, keys: NoteKey[]): Checked {
  const checked: Checked = { good: [], bad: [] };
  for (const { name, bytes } of signatures)
    for (const key of keys.filter(
      (one) => one.name === name && keyIdOf(one).equals(bytes.subarray(0, idBytes)),
    )) {
      const { seconds, made } = partsOf(key.kind, bytes.subarray(idBytes));
      const fits = verify(null, signedBytes(key, text, head, seconds ?? 0), key.publicKey, made);
      if (fits) checked.good.push({ key, seconds });
      else checked.bad.push(key);
    }
  return checked;
}

/** Cosignatures begin with their time; one too short for it is no signature. */
function partsOf(kind: NoteKind, bytes: Buffer): { seconds: number | null; made: Buffer } {
  if (kind === "ed25519" || bytes.length < timeBytes) return { seconds: null, made: bytes };
  return { seconds: Number(bytes.readBigUInt64BE()), made: bytes.subarray(timeBytes) };
}

const timeBytes = 8;

function signedBytes({ kind, name }: NoteKey, text: string, head: Head, seconds: number): Buffer {
  if (kind === "ed25519") return Buffer.from(text);
  if (kind === "cosignature") return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
  const { origin, size, root } = head;
  const start = uint64(0);
  const parts = [short(name), uint64(seconds), short(origin), start, uint64(size), root];
  return Buffer.concat([Buffer.from("subtree/v1\n\0"), ...parts]);
}

/** The text, preceded by its length in one byte. */
function short(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
