/** Reading one view by id, from the log itself where the read model has not come that far (C31). */
import { readEvents } from "../commands/log.ts";
import type { JsonObject, RecordedEvent } from "../events/recorded.ts";
import { collectionOf, type Projection } from "../projections/projection.ts";
import { viewsOf } from "../projections/views.ts";
import type { Deps } from "./service.ts";

type Reading<E extends { type: string; data: object }, V extends JsonObject> = {
  projection: Projection<E, V>;
  /** The stream that the view is made from. */
  stream: string;
  id: string;
};

/** Null when neither the read model nor the log knows it. */
export async function currentView<E extends { type: string; data: object }, V extends JsonObject>(
  deps: Pick<Deps, "log" | "models">,
  { projection, stream, id }: Reading<E, V>,
): Promise<V | null> {
  return (await viewsOf(deps.models, projection).get(id)) ?? foldView(deps, { projection, stream, id });
}

/**
 * The view as it is after the command that ended at `position`.
 *
 * @param others collections that the customer's next request may read.
 */
export async function viewAfter<E extends { type: string; data: object }, V extends JsonObject>(
  deps: Pick<Deps, "log" | "models" | "progress">,
  reading: Reading<E, V>,
  position: bigint,
  others: string[] = [],
): Promise<V | null> {
  const there = await deps.progress.wait([collectionOf(reading.projection), ...others], position);
  return there ? currentView(deps, reading) : foldView(deps, reading);
}

/** The view made from the events of its stream. */
export async function foldView<E extends { type: string; data: object }, V extends JsonObject>(
  { log }: Pick<Deps, "log">,
  { projection, stream, id }: Reading<E, V>,
): Promise<V | null> {
  let view: V | null = null;
  for (const { event, recorded } of await readEvents(log, projection.family, stream))
    if (projection.idOf(event) === id) view = projection.evolve(view, event, about(recorded));
  return view;
}

/** The view as the first event about it made it: what was answered when it was made. */
export async function firstView<E extends { type: string; data: object }, V extends JsonObject>(
  { log }: Pick<Deps, "log">,
  { projection, stream, id }: Reading<E, V>,
): Promise<V | null> {
  const events = await readEvents(log, projection.family, stream);
  const first = events.find(({ event }) => projection.idOf(event) === id);
  return first ? projection.evolve(null, first.event, about(first.recorded)) : null;
}

const about = ({ id: eventId, revision, position, metadata: { at } }: RecordedEvent) => ({
  at,
  revision,
  position,
  eventId,
});
