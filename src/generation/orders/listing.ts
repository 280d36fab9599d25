/** A diagram as the reader of orders sees it: a row of words for each element that an order can refer to. */
import { type Flow, isEvent, isGateway, type Model, type Node, outgoing } from "../editing/model.ts";
import { inOrder } from "../instructions/order-of-flow.ts";
import type { RowSort } from "../reader/order-law.ts";

/**
 * `mark` is the name of the element in marked orders: `e3` a flow node, `f1` a flow out of a split, `l1` a lane, `p1` a
 * pool, `d1` a note or data.
 */
export type Row = { mark: string; id: string; words: string; sort: RowSort };

/** Pools and lanes, then nodes in flow order, each split with its flows, then notes and data. */
export function listingOf(model: Model): Row[] {
  const numbered = (letter: string, ids: readonly Omit<Row, "mark">[]): Row[] =>
    ids.map(({ id, words, sort }, at) => ({
      mark: `${letter}${at + 1}`,
      id,
      sort,
      words: words.replaceAll(/\s+/g, " ").trim(),
    }));
  const nodes = inOrder(model).filter(({ kind }) => kind !== "eventSubProcess");
  const ways = nodes.filter((node) => splits(model, node)).flatMap((node) => outgoing(model, node.id));
  const rows = numbered(
    "e",
    nodes.map((node) => ({ id: node.id, words: nodeWords(model, node), sort: sortOf(model, node) })),
  );
  const wayRows = numbered(
    "f",
    ways.map((flow) => ({ id: flow.id, words: wayWords(model, flow), sort: "way" as const })),
  );
  return [
    ...numbered(
      "p",
      [...model.pools.values()].map(({ id, name }) => ({ id, words: `pool ${name}`, sort: "pool" as const })),
    ),
    ...numbered(
      "l",
      [...model.lanes.values()].map(({ id, name }) => ({ id, words: `lane ${name}`, sort: "lane" as const })),
    ),
    ...rows.flatMap((row) => [row, ...wayRows.filter(({ id }) => model.flows.get(id)?.source === row.id)]),
    ...numbered(
      "d",
      [...model.artifacts.values()].map(({ id, kind, name }) => ({
        id,
        words: `${kind === "textAnnotation" ? "note" : "data"} ${name}`,
        sort: "note" as const,
      })),
    ),
  ];
}

/** The rows that an order can mean. */
export const listingFor = (order: string, model: Model): Row[] =>
  listingOf(model).filter(({ words }) => words !== "lane" || nameless.test(order));

/** A lane without a name is only meant by such words: 17 of the 6,936 lanes that marked orders mean. */
const nameless =
  /\b(?:name|label|title)less\b|\bun(?:named|label|titled)|\bno (?:name|label|title)\b|\b(?:without|empty|blank|last|lowest|lower|bottom|top|upper)\b/i;

const splits = (model: Model, node: Node): boolean => isGateway(node) && outgoing(model, node.id).length > 1;

function nodeWords(model: Model, node: Node): string {
  const lane = node.lane === null ? "" : (model.lanes.get(node.lane)?.name ?? "");
  const host = node.attachedTo === null ? "" : ` on ${model.nodes.get(node.attachedTo)?.name ?? ""}`;
  return `${kindWords(model, node)} ${node.name}${host}${lane === "" ? "" : ` , ${lane}`}`;
}

function kindWords(model: Model, node: Node): string {
  if (isGateway(node)) return splits(model, node) ? (gateways[node.kind] ?? "choice") : "join";
  const [trigger = ""] = node.triggers;
  return `${trigger} ${kinds[node.kind] ?? node.kind.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

function sortOf(model: Model, node: Node): RowSort {
  if (isGateway(node))
    return !splits(model, node) ? "join" : node.kind === "parallelGateway" ? "parallel" : "choice";
  if (node.kind === "startEvent") return "start";
  if (node.kind === "endEvent") return "end";
  if (isEvent(node)) return "event";
  return model.scopes.has(node.id) ? "sub-process" : "step";
}

const gateways: Record<string, string> = {
  exclusiveGateway: "choice",
  inclusiveGateway: "or choice",
  parallelGateway: "parallel",
  eventBasedGateway: "event choice",
};

const kinds: Record<string, string> = {
  startEvent: "start",
  endEvent: "end",
  boundaryEvent: "border event",
  intermediateCatchEvent: "event",
  intermediateThrowEvent: "throw event",
};

const wayWords = (model: Model, { name, target }: Flow): string =>
  `way ${name} to ${model.nodes.get(target)?.name || "join"}`;

const activity =
  /^(?:(?:user|service|manual|send|receive|script|business rule) )?task\b|^sub process\b|^call activity\b/;
const decision = /^(?:or |event )?choice\b/;

/** Puts numbers before the words of steps and decisions, so that "the third step" is found. */
export function numbered(rows: readonly Row[]): Row[] {
  let steps = 0;
  let choices = 0;
  return rows.map((row) => {
    if (!row.mark.startsWith("e")) return row;
    if (activity.test(row.words)) return { ...row, words: `${++steps} ${row.words}` };
    return decision.test(row.words) ? { ...row, words: `${++choices} ${row.words}` } : row;
  });
}
