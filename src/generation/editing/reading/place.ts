/** Reads where in the flow something belongs: "after X", "between X and Y", "at the end", "in the 'no' branch". */
import { CannotEdit } from "../../editor.ts";
import type { Operation, Step } from "../../edits.ts";
import { lemmasOf } from "../../language/similarity.ts";
import {
  type Flow,
  incoming,
  isActivity,
  isGateway,
  type Model,
  type Node,
  outgoing,
  titleOf,
} from "../model.ts";
import { closingJoin } from "../regions.ts";
import { type Context, hasQuote, plain } from "./context.ts";
import { findNode, findNodes, tryNode } from "./find.ts";
import { findFlow } from "./find-others.ts";
import { topicOf } from "./wording.ts";

export type Place =
  | { type: "after"; node: Node }
  | { type: "before"; node: Node }
  | { type: "flow"; flow: Flow }
  | { type: "parallel"; nodes: Node[] };

/** A place with the rest of the text, and what the words of the place are about. */
export type Placed = { place: Place; rest: string; topic: string | null };

const exactly = "(?:directly |immediately |right |just |straight |shortly )?";
/** In the order in which they are tried; the words in brackets name the place. */
const markers: { source: string; read: (words: string, context: Context) => Place }[] = [
  {
    source:
      "(?:at|to) the (?:very )?(?:start|beginning|top) of ((?:the )?[^,]*?(?:branch|path)(?: (?:of|at|from|after) [^,]+)?)",
    read: (words, context) => ({ type: "flow", flow: findFlow(words, context) }),
  },
  {
    source:
      "(?:in|on|at the end of|to the end of|into|to|along|within|inside) ((?:the )?[^,]*?(?:branch|path)(?: (?:of|at|from|after) [^,]+)?)",
    read: inBranch,
  },
  {
    source:
      "(?:in|on|into|onto|to) ((?:the )?(?:sequence )?(?:flow|arrow|connection) (?:from|between) [^,]+)",
    read: (words, context) => ({ type: "flow", flow: findFlow(words, context) }),
  },
  { source: "(?:in )?between (?:the )?(?:tasks |steps |activities )?([^,]+? and [^,]+)", read: between },
  {
    source:
      "(?:at|to|in) (?:the )?(?:very )?(?:beginning|start|top|front)(?: of the (?:process|flow|diagram|workflow))?",
    read: atStart,
  },
  {
    source:
      "as (?:the )?(?:very )?first (?:step|task|activity)(?: (?:of|in) the (?:process|flow|diagram|workflow))?",
    read: atStart,
  },
  {
    source: "(?:at|to|in) (?:the )?(?:very )?end(?: of the (?:process|flow|diagram|workflow))?",
    read: atEnd,
  },
  {
    source:
      "as (?:the |a )?(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) (?:step|task|activity)",
    read: asNth,
  },
  {
    source:
      "as (?:the |a )?(?:very )?(?:last|final) (?:step|task|activity)(?: (?:of|in) the (?:process|flow|diagram|workflow))?",
    read: atEnd,
  },
  {
    source:
      "(?:in parallel (?:with|to)|parallel to|at the same time as|simultaneously with|concurrently with|alongside|while|during) (.+)",
    read: parallel,
  },
  { source: `${exactly}(?:before|prior to|ahead of|in front of|preceding) (.+)`, read: before },
  { source: `${exactly}(?:after|following|behind|once|as soon as|when) (.+)`, read: after },
];

/**
 * Finds the place that a text begins or ends with.
 * @returns null when it names none.
 * @throws CannotEdit when it names one that is not there or not clear.
 */
export function placeIn(text: string, context: Context): Placed | null {
  let problem: CannotEdit | null = null;
  const said = text
    .replace(/\bafter (⟦\d+⟧|[^,]+?),? (?:and|but) before (?=\S)/i, "between $1 and ")
    .replace(/^(?:in|on) ((?:the )?[^,]*(?:branch|path)),? (.+?) first$/i, "at the start of $1, $2");
  for (const { source, read } of markers) {
    for (const { words, rest } of [...leadingPlaces(said, source), ...trailingPlaces(said, source)]) {
      try {
        const place = read(words, context);
        return { place, rest, topic: topicOf(plain(words, context), context) };
      } catch (error) {
        if (!(error instanceof CannotEdit)) throw error;
        problem ??= error;
      }
    }
  }
  if (problem) throw problem;
  return null;
}

/** As `placeIn`, but null where it cannot be read. */
export function tryPlace(text: string, context: Context): Placed | null {
  try {
    return placeIn(text, context);
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

type Cut = { words: string; rest: string };

/** "After X, do Y" with a comma; without one every place where the order may begin is tried. */
function leadingPlaces(text: string, source: string): Cut[] {
  const cuts: Cut[] = [];
  const pattern = new RegExp(`^${source}$`, "i");
  for (const found of text.matchAll(
    /,\s*(?:then )?|:\s*|(?<=⟧)\s+|\s+(?=(?:add|insert|include|put|place|create|introduce|wait|there (?:should|must)|we|(?:the|an?) \S+(?: \S+)? (?:should|must|has to|needs to))\b)/gi,
  )) {
    const words = pattern.exec(text.slice(0, found.index));
    const rest = text.slice(found.index + found[0].length);
    if (words && rest !== "") cuts.push({ words: words[1] ?? "", rest });
  }
  return cuts;
}

/** "Do Y after X": the first marker that leaves a name which is there. */
function trailingPlaces(text: string, source: string): Cut[] {
  const cuts: Cut[] = [];
  const pattern = new RegExp(`(?<=\\s|⟧|,)${source}$`, "i");
  for (let from = 0; from < text.length; ) {
    const found = pattern.exec(text.slice(from));
    if (!found) break;
    const at = from + found.index;
    cuts.push({ words: found[1] ?? "", rest: text.slice(0, at).replace(/[,\s]+$/, "") });
    from = at + 1;
  }
  return cuts.filter(({ rest }) => rest !== "");
}

function after(words: string, context: Context): Place {
  if (/^(?:both|all)(?: the| of the)?(?: parallel)? (?:branches|paths|tasks|steps)\b/i.test(words)) {
    return { type: "after", node: onlyJoin(context.model) };
  }
  return { type: "after", node: stepAt(words, context) };
}

/** A step by its name, or the only one about the thing that is named: "after the reminder". */
function stepAt(words: string, context: Context): Node {
  const named = tryNode(words, context);
  if (named || hasQuote(words)) return named ?? findNode(words, context);
  const things = lemmasOf(words);
  const about = [...context.model.nodes.values()].filter(
    (node) =>
      isActivity(node) && things.length > 0 && things.every((thing) => lemmasOf(node.name).includes(thing)),
  );
  const [only, second] = about;
  return only && !second ? only : findNode(words, context);
}

/** Where the only parallel branches meet. */
function onlyJoin(model: Model): Node {
  const joins = [...model.nodes.values()].flatMap((node) =>
    node.kind === "parallelGateway" ? (closingJoin(model, node) ?? []) : [],
  );
  const [join, second] = joins;
  if (join && !second) return join;
  throw new CannotEdit(`The diagram has ${joins.length} parallel parts: name the step.`);
}

function before(words: string, context: Context): Place {
  return { type: "before", node: stepAt(words, context) };
}

function parallel(words: string, context: Context): Place {
  return { type: "parallel", nodes: findNodes(words, context) };
}

function between(words: string, context: Context): Place {
  const [source, target] = findNodes(words, context);
  if (!source || !target) throw new CannotEdit(`"${plain(words, context)}" does not name two steps.`);
  const flow = [...context.model.flows.values()].find(
    (one) => one.source === source.id && one.target === target.id,
  );
  if (flow) return { type: "flow", flow };
  return nearby(context.model, source, target);
}

/** With only gateways between the two, the place is on the side of the one that the gateways do not concern. */
function nearby(model: Model, source: Node, target: Node): Place {
  const [exit, second] = outgoing(model, source.id);
  const [entry, other] = incoming(model, target.id);
  const split = exit && !second ? model.nodes.get(exit.target) : undefined;
  const join = entry && !other ? model.nodes.get(entry.source) : undefined;
  if (entry && split && isGateway(split) && entry.source === split.id) return { type: "flow", flow: entry };
  if (exit && join && isGateway(join) && exit.target === join.id) return { type: "flow", flow: exit };
  throw new CannotEdit(`${titleOf(target)} does not directly follow ${titleOf(source)}.`);
}

/** Starts and ends of the process itself, not of its sub-processes. */
const topNodes = (model: Model, kind: string): Node[] =>
  [...model.nodes.values()].filter(
    (node) => node.kind === kind && model.scopes.get(node.scope)?.parent === null,
  );

function atStart(_words: string, { model }: Context): Place {
  const [start, second] = topNodes(model, "startEvent");
  if (start && !second) return { type: "after", node: start };
  throw new CannotEdit("The diagram does not have exactly one start: say before which step.");
}

/** Ahead of the step that has this number now. */
function asNth(ordinal: string, context: Context): Place {
  return { type: "before", node: findNode(`the ${ordinal} step`, context) };
}

function atEnd(_words: string, { model }: Context): Place {
  const ends = topNodes(model, "endEvent");
  const [end, second] = ends;
  if (end && !second) return { type: "before", node: end };
  throw new CannotEdit(
    `The diagram has ${ends.length} ends (${ends.map(titleOf).join(", ")}): say after which step.`,
  );
}

/** The end of a branch: ahead of where it meets others, or of its own end event. */
function inBranch(words: string, context: Context): Place {
  const { model } = context;
  let flow = findFlow(words, context);
  const seen = new Set<string>();
  for (
    let node = model.nodes.get(flow.target);
    node && !seen.has(node.id);
    node = model.nodes.get(flow.target)
  ) {
    seen.add(node.id);
    const [exit, second] = outgoing(model, node.id);
    if (!exit || second || isGateway(node) || incoming(model, node.id).length > 1) break;
    flow = exit;
  }
  return { type: "flow", flow };
}

/** The operation that puts steps into a place. */
export function insertionAt(place: Place, steps: Step[]): Operation {
  if (place.type === "flow") return { type: "insertInFlow", flow: place.flow.id, steps };
  if (place.type === "parallel")
    return { type: "insertParallel", ids: place.nodes.map((node) => node.id), steps };
  const { id } = place.node;
  return place.type === "after" ? { type: "insertAfter", id, steps } : { type: "insertBefore", id, steps };
}

/** A node of the place, whose lane new steps share and whose object "it" may mean. */
export function anchorOf(place: Place, model: Model): Node | null {
  if (place.type === "flow") return model.nodes.get(place.flow.source) ?? null;
  return place.type === "parallel" ? (place.nodes[0] ?? null) : place.node;
}

/** The node behind which a decision goes; null where the place is beside others. */
export function nodeAhead(place: Place, model: Model): Node | null {
  if (place.type === "after") return place.node;
  if (place.type === "flow") return model.nodes.get(place.flow.source) ?? null;
  if (place.type === "parallel") return null;
  const [way, second] = incoming(model, place.node.id);
  return way && !second ? (model.nodes.get(way.source) ?? null) : null;
}
