/** Every sealed text of the log tried with its data key: hashes say that it is what was written, only this that it can be read. */
import { type Fault, faultAt } from "../audit/fault.ts";
import { sealedBy } from "../events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import type { EventFamily } from "../events/family.ts";
import { type GenerationEvent, generationEvents } from "../events/generation.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { readAll } from "../store/decode.ts";
import { KeyUnreadable, type Vault } from "../store/vault.ts";

export type Opened = {
  opened: number;
  /** Texts under keys that are destroyed, as the deletion of their diagram demands. */
  erased: number;
  /** At most `limits.auditFaultsMax`, in the order of the log. */
  faults: Fault[];
};

/** The texts that one data key seals. */
type Texts = {
  opened: number;
  /** There is no key: it is destroyed, or there never was one. */
  closed: number;
  unreadable: { recorded: RecordedEvent; what: string }[];
};
type Keys = Pick<Vault, "get" | "knows">;

export type Opening = {
  /** Takes the log in its order. @throws Unavailable */
  add(events: RecordedEvent[]): Promise<void>;
  /** After the last event: only the end of the log says which diagrams there were, and which were deleted. */
  result(): Promise<Opened>;
};

export function openTexts(keys: Keys): Opening {
  const texts = new Map<string, Texts>();
  const alive = new Set<string>();
  const deleted = new Set<string>();
  return {
    async add(events) {
      await openBatch(keys, diagramEvents, events, texts);
      await openBatch(keys, generationEvents, events, texts);
      for (const { stream, type } of events) {
        if (!stream.startsWith(diagramEvents.prefix)) continue;
        const id = stream.slice(diagramEvents.prefix.length);
        if (type === "DiagramDeleted") deleted.add(id);
        else alive.add(id);
      }
    },
    async result() {
      const faults: Fault[] = [];
      let [opened, erased] = [0, 0];
      for (const [id, its] of texts) {
        const gone = deleted.has(id) || (!alive.has(id) && (await keys.knows(id)));
        if (gone) erased += its.closed;
        else if (its.closed > 0) faults.push(ofDiagram(id, missingKey(id, alive.has(id))));
        opened += its.opened;
        faults.push(...unreadableFaults(id, its));
      }
      for (const id of deleted)
        if ((await keyOf(keys, id)) !== null)
          faults.push(
            ofDiagram(id, "The log says that the diagram was deleted, and the vault has its data key."),
          );
      return { opened, erased, faults: faults.slice(0, limits.auditFaultsMax) };
    },
  };
}

async function openBatch<E extends DiagramEvent | GenerationEvent>(
  keys: Keys,
  family: EventFamily<E>,
  events: RecordedEvent[],
  texts: Map<string, Texts>,
): Promise<void> {
  const own = events.filter(
    ({ stream, data, unreadable }) =>
      stream.startsWith(family.prefix) && typeof data.sealed === "string" && unreadable === undefined,
  );
  for (const { recorded, unreadable } of await readAll(keys, family, own)) {
    const id = sealedBy(family, recorded) ?? "";
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
    // What is there opens nothing.
    if (error instanceof KeyUnreadable) return null;
    throw error;
  }
}

/** Where not one of several texts opens, it is the key and no event that was changed. */
function unreadableFaults(id: string, { opened, unreadable }: Texts): Fault[] {
  if (opened === 0 && unreadable.length > 1) {
    const what = `None of the ${unreadable.length} sealed texts opens with the data key that the vault has: the key was exchanged.`;
    return [ofDiagram(id, what)];
  }
  return unreadable.map(({ recorded, what }) => faultAt(recorded, "sealed", what));
}

const missingKey = (id: string, isAlive: boolean) =>
  isAlive
    ? `The data key of diagram ${id} is destroyed or missing, and no event says that the diagram was deleted.`
    : `The vault knows no data key of ${id}.`;

/** It is about the vault: no event is to blame. */
const ofDiagram = (id: string, what: string): Fault => ({
  kind: "sealed",
  position: null,
  stream: `${diagramEvents.prefix}${id}`,
  revision: null,
  what,
});
