/**
 * Passwords of the operations console: a file of lines "NAME $scrypt$ln=..,r=..,p=..$SALT$HASH [ROLE]", which may also
 * be a container secret. Every login and every request reads it, so changes take effect without a restart.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { chmodSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { newId } from "../commands/ids.ts";
import { limits } from "../limits.ts";
import { Misuse } from "./operator.ts";

/** What a logged-in user may do: everything, or look at everything. */
export const roles = ["operator", "auditor"] as const;
export type Role = (typeof roles)[number];

/** By name; lines without a role are operators'. */
type Passwords = ReadonlyMap<string, { hash: string; role: Role }>;

/** The cost of one guess, in scrypt's parameters. The line stores it, so each password keeps its own. */
type Cost = { ln: number; r: number; p: number };

/** Some 64 MiB and a quarter of a second per guess. */
const dear: Cost = { ln: 16, r: 8, p: 2 };
const hashBytes = 32;
const saltBytes = 16;

const nameForm = /^[\w.@-]{1,64}$/;
const hashForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([\w-]+)\$([\w-]+)$/;

const derive = promisify(
  (password: string, salt: Buffer, { ln, r, p }: Cost, done: (e: Error | null, key: Buffer) => void) =>
    scrypt(
      password.normalize("NFKC"),
      salt,
      hashBytes,
      { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 256 },
      done,
    ),
);

/** @throws Misuse for a password that is too short or too long. */
async function hashPassword(password: string, cost: Cost): Promise<string> {
  const chars = [...password].length;
  if (chars < limits.passwordCharsMin)
    throw new Misuse(`The password needs at least ${limits.passwordCharsMin} characters.`);
  if (chars > limits.passwordCharsMax)
    throw new Misuse(`The password may have ${limits.passwordCharsMax} characters.`);
  const salt = randomBytes(saltBytes);
  const { ln, r, p } = cost;
  const hash = await derive(password, salt, cost);
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

async function fits(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt = "", hash = ""] = hashForm.exec(stored) ?? [];
  const expected = Buffer.from(hash, "base64url");
  const given = await derive(password, Buffer.from(salt, "base64url"), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A hash that no password fits: guessing at an unknown name takes as long as at a known one. */
const nobodys = `$scrypt$ln=${dear.ln},r=${dear.r},p=${dear.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** @throws Error when the file exists but cannot be read or parsed. */
async function readPasswords(file: string): Promise<Passwords> {
  try {
    return parsePasswords(await readFile(file, "utf8"), file);
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}

function parsePasswords(text: string, file: string): Passwords {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return new Map(
    lines.map((line, i) => {
      const [name = "", hash = "", role = "operator"] = line.trim().split(" ");
      const known = roles.find((one) => one === role);
      if (!nameForm.test(name) || !hashForm.test(hash) || known === undefined)
        throw new Error(`Line ${i + 1} of ${file} is no password of the console.`);
      return [name, { hash, role: known }];
    }),
  );
}

/** The current credential of a user. */
export type Credential = {
  /** Identifies the password without revealing it: another password or role has another name. */
  name: string;
  role: Role;
};

/** Null for a user without a password. */
export async function credentialOf(file: string, operator: string): Promise<Credential | null> {
  const known = (await readPasswords(file)).get(operator);
  if (known === undefined) return null;
  const { hash, role } = known;
  // For operators the same as before there were roles, so that their sessions survive an upgrade.
  const text = role === "operator" ? hash : `${hash} ${role}`;
  return { name: createHash("sha256").update(text).digest("hex"), role };
}

/** Whether anybody can log in. */
export const hasPasswords = async (file: string): Promise<boolean> => (await readPasswords(file)).size > 0;

/** Takes the same time whether the operator is known or not. */
export async function isPassword(file: string, operator: string, password: string): Promise<boolean> {
  const hash = (await readPasswords(file)).get(operator)?.hash;
  const right = await fits(password.slice(0, limits.passwordCharsMax * 2), hash ?? nobodys);
  return right && hash !== undefined;
}

/** Sets or changes password and role. @param cost other than the service's, for tests. @throws Misuse */
export async function setPassword(
  file: string,
  operator: string,
  password: string,
  role: Role = "operator",
  cost = dear,
): Promise<void> {
  if (!nameForm.test(operator))
    throw new Misuse("The name of an operator has letters, digits and . _ @ - only, at most 64.");
  const hash = await hashPassword(password, cost);
  write(file, new Map([...(await readPasswords(file)), [operator, { hash, role }]]));
}

/** The operator can no longer log in, and is logged out everywhere. @throws Misuse when there is none of that name. */
export async function removePassword(file: string, operator: string): Promise<void> {
  const passwords = new Map(await readPasswords(file));
  if (!passwords.delete(operator)) throw new Misuse(`There is no operator ${operator}.`);
  write(file, passwords);
}

/** Everyone who can log in. */
export const operatorsIn = async (file: string): Promise<{ name: string; role: Role }[]> =>
  [...(await readPasswords(file))].map(([name, { role }]) => ({ name, role }));

/** Written to a temporary file and renamed, so that nobody ever reads half a file. */
function write(file: string, passwords: Passwords): void {
  const fresh = `${file}.${newId()}`;
  const lines = [...passwords]
    .map(([name, { hash, role }]) =>
      role === "operator" ? `${name} ${hash}\n` : `${name} ${hash} ${role}\n`,
    )
    .join("");
  writeFileSync(fresh, lines, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
