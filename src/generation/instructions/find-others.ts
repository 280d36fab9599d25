/** Finds lanes, pools and branches by their names in an instruction. */

import {
  type Artifact,
  type Flow,
  type Lane,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  type Pool,
  reachable,
  titleOf,
} from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { type Context, plainName, tryNodes } from "./find.ts";
import { cutWords, likeness, type Mention } from "./mention.ts";
import { Ambiguous } from "./refusals.ts";

/** The lane of that name or role; null when there is none. */
export function tryLane(mention: Mention, { model }: Context): Lane | null {
  return tryNamed(mention, [...model.lanes.values()]);
}

export function tryPool(mention: Mention, { model }: Context): Pool | null {
  return tryNamed(mention, [...model.pools.values()]);
}

function tryNamed<Item extends { name: string }>(mention: Mention, items: Item[]): Item | null {
  const said = mention.quoted ?? mention.words.join(" ");
  const wanted = plainName(said);
  const written = plainName(
    mention.text
      .replace(/['’]s?$/, "")
      .replace(/\b(?:swim)?lane\b|\bteam\b|\bdepartment\b|\brole\b|\bpool\b|\bparticipant\b/gi, " ")
      .replace(/^(?:our|my|your|their|his|her|its) /i, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  const exact = items.filter(
    ({ name }) => name !== "" && (plainName(name) === wanted || plainName(name) === written),
  );
  if (exact.length === 1) return exact[0] ?? null;
  const words = cutWords(wanted);
  if (words.length === 0) return null;
  const alike = items.filter(({ name }) => {
    const known = cutWords(name);
    return known.length > 0 && words.every((word) => known.some((one) => likeness(word, one) === 1));
  });
  const whole = alike.filter(({ name }) => cutWords(name).length === words.length);
  if (whole.length === 1) return whole[0] ?? null;
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

export function findLane(mention: Mention, context: Context): Lane {
  const lane = tryLane(mention, context);
  if (lane) return lane;
  const names = [...context.model.lanes.values()].filter(({ name }) => name !== "").map(titleOf);
  const said = mention.quoted ?? mention.text;
  throw new CannotEdit(
    names.length === 0
      ? `There is no "${said}": the diagram has no lanes.`
      : `There is no "${said}" among the lanes. There are ${names.join(", ")}.`,
  );
}

const yes = new Set("yes approval acceptance success positive ok true approved accepted".split(" "));
const no = new Set("no rejection refusal failure negative false rejected refused declined".split(" "));
const answers = (word: string): Set<string> | null => (yes.has(word) ? yes : no.has(word) ? no : null);

/** The outgoing flow of a split that is meant; null if none fits. @throws CannotEdit when several do */
export function tryFlow(mention: Mention, context: Context, of: Mention | null = null): Flow | null {
  const { model } = context;
  const gateways =
    of === null
      ? []
      : tryNodes({ ...of, kind: null }, context, (node) => outgoing(model, node.id).length > 1);
  const all = [...model.flows.values()].filter(
    ({ source }) =>
      outgoing(model, source).length > 1 &&
      (gateways.length === 0 || gateways.some(({ id }) => id === source)),
  );
  const words = mention.quoted === null ? mention.words : cutWords(mention.quoted);
  if (words.length === 0) return null;
  const ways = [
    all.filter(sameLabel(mention.quoted ?? words.join(" "))),
    all.filter(wordsOfLabel(words)),
    all.filter(sameAnswer(words)),
    innermost(all.filter(leadsTo(words, model)), model),
  ];
  for (const found of ways) {
    if (found.length === 1) return found[0] ?? null;
    if (found.length > 1)
      throw new Ambiguous(
        `"${mention.text}" could mean the branch of ${found.map(({ source }) => titleOf(nodeOf(model, source))).join(" or of ")}: say which one.`,
      );
  }
  return null;
}

/** The branch with a step is the one of the last decision before it. */
const innermost = (flows: readonly Flow[], model: Model): Flow[] =>
  flows.filter((flow) => {
    const inside = beyond(flow, model);
    return !flows.some((other) => other !== flow && inside.has(other.source));
  });

export function findFlow(mention: Mention, context: Context, of: Mention | null = null): Flow {
  const flow = tryFlow(mention, context, of);
  if (flow) return flow;
  const named = [...context.model.flows.values()].filter(({ name }) => name !== "").map(titleOf);
  throw new CannotEdit(
    `There is no branch "${mention.quoted ?? mention.text}". ${named.length === 0 ? "No branch has a name." : `There are ${[...new Set(named)].join(", ")}.`}`,
  );
}

const sameLabel = (said: string) => (flow: Flow) => plainName(flow.name) === plainName(said);
const wordsOfLabel = (words: readonly string[]) => (flow: Flow) => {
  const known = cutWords(flow.name);
  return known.length > 0 && words.every((word) => known.some((one) => likeness(word, one) === 1));
};
const sameAnswer = (words: readonly string[]) => (flow: Flow) => {
  const answer = answers(plainName(flow.name));
  return answer !== null && words.length === 1 && answer.has(words[0] ?? "");
};
/** The words are in the steps that only this branch leads to. */
const leadsTo = (words: readonly string[], model: Model) => (flow: Flow) =>
  [...beyond(flow, model)].some((id) => {
    const name = cutWords(model.nodes.get(id)?.name ?? "");
    return words.every((word) => name.some((one) => likeness(word, one) > 0));
  });

/** What only this branch leads to. */
function beyond({ id, source, target }: Flow, model: Model): Set<string> {
  const others = outgoing(model, source).filter((one) => one.id !== id);
  const shared = reachable(
    model,
    others.map((one) => one.target),
  );
  return new Set([...reachable(model, [target])].filter((one) => !shared.has(one)));
}

/** The note with that text, of that step, or the only one. @throws CannotEdit when there is none, or it is ambiguous */
export function findNote(mention: Mention, context: Context, hosts: readonly Node[]): Artifact {
  const { model } = context;
  const notes = [...model.artifacts.values()].filter(({ kind }) => kind === "textAnnotation");
  const isAt = (note: Artifact, host: Node) =>
    [...model.associations.values()].some(
      ({ source, target }) =>
        (source === note.id && target === host.id) || (target === note.id && source === host.id),
    );
  const ofHosts = hosts.length === 0 ? notes : notes.filter((note) => hosts.some((host) => isAt(note, host)));
  const said = plainName(mention.quoted ?? "");
  const [note, second] = said === "" ? ofHosts : ofHosts.filter(({ name }) => plainName(name) === said);
  if (note && !second) return note;
  const all = notes.map(({ name }) => titleOf({ id: "", name })).join(", ");
  if (note) throw new CannotEdit(`There are several notes: ${all}. Quote the one that is meant.`);
  throw new CannotEdit(
    notes.length === 0 ? "The diagram has no notes." : `There is no such note. There are ${all}.`,
  );
}
