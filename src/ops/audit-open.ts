/**
 * Tries to open every sealed text of the log with its data key. Hashes show that a text is unchanged; only this shows
 * that it can be read.
 */
import { type Fault, faultAt } from "../audit/fault.ts";
import { accountEvents } from "../events/account.ts";
import { sealedBy } from "../events/codec.ts";
import { diagramEvents } from "../events/diagram.ts";
import { type AnyFamily, familyOf, keyEndedBy } from "../events/families.ts";
import { generationEvents } from "../events/generation.ts";
import { libraryEvents } from "../events/library.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { readAll } from "../store/decode.ts";
import { KeyUnreadable, type Vault } from "../store/vault.ts";

export type Opened = {
  opened: number;
  /** Texts whose keys are destroyed, as required after the deletion of their diagram. */
  erased: number;
  /** At most `limits.auditFaultsMax`, in log order. */
  faults: Fault[];
};

/** The texts sealed with one data key. */
type Texts = {
  opened: number;
  /** Texts without a key: it is destroyed, or never existed. */
  closed: number;
  unreadable: { recorded: RecordedEvent; what: string }[];
};
type Keys = Pick<Vault, "get" | "knows">;

export type Opening = {
  /** Takes the events in log order. @throws Unavailable */
  add(events: RecordedEvent[]): Promise<void>;
  /** To be called after the last event: only the whole log shows which diagrams existed and which were deleted. */
  result(): Promise<Opened>;
};

export function openTexts(keys: Keys): Opening {
  const texts = new Map<string, Texts>();
  const alive = new Set<string>();
  const deleted = new Set<string>();
  return {
    async add(events) {
      await openBatch(keys, events, texts);
      for (const event of events) {
        const [ended, begun] = [keyEndedBy(event), begunBy(event)];
        if (ended !== null) deleted.add(ended);
        else if (begun !== null) alive.add(begun);
      }
    },
    async result() {
      const faults: Fault[] = [];
      let [opened, erased] = [0, 0];
      for (const [id, its] of texts) {
        const gone = deleted.has(id) || (!alive.has(id) && (await keys.knows(id)));
        if (gone) erased += its.closed;
        else if (its.closed > 0) faults.push(ofKey(id, missingKey(id, alive.has(id))));
        opened += its.opened;
        faults.push(...unreadableFaults(id, its));
      }
      for (const id of deleted)
        if ((await keyOf(keys, id)) !== null)
          faults.push(
            ofKey(id, `The log says that ${nounOf(id)} was deleted, and the vault has its data key.`),
          );
      return { opened, erased, faults: faults.slice(0, limits.auditFaultsMax) };
    },
  };
}

/** A job does not show whether its diagram was ever created. */
function begunBy(event: RecordedEvent): string | null {
  if (event.stream.startsWith(diagramEvents.prefix)) return event.stream.slice(diagramEvents.prefix.length);
  const family = event.stream.startsWith(generationEvents.prefix) ? undefined : familyOf(event.stream);
  return family === undefined ? null : sealedBy(family, event);
}

async function openBatch(keys: Keys, events: RecordedEvent[], texts: Map<string, Texts>): Promise<void> {
  const sealed = events.filter(
    ({ data, unreadable }) => typeof data.sealed === "string" && unreadable === undefined,
  );
  const byFamily = Map.groupBy(sealed, ({ stream }) => familyOf(stream));
  for (const [family, own] of byFamily) if (family !== undefined) await openOwn(keys, family, own, texts);
}

async function openOwn(
  keys: Keys,
  family: AnyFamily,
  own: RecordedEvent[],
  texts: Map<string, Texts>,
): Promise<void> {
  for (const { recorded, unreadable } of await readAll(keys, [family], own)) {
    const id = sealedBy(family, recorded);
    if (id === null) continue;
    const its = texts.get(id) ?? { opened: 0, closed: 0, unreadable: [] };
    texts.set(id, its);
    if (unreadable !== null) its.unreadable.push({ recorded, what: unreadable });
    else if ((await keys.get(id)) === null) its.closed += 1;
    else its.opened += 1;
  }
}

async function keyOf(keys: Keys, id: string): Promise<Uint8Array | null> {
  try {
    return await keys.get(id);
  } catch (error) {
    // The stored key cannot be unwrapped.
    if (error instanceof KeyUnreadable) return null;
    throw error;
  }
}

/** If none of several texts can be opened, the key is at fault, not the events. */
function unreadableFaults(id: string, { opened, unreadable }: Texts): Fault[] {
  if (opened === 0 && unreadable.length > 1) {
    const what = `None of the ${unreadable.length} sealed texts opens with the data key that the vault has: the key was exchanged.`;
    return [ofKey(id, what)];
  }
  return unreadable.map(({ recorded, what }) => faultAt(recorded, "sealed", what));
}

const missingKey = (id: string, isAlive: boolean) =>
  isAlive
    ? `The data key of ${nounOf(id)} is destroyed or missing, and no event says that it was deleted.`
    : `The vault knows no data key of ${id}.`;

/** Keys of accounts and libraries have the names of their streams. */
const isStream = (id: string): boolean =>
  id.startsWith(accountEvents.prefix) || id.startsWith(libraryEvents.prefix);

const nounOf = (id: string): string => (isStream(id) ? id : `diagram ${id}`);

/** A fault of the vault, not of an event. */
const ofKey = (id: string, what: string): Fault => ({
  kind: "sealed",
  position: null,
  stream: isStream(id) ? id : `${diagramEvents.prefix}${id}`,
  revision: null,
  what,
});
