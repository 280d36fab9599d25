/** All kinds of streams, for code that walks over a whole log. */
import { accountEvents } from "./account.ts";
import { checkpointEvents } from "./checkpoint.ts";
import { claimEvents } from "./claim.ts";
import { diagramEvents } from "./diagram.ts";
import type { EventFamily } from "./family.ts";
import { formerEvents } from "./former.ts";
import { generationEvents } from "./generation.ts";
import { keyEvents } from "./key.ts";
import { libraryEvents } from "./library.ts";
import type { RecordedEvent } from "./recorded.ts";
import { usageEvents } from "./usage.ts";

/** A family whose event types do not matter to the caller. */
// biome-ignore lint/suspicious/noExplicitAny: each family has its own event type, and a union of them takes none.
export type AnyFamily = EventFamily<any>;

export const families: AnyFamily[] = [
  ...[accountEvents, checkpointEvents, claimEvents, diagramEvents, formerEvents],
  ...[generationEvents, keyEvents, libraryEvents, usageEvents],
];

/** Events that end the life of a data key. */
const ends = ["DiagramDeleted", "AccountDeleted", "LibraryClosed"];

/** The key that this event destroys, and that must stay destroyed; null if there is none. */
export const keyEndedBy = ({ stream, type, data }: Pick<RecordedEvent, "stream" | "type" | "data">) =>
  ends.includes(type) ? (familyOf(stream)?.keyIdOf?.(data) ?? null) : null;

/** Undefined for a stream that no version of the service writes. */
export const familyOf = (stream: string): AnyFamily | undefined =>
  families.find(({ prefix }) => stream.startsWith(prefix));
