/**
 * The key pair that signs checkpoints: two files in the data folder, made when they are first needed. The public one also
 * holds the keys of before, where a private key was lost or left behind on purpose.
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
import { newKeyPair, publicKeyOf } from "../audit/signature.ts";
import { newId } from "../commands/ids.ts";
import { Misuse } from "../operating/operator.ts";

export const privateFile = "audit-key.pem";
export const publicFile = "audit-key.pub.pem";

/** The private key as PEM. Two processes that start at once end with the same one. */
export function signingKey(dataDir: string): string {
  const path = join(dataDir, privateFile);
  if (!existsSync(path)) makeKey(dataDir, path);
  return readFileSync(path, "utf8");
}

/** The public keys as checkpoints name them: of the given file, else of the data folder; null when there is none. */
export function trustedKeys(dataDir: string | null, file: string | undefined): string[] | null {
  const path = file ?? (dataDir === null ? null : join(dataDir, publicFile));
  if (path === null || (file === undefined && !existsSync(path))) return null;
  try {
    const text = readFileSync(path, "utf8");
    return (text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [text]).map(publicKeyOf);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new Misuse(`${path} cannot be read as an Ed25519 public key: ${reason}`);
  }
}

/** Written apart and linked to its name, so that nobody ever reads half a key, and the first one stays. */
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
