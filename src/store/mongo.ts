/** Shared by the MongoDB adapters: connecting, errors, indexes. They use only what FerretDB 1 supports too. */
import {
  type Collection,
  type CreateIndexesOptions,
  type Db,
  type Document,
  type IndexSpecification,
  MongoClient,
  MongoServerError,
} from "mongodb";
import { limits } from "../limits.ts";
import { Unavailable } from "./event-store.ts";
import { isPassing, onlyDuplicates, refusalOf } from "./mongo-errors.ts";
import { awaySentence, BadAddress, hostsOf, nameOf, Refused, type ServerPlace } from "./server-trouble.ts";

export type Mongo = {
  db: Db;
  /**
   * @throws Unavailable when no server can be reached or none can write at the moment; Refused; other errors unchanged.
   */
  reached: Reached;
  close(): Promise<void>;
};
type Reached = <T>(work: Promise<T>) => Promise<T>;

const databaseDefault = "process_diagrams";
const notImplemented = 238;
const internalError = 1;

/**
 * Connects at the first call, and again whenever the connection was lost.
 *
 * @param url such as "mongodb://user:password@host/database"; without a database it is `process_diagrams`.
 * @param onReconnect called each time that a lost server is found again.
 * @param awayMs how long a call looks for a server before it fails.
 * @throws BadAddress when the address cannot be parsed.
 */
export function openMongo(
  url: string,
  onReconnect: () => void = () => {},
  awayMs: number = limits.storeCallMs,
): Mongo {
  const client = newClient(url, awayMs);

  const lost = new Set<string>();
  const found = (address: string) => lost.delete(address) && onReconnect();
  client.on("serverDescriptionChanged", ({ address, previousDescription, newDescription }) => {
    if (newDescription.type !== "Unknown") found(address);
    else if (previousDescription.type !== "Unknown") lost.add(address);
  });
  // The driver asks servers every ten seconds; of a server that is away in between, only connections tell.
  client.on("connectionCheckOutFailed", ({ address, reason }) => {
    if (reason === "connectionError") lost.add(address);
  });
  client.on("connectionReady", ({ address }) => found(address));
  const named = /^[^:]+:\/\/[^/]+\/[^?]/.test(url);
  return {
    db: client.db(named ? undefined : databaseDefault),
    reached: (work) => reached(work, placeOf(url)),
    close: () => client.close(),
  };
}

/** Views, counters and pointers must be read from the primary, and acknowledged writes must survive its loss. */
function checkGuarantees({ options }: MongoClient): void {
  const { readPreference, writeConcern } = options;
  if (readPreference.mode !== "primary")
    throw new BadAddress(
      "MONGODB_URL reads from servers that may be behind: leave readPreference out, or write primary.",
    );
  if (writeConcern?.w === 0 || writeConcern?.w === 1)
    throw new BadAddress(
      "MONGODB_URL has writes confirmed before they are safe: leave w out, or write w=majority.",
    );
}

function newClient(url: string, awayMs: number): MongoClient {
  const client = parsedClient(url, awayMs);
  checkGuarantees(client);
  return client;
}

function parsedClient(url: string, awayMs: number): MongoClient {
  try {
    return new MongoClient(url, {
      appName: "process-diagram-service",
      // Positions are 64-bit integers, and the only integers stored.
      useBigInt64: true,
      serverSelectionTimeoutMS: awayMs,
      connectTimeoutMS: limits.storeCallMs,
      // A server that hangs must not hold a request for ever.
      socketTimeoutMS: limits.storeCallMs * 2,
    });
  } catch {
    // The driver's message may quote the address, password included.
    throw new BadAddress(
      "MONGODB_URL cannot be understood: write mongodb://user:password@host:27017/database, with every character of user and password that is no letter or figure as %XX.",
    );
  }
}

function placeOf(url: string): ServerPlace {
  return {
    name: "MongoDB",
    setting: "MONGODB_URL",
    hosts: hostsOf(url),
    tls: {
      asked: /[?&](?:tls|ssl)=true/i.test(url) || url.startsWith("mongodb+srv:"),
      on: "write tls=true into MONGODB_URL",
      authority: "name the authority by tlsCAFile=FILE in MONGODB_URL, or in NODE_EXTRA_CA_CERTS",
    },
  };
}

/** The oldest version whose commands, retries and expiry are known to work as needed here. */
const versionMin = 7;

/** One sentence when the server is too old; null otherwise. */
export function versionRefusal(place: ServerPlace, version: unknown): string | null {
  const major = Number(/^\d+/.exec(String(version))?.[0]);
  if (major >= versionMin) return null;
  return `${nameOf(place)} is of version ${version}, and this service needs ${versionMin}.0 or newer: update the server, one major version after another.`;
}

/** @throws Refused when the server is too old. */
async function checkServer(db: Db, place: ServerPlace): Promise<void> {
  const { version } = await db.command({ buildInfo: 1 });
  const refusal = versionRefusal(place, version);
  if (refusal !== null) throw new Refused(refusal);
}

/**
 * Connects now, and runs `prepare`.
 *
 * @throws Unavailable when no server can be reached; Refused, also when it is too old; BadAddress.
 */
export async function openPreparedMongo(url: string, prepare: (db: Db) => Promise<void>): Promise<Mongo> {
  const mongo = openMongo(url);
  try {
    await mongo.reached(checkServer(mongo.db, placeOf(url)));
    await mongo.reached(prepare(mongo.db));
    return mongo;
  } catch (error) {
    await mongo.close();
    throw error;
  }
}

/**
 * @throws Unavailable when no server can be reached or none can write at the moment; Refused; other errors unchanged.
 */
export async function reached<T>(work: Promise<T>, place: ServerPlace = placeOf("")): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(place, error);
    if (refusal !== null) throw new Refused(refusal, { cause: error });
    throw isPassing(error) ? new Unavailable(awaySentence(place, error), { cause: error }) : error;
  }
}

/** Documents expire once the date in `field` has passed. Servers without expiry keep them. */
export async function expireAt<T extends Document>(collection: Collection<T>, field: string): Promise<void> {
  const options: CreateIndexesOptions = { expireAfterSeconds: 0 };
  const key: IndexSpecification = { [field]: 1 };
  await untilMade(() => collection.createIndex(key, options)).catch((error: unknown) => {
    if (!(error instanceof MongoServerError) || error.code !== notImplemented) throw error;
  });
}

/**
 * Creates an index. Processes that start together create the same one, and a server may answer one of them with an
 * internal error; the index then exists or can be created again.
 *
 * @throws what `make` throws, once that happened too often.
 */
export const untilMade = (make: () => Promise<unknown>): Promise<void> =>
  again(make, (error) => error instanceof MongoServerError && error.code === internalError);

/** Retries when another process inserted the same document in between; then it exists. @throws what `write` throws. */
export const untilWritten = (write: () => Promise<unknown>): Promise<void> => again(write, onlyDuplicates);

async function again(work: () => Promise<unknown>, helps: (error: unknown) => boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!helps(error) || attempt === limits.mongoWriteAttemptsMax) throw error;
    }
  }
}
