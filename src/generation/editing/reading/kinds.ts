/** Words for kinds of elements: "task", "decision", "end event". */
import { type Flow, isActivity, isEvent, isGateway, type Model, type Node } from "../model.ts";
import { isSplit } from "../regions.ts";

/** A kind of node that a word names. */
type NodeKind = { words: string; fits: (node: Node, model: Model) => boolean };

const hasTrigger = (trigger: string) => (node: Node) => isEvent(node) && node.triggers.includes(trigger);

/** Longer names first, so that "start event" is not read as "event". */
const nodeKinds: NodeKind[] = [
  { words: "boundary events?", fits: (node) => node.kind === "boundaryEvent" },
  {
    words:
      "(?:timers?|timer events?|waits?|waiting (?:times?|periods?)|delays?|pauses?|deadlines?|timeouts?)",
    fits: hasTrigger("timer"),
  },
  { words: "message events?", fits: hasTrigger("message") },
  { words: "error events?", fits: hasTrigger("error") },
  { words: "signal events?", fits: hasTrigger("signal") },
  { words: "(?:start events?|starting events?|start)", fits: ({ kind }) => kind === "startEvent" },
  { words: "(?:end events?|ending events?|final events?|ends?)", fits: ({ kind }) => kind === "endEvent" },
  { words: "intermediate events?", fits: ({ kind }) => kind.startsWith("intermediate") },
  { words: "events?", fits: isEvent },
  { words: "(?:parallel|and|AND) (?:gateways?|splits?)", fits: splitOf("parallelGateway") },
  { words: "(?:exclusive|xor|XOR) (?:gateways?|splits?|decisions?)", fits: splitOf("exclusiveGateway") },
  { words: "(?:inclusive|or|OR) (?:gateways?|splits?)", fits: splitOf("inclusiveGateway") },
  { words: "event[- ]based gateways?", fits: splitOf("eventBasedGateway") },
  {
    words: "(?:joins?|merges?|merging gateways?|joining gateways?)",
    fits: (node, model) => isGateway(node) && !isSplit(model, node),
  },
  {
    words: "(?:decision gateways?|decision points?|decisions?|questions?|choices?)",
    fits: (node, model) => isGateway(node) && node.kind !== "parallelGateway" && isSplit(model, node),
  },
  { words: "(?:gateways?|splits?)", fits: (node, model) => isGateway(node) && isSplit(model, node) },
  { words: "sub-?process(?:es)?", fits: (node, model) => model.scopes.has(node.id) },
  {
    words:
      "(?:(?:user|service|manual|send|receive|script|business rule) )?(?:tasks?|steps?|activit(?:y|ies)|actions?|boxe?s?)",
    fits: isActivity,
  },
];

function splitOf(kind: string) {
  return (node: Node, model: Model) => node.kind === kind && isSplit(model, node);
}

const anyKind = nodeKinds.map(({ words }) => words).join("|");
const leading = new RegExp(
  `^(?:the |an? |our |that |this )?(?:new |existing )?(${anyKind})(?:\\s+(?:called|named|labell?ed|titled|with the (?:name|label)))?(?=\\s|$|⟦)[\\s:]*`,
  "i",
);
const trailing = new RegExp(`\\s+(${anyKind})$`, "i");

/** What a reference says: the kind that it names, if any, and the rest. */
export type KindAndName = { fits: ((node: Node, model: Model) => boolean) | null; rest: string };

/** "the gateway X" and "the X gateway" name a kind; "the gateway" alone leaves no rest. */
export function kindIn(reference: string): KindAndName {
  const found = leading.exec(reference) ?? trailing.exec(reference);
  if (!found) return { fits: null, rest: reference.replace(/^(?:the|an?|our|that|this) /i, "") };
  const word = found[1] ?? "";
  const kind = nodeKinds.find(({ words }) => new RegExp(`^(?:${words})$`, "i").test(word));
  const rest = reference
    .replace(found[0], "")
    .replace(/^(?:the|an?|our)(?: |$)/i, "")
    .trim();
  return { fits: kind?.fits ?? null, rest };
}

/** Flows that make a choice: they leave a node that branches. */
export const branchFlows = (model: Model): Flow[] =>
  [...model.flows.values()].filter((flow) => {
    const source = model.nodes.get(flow.source);
    return source !== undefined && isSplit(model, source);
  });
