/**
 * How the statements of a text hang together: pure passes over all statements, each with rules that have a name. Only what
 * differs from "one after the other, in the order of the text" is a relation.
 */
import type { Relation } from "../meaning.ts";
import { openingsOf } from "./cases.ts";
import { exchangesOf } from "./exchanges.ts";
import { type RelationsInput, sceneOf } from "./input.ts";
import { branchesOf } from "./parallel.ts";
import { reachOf } from "./reach.ts";
import { atSteps } from "./times.ts";
import { waysOf } from "./ways.ts";
import { settled } from "./weights.ts";

export function relationsOf(input: RelationsInput): Relation[] {
  const scene = sceneOf(input);
  const known = input.relations ?? [];
  const openings = openingsOf(scene);
  const branches = branchesOf(scene);
  const attached = atSteps(scene, known);
  const ways = waysOf(scene, openings);
  const leads = [...known, ...ways].flatMap((one) =>
    (one.kind === "back" || one.kind === "on") && typeof one.from === "string" ? [one.from] : [],
  );
  const events = new Set(attached.flatMap((one) => (one.kind === "attach" ? [one.what] : [])));
  const reach = reachOf(scene, openings, branches, events, new Set(leads));
  return settled([...known, ...attached, ...ways, ...reach, ...exchangesOf(scene)]);
}
