/** The progress of the read models. */
import { limits } from "../limits.ts";
import { type AnyProjection, projections } from "../projections/all.ts";
import { formerCollections } from "../projections/former.ts";
import { type Pointer, readPointer } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import type { Projecting } from "../projections/run.ts";
import { countUnreadable, listUnreadable, type Unreadable } from "../projections/unreadable.ts";
import { unseen } from "../projections/unseen.ts";
import { Misuse, type Operator, oneOf } from "./operator.ts";

export type ProjectionStatus = Pointer & {
  name: string;
  /** Number of views in the live collection. */
  views: number;
  /** Positions in the log: of the live collection, of the one being filled, and of the end. */
  position: bigint;
  buildingPosition: bigint | null;
  end: bigint;
  /** Events of this projection that the live collection has not seen, and the age of the oldest. */
  lagEvents: number;
  lagSeconds: number;
  /** Collections left by a deployment with a new version. */
  former: string[];
  /** Number of events that the live collection could not read, wholly or in part, and the first of them. */
  unreadable: { count: number; first: Unreadable[] };
};

/** The stores in the form that projections take. */
export const storesOf = ({ log, models }: Pick<Operator, "log" | "models">): Projecting => ({
  ...log,
  models,
});

/** @param lagEventsMax stops counting unseen events at this number. */
export async function statusOf(
  projection: AnyProjection,
  operator: Pick<Operator, "log" | "models" | "now">,
  lagEventsMax?: number,
): Promise<ProjectionStatus> {
  const { models, log, now } = operator;
  const { pointer } = await readPointer(models, collectionOf(projection));
  const position = await models.checkpoint(pointer.live);
  const { events, firstAt } = await unseen(projection, log.store, position, lagEventsMax);
  return {
    ...pointer,
    name: projection.name,
    views: await models.count(pointer.live, {}),
    position,
    buildingPosition: pointer.building === null ? null : await models.checkpoint(pointer.building),
    end: await log.store.end(),
    lagEvents: events,
    lagSeconds: firstAt === null ? 0 : Math.max(0, Math.round((now() - Date.parse(firstAt)) / 100) / 10),
    former: await formerCollections(projection, models),
    unreadable: {
      count: await countUnreadable(models, pointer.live),
      first: await listUnreadable(models, pointer.live, limits.pageItemsMax),
    },
  };
}

/** @throws Misuse */
export function projectionNamed(name: string): AnyProjection {
  const names = projections.map((projection) => projection.name);
  if (name === "") throw new Misuse(`The name of the projection is missing: ${names.join(", ")}.`);
  const known = oneOf("The projection", name, names);
  const found = projections.find((projection) => projection.name === known);
  if (!found) throw new Misuse(`There is no projection ${name}.`);
  return found;
}
