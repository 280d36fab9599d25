/** Actors to lanes: one name for all the ways in which the text names the same actor. */
import type { Action, EventNode, Node } from "./node.ts";
import { bodiesOfNode } from "./node.ts";

export type Lanes = { names: string[]; laneOf(actor: string | null): string | null };

/** @param declared lanes that the text or the folder names; they come first and keep their spelling */
export function lanesOf(nodes: Node[], declared: string[]): Lanes {
  const actors = actorsIn(nodes);
  const lanes = new Map<string, string>();
  const names: string[] = [];
  for (const actor of [...actors].sort((a, b) => wordsOf(b).length - wordsOf(a).length)) {
    const isSame = (name: string) =>
      isSameActor(name, actor) && !(ranks.test(name) && actors.indexOf(actor) < actors.indexOf(name));
    const known = declared.find((name) => isSameActor(name, actor)) ?? names.find(isSame);
    if (known === undefined) names.push(actor);
    lanes.set(actor, known ?? actor);
  }
  const used = [...declared.filter((name) => [...lanes.values()].includes(name))];
  for (const actor of actors) {
    const lane = lanes.get(actor);
    if (lane !== undefined && !used.includes(lane)) used.push(lane);
  }
  const title = new Map(used.map((name) => [name, declared.includes(name) ? name : titleOf(name)]));
  return {
    names: [...new Set(title.values())],
    laneOf: (actor) => (actor === null ? null : (title.get(lanes.get(actor) ?? "") ?? null)),
  };
}

/** "a senior adjuster" who comes after "the adjuster" is another one. */
const ranks =
  /^(senior|junior|chief|deputy|vice|assistant|regional|external|internal|local|second|other|new|old|head) /i;

/** Names in text order, each once. */
export function actorsIn(nodes: Node[]): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const actor = actorOfNode(node);
    if (actor !== null && !found.includes(actor)) found.push(actor);
    for (const body of bodiesOfNode(node)) body.forEach(visit);
    if (node.type === "eventChoice") for (const { event } of node.branches) visit(event);
  };
  nodes.forEach(visit);
  return found;
}

const actorOfNode = (node: Node): string | null =>
  node.type === "action" || node.type === "event" ? (node satisfies Action | EventNode).actor : null;

const units = /^(department|dept|team|division|unit|office|staff|group|desk|section|personnel)$/;
const meaningless =
  /^(responsible|respective|relevant|corresponding|appropriate|same|other|own|competent|actual|another|second|also)$/;

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !meaningless.test(word))
    .map((word) =>
      /[^su]s$/.test(word) && !/^(sales|logistics|operations|facilities|accounts|claims|hr|his)$/.test(word)
        ? word.slice(0, -1)
        : word,
    );
}

/** "the officer" and "the bank officer"; "sales" and "the sales department". */
export function isSameActor(longer: string, shorter: string): boolean {
  return (
    endsWithSame(wordsOf(longer), wordsOf(shorter)) ||
    endsWithSame(withoutUnit(wordsOf(longer)), withoutUnit(wordsOf(shorter)))
  );
}

function endsWithSame(left: string[], right: string[]): boolean {
  if (left.length === 0 || right.length === 0) return false;
  const [more, less] = left.length >= right.length ? [left, right] : [right, left];
  // "the secretary" is "the secretary of the office"; the head of a department is not the department.
  const of = more.indexOf("of");
  if (of > 0 && less.length > 0 && less.join(" ") === more.slice(0, of).join(" ")) return true;
  if (more.length > less.length && more.includes("of")) return false;
  return less.every((word, at) => more[more.length - less.length + at] === word);
}

const withoutUnit = (words: string[]) =>
  words.length > 1 && units.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;

/** "the second level": which one is all that the name says. */
const isRanked = (words: string[]) => /^(level|line|tier|instance|shift)$/.test(words.at(-1) ?? "");

const titleOf = (name: string) => {
  const words = name
    .split(" ")
    .filter((word, _, all) => all.length === 1 || isRanked(all) || !meaningless.test(word.toLowerCase()));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
