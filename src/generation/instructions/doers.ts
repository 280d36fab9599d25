/** The doer of a new step, and the referents of pronouns in it. */

import type { Phrase } from "../clauses/clause.ts";
import { nextId } from "../editing/draft.ts";
import type { Model, Node } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import { type Context, plainName } from "./find.ts";
import { tryLane, tryPool } from "./find-others.ts";
import { cutWords, mentionOf } from "./mention.ts";
import { Ambiguous } from "./refusals.ts";
import { nobody } from "./words.ts";

/** "somebody from quality" is Quality. */
export function roleOf(phrase: Phrase): string | null {
  // The department, not the pronoun.
  if (phrase.words === "IT") return phrase.words;
  if (nobody.has(phrase.lemma.toLowerCase()) || phrase.pronoun) {
    const of = phrase.attached.find(({ preposition }) => ["from", "in", "of"].includes(preposition));
    return of === undefined ? null : withoutArticles(of.phrase.words);
  }
  const of = phrase.attached.find(({ preposition }) => preposition === "of");
  const core = withoutArticles(phrase.core ?? phrase.words);
  // "the head of sales"
  return of === undefined || core.includes(" of ") ? core : `${core} of ${withoutArticles(of.phrase.words)}`;
}

/** Resolves pronouns to the thing of the neighbouring step, or to its doer. */
export const resolving =
  (node: Node | null, model: Model, thing: string | null = null, person: string | null = null) =>
  ({ pronoun, lemma }: Phrase): string | null => {
    if (!pronoun) return null;
    if (/^(?:he|she|him|her)$/.test(lemma)) return person ?? laneName(node, model);
    if (!/^(?:it|they|them|this|that|these|those)$/.test(lemma)) return null;
    return thing ?? (node === null ? null : thingOf(node.name));
  };

const laneName = (node: Node | null, model: Model): string | null =>
  model.lanes.get(node?.lane ?? "")?.name.toLowerCase() || null;

/** "Check invoice" is about the invoice, "Order received" about the order. */
export function thingOf(name: string): string | null {
  const words = cutWords(name);
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  const thing =
    /(?:ed|sent|paid|done|made|ready|complete|known|found|gone|sold|built|held|kept|met|bought|given|open|valid)$/.test(
      last,
    )
      ? words.slice(0, -1)
      : (parser.mayBeVerb?.(first) ?? false)
        ? rest
        : words;
  const own = /^(?:over|out|in|up|off|back|on)$/i.test(thing[0] ?? "") ? thing.slice(1) : thing;
  // "Return invoice to supplier" is about the invoice.
  const stop = own.findIndex((word, at) => at > 0 && /^(?:to|from|with|for|by|at|in|on|into)$/i.test(word));
  const core = stop < 0 ? own : own.slice(0, stop);
  return core.length === 0 ? null : core.join(" ").toLowerCase();
}

/** The object of a step is not its doer: "the dough rises". */
function isThing(role: string, { nodes }: Model): boolean {
  const head = cutWords(role).at(-1)?.toLowerCase() ?? "";
  const things = [...nodes.values()].flatMap(({ name }) => cutWords(name).slice(1));
  return !parser.mayBePerson(head) && things.some((word) => word.toLowerCase() === head);
}

/**
 * The doer of a step decides its lane. A name without a lane gets one if the process has lanes; otherwise it has no
 * place in the diagram.
 */
export function laneFor(
  role: string | null,
  near: Node | null,
  context: Context,
  before: Operation[],
): string | null {
  if (role === null || role === "" || (role !== "IT" && nobody.has(role.toLowerCase()))) return null;
  const { model } = context;
  const mention = {
    ...mentionOf(role),
    words: cutWords(role)
      .map((word) => word.toLowerCase())
      .filter((word) => !/^(?:the|an?|lane|department|team|role)$/.test(word) || cutWords(role).length === 1),
  };
  const lanes = [...model.lanes.values()].filter(({ owner }) => near === null || owner === near.scope);
  const lane = tryLane(mention, {
    ...context,
    model: { ...model, lanes: new Map(lanes.map((one) => [one.id, one])) },
  });
  if (lane) return lane.id;
  // "Level", if a first and a second level exist, is neither of them and not a new doer.
  const alike = lanes.filter(({ name }) =>
    mention.words.every((word) => plainName(name).split(" ").includes(word)),
  );
  if (mention.words.length > 0 && alike.length > 1)
    throw new Ambiguous(
      `"${role}" could mean the lane ${alike.map(({ name }) => `"${name}"`).join(" or ")}: say which one.`,
    );
  const pool = tryPool(mention, context);
  if (pool && near !== null && pool.process !== near.scope)
    throw new CannotEdit(`${pool.name} is a pool of its own: say which of its steps the new one follows.`);
  if (lanes.length === 0 || pool || isThing(role, model)) return null;
  const name = capitalised(role.replace(/^(?:the|an?) /i, ""));
  const owner = near?.scope ?? lanes[0]?.owner ?? "";
  if (!before.some((one) => one.type === "addLane" && one.name === name))
    before.push({ type: "addLane", name, process: owner, ids: [] });
  return nextId(model, "Lane", name);
}
