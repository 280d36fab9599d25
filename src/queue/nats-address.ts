/** Parses NATS_URL: servers, the name of the stream, the service's user, and the certificates it trusts. */
import { readFileSync } from "node:fs";
import { type ConnectionOptions, credsAuthenticator, nkeyAuthenticator, type TlsOptions } from "nats";
import { limits } from "../limits.ts";
import { BadAddress, hostsOf, type ServerPlace } from "../store/server-trouble.ts";

const streamDefault = "process-diagram-jobs";

/** Files that an address may name as query parameters. */
const files = ["tlsCAFile", "tlsCertFile", "tlsKeyFile", "credentialsFile", "nkeyFile"] as const;
type Files = Partial<Record<(typeof files)[number], string>>;

type Address = { hosts: string[]; tls: boolean; path: string; user: string; password: string; files: Files };

/**
 * The servers of one cluster, separated by commas; scheme, user and path may be given at one of them for all.
 *
 * @throws BadAddress when they cannot be parsed, or contradict each other.
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

/** Name of the job stream and prefix of its subjects: the path of the address, if it has one. @throws BadAddress */
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

/** Options for the client, which takes user and password separately. @throws BadAddress, also for an unusable file. */
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

/** Null when TLS is not asked for. The client reads the files at every connection, so they may be renewed. */
function tlsOf({ tls, files }: Address): TlsOptions | null {
  const { tlsCAFile: caFile, tlsCertFile: certFile, tlsKeyFile: keyFile } = files;
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new BadAddress("NATS_URL needs both tlsCertFile and tlsKeyFile, or neither.");
  const named = Object.entries(files).filter(([name]) => name.startsWith("tls"));
  for (const [name, file] of named) bytesOf(name, file);
  if (!tls && named.length === 0) return null;
  return { ...(caFile && { caFile }), ...(certFile && keyFile && { certFile, keyFile }) };
}

/** In exactly one way: a user with a password, a token, a credentials file, or a file with an NKey seed. */
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

/** Ignores what is beside the seed, such as the public key and remarks. */
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
