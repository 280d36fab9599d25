/**
 * Writes a new log with the content of the former one, in which everything is sealed that is sealed today: a log is
 * never edited. Texts of deleted things are omitted. The new log begins with the last signed note of the former one,
 * and with what that one began with.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Stores } from "../adapters.ts";
import { former, formerStream } from "../commands/former.ts";
import { handle } from "../commands/handle.ts";
import type { Log } from "../commands/log.ts";
import { accountEvents } from "../events/account.ts";
import { hashOf } from "../events/chain.ts";
import { decode, encode, plainTexts, sealedBy } from "../events/codec.ts";
import { diagramEvents } from "../events/diagram.ts";
import { familyOf, keyEndedBy } from "../events/families.ts";
import { libraryKeyId } from "../events/family.ts";
import { FormerEvent, type FormerLog } from "../events/former.ts";
import { generationEvents } from "../events/generation.ts";
import { keyedHash } from "../events/keyed.ts";
import { libraryEvents } from "../events/library.ts";
import type { JsonObject, NewEvent, RecordedEvent } from "../events/recorded.ts";
import { Misuse } from "../operating/operator.ts";
import { signCheckpoint } from "../workers/checkpoint.ts";
import { privateFile, publicFile, signingKey } from "./audit-keys.ts";
import { bytesOf, copyPrivate, wholeFolder } from "./backup-files.ts";
import type { Desk } from "./command.ts";
import { eventsOf } from "./copy-log.ts";

export type SealedCopy = { events: number; sealed: number; origin: string };

/**
 * @param from folder of the stopped service; its log gets one more checkpoint.
 * @param to a folder that does not exist yet.
 * @throws Misuse, NoRoom; CannotLook when the log has faults
 */
export async function copySealed(
  { change, openAt }: Pick<Desk, "change" | "openAt">,
  from: string,
  to: string,
  onEvents: (done: number) => void,
): Promise<SealedCopy> {
  const source = await openAt(from);
  let copied: SealedCopy | null = null;
  try {
    const names = [privateFile, publicFile].map((name) => join(from, name));
    await wholeFolder(
      to,
      2 * bytesOf(["events.db", "vault.db"].map((name) => join(from, name))),
      async (folder) => {
        copied = await copyInto(source, signingKey(from), folder, { change, openAt }, onEvents);
        // So that auditors need no other public key.
        for (const [at, name] of [privateFile, publicFile].entries())
          if (existsSync(names[at] ?? "")) copyPrivate(names[at] ?? "", join(folder, name));
      },
    );
  } finally {
    await source.close();
  }
  if (copied === null) throw new Error("A copy was made and not counted.");
  return copied;
}

async function copyInto(
  source: Stores,
  privatePem: string,
  folder: string,
  { change, openAt }: Pick<Desk, "change" | "openAt">,
  onEvents: (done: number) => void,
): Promise<SealedCopy> {
  const { result } = await signCheckpoint(source, privatePem, change);
  if (result.status === "faulty") throw new Misuse("The log has faults: see `pds audit verify`.");
  if (!("newest" in result)) throw new Misuse("The log is empty: there is nothing to copy.");
  const { origin = "", events, tree = "", note = "", signedAt, publicKey } = result.newest;
  const end = await source.store.end();
  const target = await openAt(folder);
  try {
    const data = { origin, events, tree, note, signedAt, publicKey, ...(await earlierThan(source)) };
    await handle(target, former, formerStream, { type: "ContinueLog", data }, change());
    const written = await writeAll(source, target, onEvents);
    await checkSame(source, target);
    if ((await source.store.end()) !== end)
      throw new Misuse("The service wrote to the log meanwhile: stop it, and copy again.");
    return { ...written, origin };
  } finally {
    await target.close();
  }
}

/** If the log is a copy itself: the logs that it continues, newest first. */
async function earlierThan({ store }: Log): Promise<{ earlier?: FormerLog[] }> {
  const [first] = await store.read(formerStream, { max: 1 });
  if (!first) return {};
  const { earlier = [], ...before } = FormerEvent.parse(first).data;
  return { earlier: [before, ...earlier] };
}

/**
 * The events to copy. The first event of a copied log names the one before it; the new copy has a first event of its
 * own.
 */
async function* tellingEvents(store: Log["store"]): AsyncGenerator<RecordedEvent, undefined> {
  for await (const event of eventsOf(store)) if (event.stream !== formerStream) yield event;
}

/** Seals what is sealed today, and chains the events again after a change. */
async function writeAll(
  source: Log,
  target: Log,
  onEvents: (done: number) => void,
): Promise<{ events: number; sealed: number }> {
  const sealer = await openSealer(source, target);
  const hashes = new Map<string, string>();
  const counted = { events: 0, sealed: 0 };
  for await (const event of tellingEvents(source.store)) {
    const { stream, revision, id, type, metadata } = event;
    const data = await sealer.sealed(event);
    const chained = { ...metadata, previousHash: hashes.get(stream) ?? null };
    const hash = hashOf({ stream, revision, id, type, data, metadata: chained });
    const fresh: NewEvent = { id, type, data, metadata: { ...chained, hash } };
    await target.store.append(stream, revision === 0 ? "absent" : revision - 1, [fresh]);
    hashes.set(stream, hash);
    counted.events += 1;
    if (data !== event.data) counted.sealed += 1;
    onEvents(counted.events);
  }
  return counted;
}

type Sealer = { sealed(event: RecordedEvent): Promise<JsonObject> };

async function openSealer(source: Log, target: Log): Promise<Sealer> {
  const owners = await folderOwners(source);
  /** Null if the subject is deleted or its key is lost: none of its texts is copied. */
  async function keyOf(id: string): Promise<Uint8Array | null> {
    const key = await source.vault.get(id);
    if (key !== null) {
      await target.vault.adopt(id, key);
      return key;
    }
    if (await source.vault.knows(id)) await target.vault.destroy(id);
    // Older versions made no keys for these.
    else if (isOfAccount(id)) return target.vault.getOrCreate(id);
    return null;
  }

  async function picture({ data }: RecordedEvent): Promise<JsonObject> {
    const { sha256, ...rest } = data;
    const key = await keyOf(String(data.diagramId));
    return key === null ? rest : { ...rest, hmac: keyedHash(key, "picture", String(sha256)) };
  }

  async function claim({ data }: RecordedEvent): Promise<JsonObject> {
    if (typeof data.keyId === "string") {
      await keyOf(data.keyId);
      return data;
    }
    const keyId = await keyIdOfClaim(source, owners, String(data.resourceId));
    const key = keyId === null ? null : await keyOf(keyId);
    // Nothing may be revealed about what is deleted or was never created.
    const fingerprint =
      key === null
        ? randomBytes(32).toString("hex")
        : keyedHash(key, "idempotency", String(data.fingerprint));
    return { ...data, fingerprint, keyId: keyId ?? String(data.resourceId) };
  }

  return {
    async sealed(event) {
      const { stream, type, id, data } = event;
      const ended = keyEndedBy(event);
      if (ended !== null) await target.vault.destroy(ended);
      if (type === "ImageRendered" && typeof data.sha256 === "string") return picture(event);
      if (type === "RequestClaimed") return claim(event);
      const family = familyOf(stream);
      const keyId = family === undefined ? null : sealedBy(family, event);
      if (family === undefined || keyId === null) return data;
      const key = await keyOf(keyId);
      if (plainTexts(family, event).length === 0) return data;
      return encode(family, decode(family, event, null), key, { stream, eventId: id });
    },
  };
}

/** The owners of all folders, deleted ones included. */
async function folderOwners({ store }: Log): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for await (const { stream, type, data } of eventsOf(store, libraryEvents.prefix))
    if (type === "FolderCreated")
      owners.set(String(data.folderId), stream.slice(libraryEvents.prefix.length));
  return owners;
}

/** The key for a request that an older version remembered by a plain hash; null if it had no result. */
async function keyIdOfClaim(
  { store }: Log,
  owners: Map<string, string>,
  resourceId: string,
): Promise<string | null> {
  const [job] = await store.read(`${generationEvents.prefix}${resourceId}`, { max: 1 });
  if (job) return String(job.data.diagramId);
  const [made] = await store.read(`${diagramEvents.prefix}${resourceId}`, { max: 1 });
  if (made) return resourceId;
  const owner = owners.get(resourceId);
  return owner === undefined ? null : libraryKeyId(owner);
}

/** Compares both logs event by event. @throws Misuse when they differ */
async function checkSame(source: Log, target: Log): Promise<void> {
  const there = tellingEvents(target.store);
  try {
    for await (const event of tellingEvents(source.store)) {
      const { value: copy } = await there.next();
      if (!copy || !(await saysTheSame(source, target, event, copy)))
        throw new Misuse(`The copy differs at ${event.stream}, revision ${event.revision}.`);
    }
  } finally {
    await there.return(undefined);
  }
}

async function saysTheSame(
  source: Log,
  target: Log,
  event: RecordedEvent,
  copy: RecordedEvent,
): Promise<boolean> {
  const [before, after] = [event, copy].map(({ stream, revision, id, type, metadata }) => {
    const { hash: _, previousHash: __, ...about } = metadata;
    return { stream, revision, id, type, about };
  });
  if (!isDeepStrictEqual(before, after)) return false;
  if (event.type === "ImageRendered" || event.type === "RequestClaimed") return true;
  const family = familyOf(event.stream);
  if (family === undefined) return isDeepStrictEqual(event.data, copy.data);
  const keyId = sealedBy(family, event);
  const [oldKey, newKey] =
    keyId === null ? [null, null] : [await source.vault.get(keyId), await target.vault.get(keyId)];
  if (keyId === null || newKey !== null)
    return isDeepStrictEqual(decode(family, event, oldKey), decode(family, copy, newKey));
  // Deleted: what remains must be unchanged, without its texts.
  const rest = Object.entries(copy.data).every(([name, value]) => isDeepStrictEqual(value, event.data[name]));
  return rest && plainTexts(family, copy).length === 0;
}

const isOfAccount = (id: string): boolean =>
  id.startsWith(accountEvents.prefix) || id.startsWith(libraryEvents.prefix);
