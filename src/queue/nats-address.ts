/** What NATS_URL means: servers, the name of the stream, who the service is there, and whom it trusts. */
import { readFileSync } from "node:fs";
import { type ConnectionOptions, credsAuthenticator, nkeyAuthenticator, type TlsOptions } from "nats";
import { limits } from "../limits.ts";
import { BadAddress, hostsOf, type ServerPlace } from "../store/server-trouble.ts";

const streamDefault = "process-diagram-jobs";

/** Files that an address may name, behind a question mark. */
const files = ["tlsCAFile", "tlsCertFile", "tlsKeyFile", "credentialsFile", "nkeyFile"] as const;
type Files = Partial<Record<(typeof files)[number], string>>;

type Address = { hosts: string[]; tls: boolean; path: string; user: string; password: string; files: Files };

/**
 * The servers of one cluster, separated by commas; scheme, user and path may stand at one of them for all.
 *
 * @throws BadAddress when they cannot be understood, or say different things.
 */
function addressOf(url: string): Address {
  const [servers = "", query = "", ...more] = url.split("?");
  if (more.length > 0) throw misunderstood();
  const addresses = servers.split(",").map((one) => {
    const trimmed = one.trim();
    const address = URL.parse(trimmed.includes("://") ? trimmed : `nats://${trimmed}`);
    if (address === null || address.host === "") throw misunderstood();
    return address;
  });
  const only = (values: string[]): string => {
    const [value = "", ...others] = new Set(values.filter((one) => one !== ""));
    if (others.length > 0) throw misunderstood();
    return value;
  };
  return {
    hosts: addresses.map(({ host }) => host),
    tls: addresses.some(({ protocol }) => protocol === "tls:"),
    path: decodeURIComponent(only(addresses.map(({ pathname }) => pathname.replace(/^\/+/, "")))),
    user: decodeURIComponent(only(addresses.map(({ username }) => username))),
    password: decodeURIComponent(only(addresses.map(({ password }) => password))),
    files: filesIn(query),
  };
}

function filesIn(query: string): Files {
  const given = [...new URLSearchParams(query)];
  const unknown = given.find(([name, value]) => !files.some((one) => one === name) || value === "");
  if (unknown)
    throw new BadAddress(
      `NATS_URL says ${unknown[0]}, which is none of ${files.map((name) => `${name}=FILE`).join(", ")}.`,
    );
  return Object.fromEntries(given);
}

const misunderstood = () =>
  new BadAddress(
    "NATS_URL cannot be understood: write nats://user:password@a:4222,b:4222/NAME, with one user and one name for all servers.",
  );

/** Name of the stream of jobs, and first part of its subjects: the path of the address, if it has one. @throws BadAddress */
export const streamOf = (url: string): string => addressOf(url).path || streamDefault;

export function placeOf(url: string): ServerPlace {
  const [servers = "", query = ""] = url.split("?");
  return {
    name: "NATS",
    setting: "NATS_URL",
    hosts: servers.split(",").map(hostsOf).join(",") || null,
    tls: {
      asked: servers.startsWith("tls:") || query.includes("tls"),
      on: "write tls:// into NATS_URL",
      authority: "name the authority by tlsCAFile=FILE in NATS_URL, or in NODE_EXTRA_CA_CERTS",
    },
  };
}

/** The client takes user and password apart from the address. @throws BadAddress, also for a file that cannot be used. */
export function connectionOptions(url: string): ConnectionOptions {
  const address = addressOf(url);
  const tls = tlsOf(address);
  return {
    servers: address.hosts,
    name: "process-diagram-service",
    maxReconnectAttempts: -1,
    reconnectTimeWait: limits.queueRetryMs,
    timeout: limits.storeCallMs,
    ...(tls && { tls }),
    ...userOf(address),
  };
}

/** Null where no TLS is asked for. The client reads the files at every connection, so that they may be renewed. */
function tlsOf({ tls, files }: Address): TlsOptions | null {
  const { tlsCAFile: caFile, tlsCertFile: certFile, tlsKeyFile: keyFile } = files;
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new BadAddress("NATS_URL needs both tlsCertFile and tlsKeyFile, or neither.");
  const named = Object.entries(files).filter(([name]) => name.startsWith("tls"));
  for (const [name, file] of named) bytesOf(name, file);
  if (!tls && named.length === 0) return null;
  return { ...(caFile && { caFile }), ...(certFile && keyFile && { certFile, keyFile }) };
}

/** By one way: a user with its password, a token, a file with credentials, or one with the seed of an NKey. */
function userOf({ user, password, files }: Address): ConnectionOptions {
  const { credentialsFile, nkeyFile } = files;
  if ([user, credentialsFile, nkeyFile].filter(Boolean).length > 1)
    throw new BadAddress("NATS_URL names more than one of user, credentialsFile and nkeyFile.");
  if (credentialsFile) {
    const credentials = () => credentialsIn(bytesOf("credentialsFile", credentialsFile));
    credentials();
    return { authenticator: credsAuthenticator(credentials) };
  }
  if (nkeyFile) {
    const seed = () => seedIn(bytesOf("nkeyFile", nkeyFile));
    seed();
    return { authenticator: nkeyAuthenticator(seed) };
  }
  if (user === "") return {};
  return password === "" ? { token: user } : { user, pass: password };
}

function credentialsIn(bytes: Buffer): Buffer {
  const text = bytes.toString();
  if (/BEGIN NATS USER JWT/.test(text) && /BEGIN USER NKEY SEED/.test(text)) return bytes;
  throw new BadAddress("NATS_URL names a credentialsFile without the token and the seed of a user.");
}

/** What is beside the seed, as the public key and remarks, is left out. */
function seedIn(bytes: Buffer): Buffer {
  const seed = /\bSU[A-Z2-7]{56}\b/.exec(bytes.toString())?.[0];
  if (seed === undefined)
    throw new BadAddress("NATS_URL names an nkeyFile without the seed of a user (SU...).");
  return Buffer.from(seed);
}

function bytesOf(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new BadAddress(`NATS_URL says ${name}=${file}, which cannot be read (${code}).`, { cause: error });
  }
}
