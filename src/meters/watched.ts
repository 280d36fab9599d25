/** Wrappers that report what happens at a port. */
import type { NewEvent } from "../events/recorded.ts";
import { type EventStore, EventTooLarge, Unavailable, WrongRevision } from "../store/event-store.ts";
import type { Images } from "../store/images.ts";
import { KeyDestroyed } from "../store/vault.ts";

/** Errors that are part of a port's contract. */
const answers = [WrongRevision, EventTooLarge, KeyDestroyed];

/** The same port; reports each call whose promise is rejected. Callers get the port's own promise. */
export function withErrors<T extends object>(port: T, onError: (kind: "unavailable" | "fault") => void): T {
  const tell = (error: unknown) => {
    if (!answers.some((kind) => error instanceof kind))
      onError(error instanceof Unavailable ? "unavailable" : "fault");
  };
  const watched =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const result = method(...args);
      if (result instanceof Promise) result.catch(tell);
      return result;
    };
  const members = Object.entries(port).map(([name, member]) => [
    name,
    typeof member === "function" ? watched(member) : member,
  ]);
  return Object.fromEntries(members) as T; // The same members under the same names.
}

/** @param onAppended called with every appended event. */
export const watchStore = (store: EventStore, onAppended: (event: NewEvent) => void): EventStore => ({
  ...store,
  async append(stream, expected, events) {
    const appended = await store.append(stream, expected, events);
    for (const event of events) onAppended(event);
    return appended;
  },
});

export const watchImages = (images: Images, onLookup: (result: "hit" | "miss") => void): Images => ({
  ...images,
  async get(diagramId, key) {
    const found = await images.get(diagramId, key);
    onLookup(found ? "hit" : "miss");
    return found;
  },
});
