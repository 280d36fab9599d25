/** The process that each statement belongs to: if several companies work, the text of each is read separately. */
import type { Boundary } from "../cues.ts";
import type { Party, Relation } from "../meaning.ts";
import { isContent, type Scene, type Told } from "./input.ts";

/** Consecutive statements of one process, with the boundary between each and the previous one. */
export type Strand = { told: Told[]; boundaryOf(one: Told): Boundary };

const boundaries: readonly Boundary[] = ["none", "sentence", "item", "paragraph"];
const widest = (one: Boundary, other: Boundary): Boundary =>
  boundaries.indexOf(one) > boundaries.indexOf(other) ? one : other;

export function strandsOf(scene: Scene, messages: readonly Relation[]): Strand[] {
  const poolOf = poolsOf(scene, messages);
  const groups = Map.groupBy(scene.told.filter(isContent), poolOf);
  return [...groups.values()].map((told) => {
    const between = new Map<string, Boundary>();
    let reached = -1;
    for (const one of told) {
      const passed = scene.told.slice(reached + 1, one.at + 1).map(({ cues }) => cues.boundary);
      between.set(one.statement.id, passed.reduce(widest, one.cues.boundary));
      reached = one.at;
    }
    return { told, boundaryOf: ({ statement, cues }) => between.get(statement.id) ?? cues.boundary };
  });
}

/** By the doer; a receiver differs from the sender; a statement without either follows the previous one. */
function poolsOf({ told, parties }: Scene, messages: readonly Relation[]): (one: Told) => string {
  const open = parties.filter(({ as }) => as === "pool").map(({ name }) => name);
  const apart = new Set(parties.flatMap((one) => (one.apart ? [one.name] : [])));
  const main = open.find((name) => !apart.has(name)) ?? open[0] ?? "";
  if (open.length < 2) return () => main;
  const ofParty = assigned(parties);
  const senders = new Map(
    messages.flatMap((one) => (one.kind === "message" ? [[one.to, one.from] as const] : [])),
  );
  const pools = new Map<string, string>();
  const receiverOf = (id: string): string | undefined => {
    const sender = pools.get(senders.get(id) ?? "");
    return sender === undefined ? undefined : open.find((name) => name !== sender);
  };
  let before = main;
  for (const { statement, cues } of told) {
    const { id, kind } = statement;
    // A lane without a pool belongs to the party that has just received something in the sentence, otherwise to the
    // first pool.
    const near = cues.boundary === "none" ? before : main;
    const receiver = kind === "step" ? undefined : receiverOf(id);
    // After somebody else's part, the process is ours again.
    const ours = apart.has(before) ? main : before;
    const pool = (cues.doer === null ? receiver : assign(cues.doer, near, ofParty)) ?? ours;
    pools.set(id, pool);
    if (kind !== "remark") before = pool;
  }
  return ({ statement }) => pools.get(statement.id) ?? main;
}

function assign(doer: string, near: string, ofParty: Map<string, string>): string {
  const known = ofParty.get(doer) ?? near;
  ofParty.set(doer, known);
  return known;
}

/** Pools belong to themselves; a lane belongs where the text says. */
const assigned = (parties: readonly Party[]): Map<string, string> =>
  new Map(
    parties.flatMap((one): [string, string][] => {
      if (one.as === "pool") return [[one.name, one.name]];
      return one.in ? [[one.name, one.in]] : [];
    }),
  );
