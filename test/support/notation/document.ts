/**
 * Random BPMN 2.0 documents without diagram interchange, valid by the schema, with everything that the notation draws.
 * They are stranger than people's documents, so that they reveal faults of the drawing before customers do.
 */

import { seeded } from "../seeded.ts";
import { addData, addGroup, addInput, addMessages, addNote } from "./around.ts";
import { type Build, type Element, element, newId, type Scope, toXml } from "./build.ts";
import { fillScope } from "./process.ts";
import { role } from "./words.ts";

/** Pools and flow nodes of a document; random numbers where they are missing. */
export type Extent = { pools?: number; size?: number };

export function notationDocument(seed: number, extent: Extent = {}): string {
  const random = seeded(seed);
  const pools = extent.pools ?? random.pick([0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 5, 7]);
  const size = extent.size ?? random.pick([4, 8, 8, 14, 14, 22, 34]);
  const collaboration = pools > 0 ? element("collaboration", { id: "collaboration" }) : null;
  const definitions = element(
    "definitions",
    { xmlns: "http://www.omg.org/spec/BPMN/20100524/MODEL", id: "definitions", targetNamespace: "urn:test" },
    collaboration ? [collaboration] : [],
  );
  const empty = { scopes: [], made: [], flows: [], data: [] };
  const build: Build = { random, next: 1, definitions, collaboration, ...empty };
  const closed = new Map<number, string>();
  const open = pools === 0 ? 0 : random.between(0, pools - 1);
  for (let pool = 0; pool < Math.max(1, pools); pool++) {
    const isClosed = pools > 1 && pool !== open && random.chance(0.35);
    if (collaboration) addPool(build, collaboration, pool, isClosed);
    if (isClosed) closed.set(pool, `pool${pool}`);
    else addProcess(build, pool, Math.max(2, Math.round(size / Math.max(1, pools * 0.7))));
  }
  addMessages(build, closed, pools);
  surround(build);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(definitions)}\n`;
}

function addPool({ random }: Build, collaboration: Element, pool: number, isClosed: boolean): void {
  const attributes = { id: `pool${pool}`, name: role(random), processRef: isClosed ? "" : `process${pool}` };
  const many = random.chance(0.08) ? [element("participantMultiplicity", { maximum: "2" })] : [];
  collaboration.children.push(element("participant", attributes, many));
}

function addProcess(build: Build, pool: number, size: number): void {
  const process = element("process", { id: `process${pool}` });
  build.definitions.children.push(process);
  const scope: Scope = { element: process, pool, depth: 0, lanes: [], made: [] };
  if (build.collaboration && build.random.chance(0.4)) addLanes(build, scope);
  build.scopes.push(scope);
  fillScope(build, scope, size);
}

function addLanes(build: Build, scope: Scope): void {
  const { random } = build;
  const lane = (): Element => element("lane", { id: newId(build, "l"), name: role(random) });
  const lanes = Array.from({ length: random.between(1, 4) }, lane);
  const [first] = lanes;
  scope.lanes = lanes;
  if (first && random.chance(0.2)) {
    const inner = [lane(), lane()];
    first.children.push(element("childLaneSet", {}, inner));
    scope.lanes = [...inner, ...lanes.slice(1)];
  }
  scope.element.children.push(element("laneSet", {}, lanes));
}

/** Data, notes and groups: in every other document some of each. */
function surround(build: Build): void {
  const { random, scopes } = build;
  const some = (share: number, most: number) => (random.chance(share) ? random.between(1, most) : 0);
  for (let i = some(0.5, 4); i > 0; i--) addData(build, random.pick(scopes));
  for (let i = some(0.5, 3); i > 0; i--) addNote(build, random.pick(scopes));
  for (let i = some(0.15, 2); i > 0; i--) addGroup(build, random.pick(scopes));
  const [first] = scopes;
  if (first && random.chance(0.08)) addInput(build, first);
}
