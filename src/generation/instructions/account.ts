/**
 * No word of an instruction may be lost: every content word must appear in the change, or in the elements that it
 * affects.
 */
import { incoming, type Model, outgoing } from "../editing/model.ts";
import type { Operation } from "../edits.ts";
import { systemNouns } from "../meaning/classes.ts";
import { parser } from "../parser/parser.ts";
import { joinedWord } from "../parser/tokenize.ts";
import { plainName } from "./find.ts";
import { cutWords, formsOf, likeness } from "./mention.ts";
import type { Masked, Piece } from "./pieces.ts";
import { announcedWords, counts, emptyWords, kindOf, orderWords, ordinals, taskWords } from "./words.ts";

/** Words of the instruction that are found neither in the operations nor in the elements around them. */
export function unexplained(
  source: Masked,
  pieces: readonly Piece[],
  before: Model,
  after: Model,
  operations: readonly Operation[],
): string[] {
  const known = new Set<string>();
  const touched = touchedBy(operations, before, after);
  const written = [...textsIn(operations)];
  const names = [...written, ...touched].flatMap((id) =>
    [before, after].flatMap((model) => namesAt(model, id)),
  );
  for (const one of operations) if (one.type === "setEach" && one.times) known.add(String(one.times));
  for (const text of [...written, ...names]) for (const word of cutWords(text)) known.add(word.toLowerCase());
  const bare = source.quotes.reduce(
    (text, { from, to }) => `${text.slice(0, from)}${" ".repeat(to - from)}${text.slice(to)}`,
    source.masked,
  );
  const told = pieces.map(({ from, to }) => bare.slice(from, to)).join("\n");
  const automated = operations.some((one) => one.type === "retypeTask" && one.kind === "serviceTask");
  const waits = operations.some(({ type }) => type === "attachEvent");
  const spares = operations.some(({ type }) => type === "makeConditional");
  const retimes = operations.every(
    ({ type, ...one }) => type === "setTime" || (type === "rename" && "id" in one && isTimer(before, one.id)),
  );
  const renames = operations.some(({ type }) => ["rename", "setCondition", "annotate"].includes(type));
  const repeats = operations.some((one) => one.type === "setEach" && one.times != null);
  const leaves = operations.some(({ type }) => type === "laneToPool" || type === "addPool");
  // If one lane moves, the instruction may name all the others.
  const orders = operations.some(({ type }) => type === "moveLane");
  if (orders)
    for (const { name } of before.lanes.values())
      for (const word of cutWords(name)) known.add(word.toLowerCase());
  const hasLanes = before.lanes.size > 0;
  const words = cutWords(told.replace(reasons, " ").replace(numbered, " ")).filter(
    (word, at, all) =>
      hasLanes || ![word, all[at + 1] ?? ""].some((one) => parser.mayBePerson(one.toLowerCase())),
  );
  const quotes = source.quotes
    .filter(
      ({ name, from }) =>
        pieces.some((piece) => from >= piece.from && from < piece.to) &&
        !isReached(name, known, touched, before),
    )
    .map(({ name }) => name);
  return [
    ...words.filter(
      (word) =>
        !isPlain(word) &&
        !isKnown(word, known) &&
        !(automated && systemNouns.has(word.toLowerCase())) &&
        !(orders && stacked.has(word.toLowerCase())) &&
        !(waits && answering.has(word.toLowerCase())) &&
        !(retimes && (parser.mayBePerson(word.toLowerCase()) || limited.has(word.toLowerCase()))) &&
        !(repeats && often.has(word.toLowerCase())) &&
        !(retimes && units.test(word)) &&
        !(renames && wording.has(word.toLowerCase())) &&
        !(leaves && organisations.has(word.toLowerCase())) &&
        !(spares && involving.has(word.toLowerCase())),
    ),
    ...quotes,
  ];
}

/** How often work is done. */
const often = new Set(
  "times twice attempt attempts try tries tried repeat repeated sent made asked".split(" "),
);

/** Units of the old time: "21 days instead of two weeks". */
const units = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/i;

/** Words for the order of lanes. */
const stacked = new Set(
  "above below over under underneath beneath top bottom upper lower uppermost topmost highest lowest lowermost order reverse position row directly right just very sort arrange list draw show drag".split(
    " ",
  ),
);

/** Words about the spelling of a name. */
const wording = new Set(
  "rather write writes written speak spelt spelled ask asks asked whether team department unit group crew".split(
    " ",
  ),
);

/** The step that asks is not done until somebody answers. */
const answering = new Set([
  "answer",
  "answers",
  "answered",
  "reply",
  "replies",
  "replied",
  "respond",
  "responds",
  "responded",
  "delivered",
  "received",
  "arrived",
  "returned",
]);

const isTimer = ({ nodes }: Model, id: string): boolean => nodes.get(id)?.triggers.includes("timer") === true;

/** Words for the purpose of a time limit: "remind him after 2 days instead of 1". */
const limited = new Set(
  "up down long short much little few enough remind reminded send sent answer answers reply respond react object pay get gets return hand deliver".split(
    " ",
  ),
);

/** "Outside of our company": words for the owner of a process. */
const organisations = new Set(
  "company organisation organization firm house institution party partner business entity contractor provider foreign independent".split(
    " ",
  ),
);

/** "The guard only has to be asked if ...": words for taking part in the work. */
const involving = new Set(["asked", "involved", "consulted", "contacted", "included", "heard"]);

/** The reason for a request changes nothing. */
const reasons = /,? ?\b(?:because|so that|in order that|since (?:it|we|they|this|the))\b[^.;\n]*/gi;

/** A name of the diagram must belong to an element of the operation; any other name must be written by one. */
function isReached(
  name: string,
  known: ReadonlySet<string>,
  touched: ReadonlySet<string>,
  before: Model,
): boolean {
  const same = [...before.nodes.values()].filter((node) => plainName(node.name) === plainName(name));
  if (same.length > 0) return same.some(({ id }) => touched.has(id));
  return cutWords(name).every((word) => isKnown(word, known));
}

/** The elements named by operations; around new steps also their neighbours. */
function touchedBy(operations: readonly Operation[], before: Model, after: Model): Set<string> {
  const named = operations.flatMap((operation) =>
    [...textsIn(operation)].flatMap((id) =>
      [before, after].flatMap((model) =>
        reachedBy(
          id,
          model,
          placing.has(operation.type) || model.nodes.get(id)?.kind.endsWith("Gateway") === true,
        ),
      ),
    ),
  );
  // The neighbour may be an unnamed gateway: then the element after it was meant as well.
  const joints = named.filter((id) => {
    const node = after.nodes.get(id) ?? before.nodes.get(id);
    return node?.kind.endsWith("Gateway") === true && node.name === "";
  });
  return new Set([...named, ...joints.flatMap((id) => around(before, id))]);
}

/** Operations that name a place by its neighbours. */
const placing: ReadonlySet<string> = new Set(
  "insertAfter insertBefore insertInFlow insertParallel addDecision addBranch makeConditional move moveIntoFlow loopBack endAfter redirect deleteBranch setCondition setDefault attachEvent setTime delete retypeEvent wrapSteps makeSequential".split(
    " ",
  ),
);

function reachedBy(id: string, model: Model, isPlace: boolean): string[] {
  const flow = model.flows.get(id);
  const own = [id, ...(flow ? [flow.source, flow.target] : []), ...annotatedBy(model, id)];
  return [...own, ...own.flatMap((one) => (isPlace ? around(model, one) : hostOf(model, one)))];
}

/** The hosts of a note. */
const annotatedBy = ({ artifacts, associations }: Model, id: string): string[] =>
  artifacts.has(id)
    ? [...associations.values()].flatMap(({ source, target }) =>
        source === id ? [target] : target === id ? [source] : [],
      )
    : [];

const hostOf = (model: Model, id: string): string[] => {
  const host = model.nodes.get(id)?.attachedTo;
  return host ? [host] : [];
};

const around = (model: Model, id: string): string[] => [
  ...incoming(model, id).map(({ source }) => source),
  ...outgoing(model, id).map(({ target }) => target),
  ...hostOf(model, id),
];

/** "step 3" has been resolved by its number. */
const numbered =
  /\b(?:steps?|tasks?|activity|number|nr|no|between|first|last|final)\.? \d+(?:(?:,|,? and|,? to| ?[-–]) ?\d+)*\b/gi;

const isKnown = (word: string, known: ReadonlySet<string>): boolean => {
  // "rewritten" is explained by "written" again.
  const said = [word, ...(/^re-?\p{L}{3}/iu.test(word) ? [word.replace(/^re-?/i, "")] : [])];
  for (const one of known) if (said.some((form) => likeness(form, one) > 0)) return true;
  return false;
};

function isPlain(word: string): boolean {
  const lower = word.toLowerCase();
  if (/^\d+$/.test(lower)) return false;
  if (/n['’]t$/.test(lower) || joinedWord(lower)) return true;
  return [lower, ...formsOf(lower)].some(
    (form) =>
      emptyWords.has(form) ||
      orderWords.has(form) ||
      kindOf.has(form) ||
      ordinals.has(form) ||
      counts.has(form) ||
      taskWords.has(form) ||
      announcedWords.has(form),
  );
}

/** All texts in a value, including ids. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

/** The names of an element, of its lane, and of the ways out of it. */
function namesAt(model: Model, id: string): string[] {
  const named = [model.lanes, model.pools, model.scopes, model.artifacts, model.messages, model.flows];
  const node = model.nodes.get(id);
  const lane = model.lanes.get(node?.lane ?? "");
  const ways = node ? outgoing(model, id) : [];
  const pool = node ? [...model.pools.values()].find(({ process }) => process === node.scope) : undefined;
  return [...named.map((all) => all.get(id)), node, lane, pool, ...ways].flatMap((one) => one?.name ?? []);
}
