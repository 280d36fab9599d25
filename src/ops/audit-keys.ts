/**
 * The key pair that signs checkpoints: two files in the data folder, created when first needed. The public one also
 * holds earlier public keys, whose private keys were lost or retired.
 */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fingerprintOf, newKeyPair, publicKeyOf } from "../audit/signature.ts";
import { newId } from "../commands/ids.ts";
import { Misuse } from "../operating/operator.ts";

export const privateFile = "audit-key.pem";
export const publicFile = "audit-key.pub.pem";

/** The private key as PEM. If two processes create it at once, both use the same one. */
export function signingKey(dataDir: string): string {
  const path = join(dataDir, privateFile);
  if (!existsSync(path)) makeKey(dataDir, path);
  return readFileSync(path, "utf8");
}

/** The public keys that are trusted, and where they come from. */
export type Trust = {
  /** As checkpoints name them; null trusts the key that each checkpoint names. */
  keys: string[] | null;
  /** The file that they came from. */
  from: string | null;
  /** The file is beside the log, so whoever can change the log can change it too. */
  besideLog: boolean;
};

/**
 * The keys of the given file, otherwise those beside the log.
 *
 * @param folder of the log; null if there is none.
 * @throws Misuse
 */
export function trustIn(folder: string | null, file: string | undefined): Trust {
  const path = file ?? (folder === null ? null : join(folder, publicFile));
  if (path === null || (file === undefined && !existsSync(path)))
    return { keys: null, from: null, besideLog: false };
  return { keys: publicKeysIn(path), from: path, besideLog: file === undefined };
}

/** States what a verdict is based on. @param signer the key that signed the newest checkpoint. */
export function trustSentence({ keys, from, besideLog }: Trust, signer: string | null): string {
  const shown = (keys ?? (signer === null ? [] : [signer])).map(fingerprintOf).join(", ");
  if (keys === null)
    return signer === null
      ? "No public key was given, and there is no signature to check."
      : `No public key was given: signatures fit the key that the checkpoint names itself, ${shown}.`;
  if (!besideLog) return `Signatures were held against the public key ${shown} of ${from}.`;
  return `Signatures were held against the public key ${shown} of ${from}. It lay beside the log, so this folder vouches for itself: give --public-key with a copy that was kept elsewhere.`;
}

function publicKeysIn(path: string): string[] {
  try {
    const text = readFileSync(path, "utf8");
    return (text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [text]).map(publicKeyOf);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new Misuse(`${path} cannot be read as an Ed25519 public key: ${reason}`);
  }
}

/**
 * Written to a temporary file and then linked to its name, so that nobody reads half a key, and an existing one stays.
 */
function makeKey(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { privatePem, publicPem } = newKeyPair();
  const fresh = `${path}.${newId()}`;
  writeFileSync(fresh, privatePem, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  try {
    linkSync(fresh, path);
    appendFileSync(join(dataDir, publicFile), publicPem, { mode: 0o644 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(fresh);
  }
}
