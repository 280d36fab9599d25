/**
 * Finds the relations between the statements of a text: pure passes over all statements, each with named rules. The
 * order of the text itself needs no relation.
 */
import type { Place as Lead, Relation } from "../meaning.ts";
import { openingsOf } from "./cases.ts";
import { exchangesOf } from "./exchanges.ts";
import { type Place, type RelationsInput, type Scene, sceneOf } from "./input.ts";
import { mentionsOf } from "./mentions.ts";
import { movesOf } from "./moves.ts";
import { branchesOf } from "./parallel.ts";
import { strandsOf } from "./pools.ts";
import { reachOf } from "./reach.ts";
import { atSteps, pathsOf } from "./times.ts";
import { waysOf } from "./ways.ts";
import { settled } from "./weights.ts";

export function relationsOf(input: RelationsInput): Relation[] {
  const scene = sceneOf(input);
  const known = input.relations ?? [];
  const openings = openingsOf(scene);
  const attached = atSteps(scene, known);
  const ways = waysOf(scene);
  const leads = [...known, ...ways].flatMap((one) =>
    (one.kind === "back" || one.kind === "on") && typeof one.from === "string" ? [one.from] : [],
  );
  const events = [...known, ...attached].filter((one) => one.kind === "attach");
  const messages = [...known.filter((one) => one.kind === "message"), ...exchangesOf(scene)];
  const reach = reachOf(
    scene,
    openings,
    branchesOf(scene, known),
    new Set(events.map((one) => one.what)),
    pathsOf(scene, events, known),
    new Set(leads),
    strandsOf(scene, messages),
  );
  const moved = movesOf(scene, openings, reach.lies);
  const repeats = known.filter((one) => !isOverridden(one, scene, reach.lies));
  const again = mentionsOf(scene, reach.lies, new Set([...leads, ...moved.map((one) => one.what)]));
  const isBranch = (one: Relation) =>
    one.kind === "within" && scene.byId.get(one.of)?.statement.kind === "parallel";
  return settled([
    ...repeats.filter((one) => !isBranch(one)),
    ...attached,
    ...again,
    ...ways,
    ...moved,
    ...reach.relations,
    ...messages,
  ]);
}

/** "As long as the soup is bland, the cook salts it and tastes it again": the explicit way back takes precedence. */
const isOverridden = (one: Relation, { told }: Scene, lies: ReadonlyMap<string, Place | null>): boolean =>
  one.rule === "as long as" &&
  one.kind === "back" &&
  typeof one.from !== "string" &&
  told.some(({ statement }) => statement.kind === "lead" && isAt(one.from, lies.get(statement.id)));

const isAt = (from: Lead, place: Place | null | undefined): boolean =>
  typeof from !== "string" && place?.of === from.of && place.value === from.value;
