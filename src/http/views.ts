/** Reads one view by id; from the log itself when the read model has not caught up (C31). */
import { readEvents } from "../commands/log.ts";
import { familyIn } from "../events/family.ts";
import type { JsonObject, RecordedEvent } from "../events/recorded.ts";
import { collectionOf, type Projection } from "../projections/projection.ts";
import { type Views, viewsOf } from "../projections/views.ts";
import { ViewsBehind } from "./see-all.ts";
import type { Deps } from "./service.ts";

type Reading<E extends { type: string; data: object }, V extends JsonObject> = {
  projection: Projection<E, V>;
  /** The stream that the view is built from. */
  stream: string;
  id: string;
};

/** Also reads the log when the owner has seen a write that the read model may lack. Null when neither has it. */
export async function currentView<E extends { type: string; data: object }, V extends JsonObject>(
  deps: Pick<Deps, "log" | "models" | "owed">,
  reading: Reading<E, V>,
): Promise<V | null> {
  const { projection, id } = reading;
  const view = await viewsOf(deps.models, projection).get(id);
  const isNew = view && (await deps.owed.paid(String(view.owner), collectionOf(projection), 0));
  return isNew ? view : foldView(deps, reading);
}

/**
 * The view as it is after the command that ended at `position`.
 *
 * @param reading.owner whose next reads wait for the views if this one does not.
 * @param others collections that the client's next request may read.
 */
export async function viewAfter<E extends { type: string; data: object }, V extends JsonObject>(
  deps: Pick<Deps, "log" | "models" | "owed">,
  reading: Reading<E, V> & { owner: string },
  position: bigint,
  others: string[] = [],
): Promise<V | null> {
  const collections = [collectionOf(reading.projection), ...others];
  const there = await deps.owed.written(reading.owner, collections, position);
  return there ? currentView(deps, reading) : foldView(deps, reading);
}

/**
 * The views for a list of this owner, once they have seen all of the owner's acknowledged writes.
 *
 * @throws ViewsBehind when they have not after `limits.owedWaitMs`.
 */
export async function ownViews<E extends { type: string; data: object }, V extends JsonObject>(
  { models, owed }: Pick<Deps, "models" | "owed">,
  projection: Projection<E, V>,
  owner: string,
): Promise<Views<V>> {
  const collection = collectionOf(projection);
  if (!(await owed.paid(owner, collection))) throw new ViewsBehind(collection);
  return viewsOf(models, projection);
}

/** The view folded from the events of its stream. */
export async function foldView<E extends { type: string; data: object }, V extends JsonObject>(
  { log }: Pick<Deps, "log">,
  { projection, stream, id }: Reading<E, V>,
): Promise<V | null> {
  let view: V | null = null;
  for (const { event, recorded } of await readEvents(log, familyIn(projection.families, stream), stream))
    if (projection.idOf(event) === id) view = projection.evolve(view, event, about(recorded));
  return view;
}

/** The view after the first event about it: what was answered when it was created. */
export async function firstView<E extends { type: string; data: object }, V extends JsonObject>(
  { log }: Pick<Deps, "log">,
  { projection, stream, id }: Reading<E, V>,
): Promise<V | null> {
  const events = await readEvents(log, familyIn(projection.families, stream), stream);
  const first = events.find(({ event }) => projection.idOf(event) === id);
  return first ? projection.evolve(null, first.event, about(first.recorded)) : null;
}

const about = ({ id: eventId, revision, position, metadata: { at } }: RecordedEvent) => ({
  at,
  revision,
  position,
  eventId,
});
