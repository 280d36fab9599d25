/** Statements that begin the branches of parallel work. */
import type { ParallelStatement, Relation } from "../meaning.ts";
import { isContent, type Place, type Scene, type Told } from "./input.ts";
import { wordsOf } from "./words.ts";

/** `whole`: the branch contains the questions that open at its first statement, and is not inside their cases. */
export type Branch = { place: Place; whole: boolean; rule: string };
export type Branches = { of(statement: string): Branch | null };

export function branchesOf(scene: Scene, known: readonly Relation[]): Branches {
  const found = new Map<string, Branch>(toldBranches(scene, known));
  for (const one of scene.told) {
    const { statement } = one;
    if (statement.kind !== "parallel") continue;
    if ([...found.values()].some(({ place }) => place.of === statement.id)) continue;
    const groups = groupsOf(scene, one, statement);
    for (const [at, value] of statement.branches.entries()) {
      const first = groups.firsts[at];
      if (first === undefined || found.has(first.statement.id)) continue;
      found.set(first.statement.id, {
        place: { of: statement.id, value },
        whole: groups.whole || at > 0,
        rule: groups.rule,
      });
    }
  }
  return { of: (statement) => found.get(statement) ?? null };
}

/** Branches that the previous stage knows. */
const toldBranches = ({ byId }: Scene, known: readonly Relation[]): [string, Branch][] =>
  known.flatMap((one): [string, Branch][] => {
    const block = one.kind === "within" ? byId.get(one.of)?.statement : undefined;
    if (one.kind !== "within" || block?.kind !== "parallel") return [];
    const { what, of, value } = one;
    return [[what, { place: { of, value }, whole: block.branches[0] !== value, rule: "told" }]];
  });

type Groups = { firsts: Told[]; whole: boolean; rule: string };

function groupsOf(scene: Scene, parallel: Told, { branches, span, text }: ParallelStatement): Groups {
  const content = scene.told.filter(isContent);
  const here = content.filter(({ cues }) => cues.sentence === parallel.cues.sentence);
  const near: Near = {
    content,
    here,
    before: here.filter((one) => one.statement.span.from < span.from),
    after: here.filter((one) => one.statement.span.from >= span.from),
    later: content.filter((one) => one.statement.span.from >= span.from),
  };
  if (branches.length > 2) return severalAtOnce(near, span.from, branches.length);
  const meanwhile = isMeanwhile(parallel);
  const { before, after } = near;
  const [first, second] = after;
  const last = before.at(-1);
  if (first && second && (!last || /^while\b/i.test(text)) && !meanwhile)
    return { firsts: [first, second], whole: false, rule: "while the one, the other" };
  if (first && last) return { firsts: [last, first], whole: false, rule: "the one while the other" };
  if (before.length > 1) return { firsts: before.slice(-2), whole: false, rule: "both of them" };
  const alone = first ?? last;
  if (alone === undefined) return { firsts: near.later.slice(0, 2), whole: false, rule: "the next two" };
  // "Meanwhile the cook heats the oven": parallel to the whole previous sentence.
  const previous = content.findLast(({ at }) => at < alone.at);
  const beside = content.find((one) => one.cues.sentence === previous?.cues.sentence);
  return { firsts: beside ? [beside, alone] : [], whole: true, rule: "meanwhile" };
}

/** Content around the announcing words: in their sentence before and after them, and everything after them. */
type Near = { content: Told[]; here: Told[]; before: Told[]; after: Told[]; later: Told[] };

/**
 * In the sentence itself; otherwise "three things are done:" and each line or sentence after it; otherwise the previous
 * sentence.
 */
function severalAtOnce({ content, here, after, later }: Near, from: number, count: number): Groups {
  const last = content.findLast((one) => one.statement.span.from < from);
  const earlier = content.filter((one) => one.cues.sentence === last?.cues.sentence && !later.includes(one));
  const lines = later.filter(({ cues, at }) => cues.boundary !== "none" || at === later[0]?.at);
  const groups = here.length > 0 ? [after, here, lines] : [earlier, [...earlier, ...lines]];
  const group = groups.find((one) => one.length >= count) ?? lines;
  return { firsts: group.slice(0, count), whole: false, rule: "several at once" };
}

const meanwhiles: readonly string[] = ["meanwhile", "meantime", "parallel"];

/** It begins its own branch, parallel to earlier work. */
const isMeanwhile = ({ statement }: Told): boolean =>
  wordsOf(statement.text).some((word) => meanwhiles.includes(word));
