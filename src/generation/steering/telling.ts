/** The effect of a folder's line on a diagram, or why it had none, in words. */
import type { Outline } from "../outline.ts";
import type { Detail, Forbidden, Order, SteeringLine, Work } from "./order.ts";
import { mapSteps } from "./outline-maps.ts";
import { sameStepIn } from "./placing.ts";
import { wholeWords } from "./words.ts";

/** The subject of an order: of two with the same subject the later one applies. */
export function about(order: Order): string {
  switch (order.type) {
    case "call":
      return `call ${order.from.toLowerCase()}`;
    case "means":
      return `means ${order.term}`;
    case "role":
      return `role ${order.name.toLowerCase()}`;
    case "forbid":
      return `forbid ${order.what}`;
    case "hide":
      return `hide ${order.words}`;
    case "absent":
      return `absent ${order.who.toLowerCase()}`;
    case "detail":
      return `detail ${order.detail.name}`;
    case "stop":
      return `stop ${order.ask ?? workWords(order.work)}`;
    case "idle":
      return `idle ${order.who.toLowerCase()}`;
    case "document":
      return `document ${order.name}`;
    case "doer":
      return `doer ${order.work === null ? "" : workWords(order.work)}`;
    case "step":
      return `step ${order.label.toLowerCase()}`;
    case "kind":
      return `kind ${order.doer?.toLowerCase()} ${order.work ? workWords(order.work) : ""}`;
    case "skip":
      return `skip ${workWords(order.work)} ${order.condition}`;
    case "manner":
      return `manner ${workWords(order.work)}`;
    case "together":
      return `together ${order.works.map(workWords).join(" ")}`;
    case "nothing":
      return `nothing ${order.why}`;
    case "ends":
      return `ends ${order.when ?? ""}`;
    default:
      return order.type;
  }
}

const workWords = ({ verb, things }: Work): string =>
  [verb, ...things].filter((word) => word !== null).join(" ");

export const listed = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join(", ");

const elementWords = (what: Forbidden): string =>
  what === "parallel"
    ? "parallel work"
    : what === "wide decisions"
      ? "decisions of more than two ways"
      : what;

/** @param labels of the steps that got a doer */
export function said(order: Order, labels: readonly string[] | null): string {
  switch (order.type) {
    case "call":
      return order.only === "lanes"
        ? `The work of “${order.from}” is in the lane “${order.to}”.`
        : `“${order.from}” is called “${order.to}”.`;
    case "means":
      return `“${order.term}” is told as “${order.words}”.`;
    case "role":
      return order.outside ? `${order.name} has a pool of its own.` : `${order.name} is inside, with a lane.`;
    case "laneOrder":
      return `Lanes are in the order ${order.names.join(", ")}.`;
    case "forbid":
      return `Drawn without ${elementWords(order.what)}.`;
    case "hide":
      return `“${order.words}” is left out.`;
    case "idle":
      return `What ${order.who} does is not drawn.`;
    case "document":
      return `“${order.name}” is a ${order.isStore ? "data store" : "document"} of the steps that name it.`;
    case "endNames":
      return "Each end has the name of what has come about.";
    case "edgeTimers":
      return "Times to wait for stand at the edge of tasks.";
    case "doer":
      return labels === null ? `Done by ${order.doer}.` : `${order.doer} does ${listed(labels)}.`;
    case "step":
      return `“${order.label}” ${placeWords(order)}.`;
    case "together":
      return "Done at the same time.";
    case "skip":
      return `“${workWords(order.work)}” is passed by where “${order.condition}”.`;
    case "manner":
      return `Work is told with “${order.words}”.`;
    case "starts":
    case "ends":
      return `It ${order.type} with ${listed(order.labels)}.`;
    case "wordsMax":
      return `Labels have at most ${order.max} words.`;
    case "charsMax":
      return `Labels have at most ${order.max} characters.`;
    case "spelling":
      return `${order.variety} spelling.`;
    case "yesNo":
      return order.lower ? "Answers are yes and no." : "Answers are Yes and No.";
    case "kind":
      return `Tasks${order.doer === null ? "" : ` of ${order.doer}`}${order.work ? ` that are “${workWords(order.work)}”` : ""} are ${order.kind} tasks.`;
    case "nothing":
      return order.why;
    default:
      return saidOfParts(order);
  }
}

/** Which parts of a text are drawn, and where branches end. */
function saidOfParts(order: Order): string {
  switch (order.type) {
    case "absent":
      return `${order.who} has neither pool nor lane: what they do comes about.`;
    case "detail":
      return `What tells ${detailWords(order.detail)} is ${order.noted ? "in notes" : "left out"}.`;
    case "stop":
      return `It ends${order.label === null ? "" : ` with “${order.label}”`}${order.isError ? " as an error" : ""} where “${order.ask ?? workWords(order.work)}”.`;
    case "oneEnd":
      return "All ways come to one end.";
    case "remarks":
      return "What stands in brackets is a note at its step.";
    case "poolName":
      return `The pool is called “${order.name}”.`;
    default:
      return "";
  }
}

const detailWords = ({ name, words }: Detail): string => (words.length > 0 ? listed(words) : `“${name}”`);

function placeWords({ place, doer, condition }: Extract<Order, { type: "step" }>): string {
  const by = doer === null ? "" : `, done by ${doer}`;
  switch (place.at) {
    case "first":
    case "last":
      return `is the ${place.at} step${by}`;
    case "before":
    case "after":
      return `comes ${place.at} “${workWords(place.work)}”${by}`;
    case "case":
      return `is drawn where “${place.ask}”${by}`;
    case "about":
      return condition === null ? `is drawn${by}` : `is drawn where “${condition}”${by}`;
  }
}

/** @param reasons of the orders in force */
export function whyNot(
  { orders, background, missed }: SteeringLine,
  reasons: ReadonlyMap<string, string>,
): string {
  if (missed && orders.length === 0)
    return `It was understood in part only, so nothing was done: what is meant by ${listed(missed)}? Say it in plain sentences, each of which asks for one thing.`;
  if (background) return "It tells about you and asks for nothing.";
  if (orders.length === 0)
    return "It was not understood as a wish for diagrams; say it in one plain sentence.";
  const valid = orders.flatMap((order) => reasons.get(JSON.stringify(order)) ?? []);
  return valid.length === 0 ? "A nearer line says otherwise." : [...new Set(valid)].join(" ");
}

/** Why an order in force changed nothing. */
export function reasonOf(order: Order, outline: Outline, text: string): string {
  const has = (words: string): boolean => wholeWords(words).test(text);
  switch (order.type) {
    case "call":
      return callReason(order, has);
    case "means":
      return `No decision of the diagram asks for “${order.term}”.`;
    case "role":
      if (!has(order.name)) return `The text does not speak of “${order.name}”.`;
      if (order.outside && isLane(outline, order.name))
        return `“${order.name}” works in a lane here: a pool beside it would have nothing to do.`;
      return `“${order.name}” does nothing in this text${order.outside ? " and exchanges nothing" : ""}.`;
    case "laneOrder":
      return "The lanes are in this order already.";
    case "forbid":
      return `This diagram has no ${elementWords(order.what)}.`;
    case "idle":
    case "absent":
      return `“${order.who}” does nothing in this diagram.`;
    case "detail":
      return `No label tells ${detailWords(order.detail)}.`;
    case "stop":
      return `No step or decision of this diagram is “${order.ask ?? workWords(order.work)}”.`;
    case "oneEnd":
      return "It has no other ends that could come together.";
    case "remarks":
      return "Nothing in brackets stands behind a step of this text.";
    case "poolName":
      return "The pool has this name already.";
    case "document":
      return `No step of this diagram names “${order.name}”.`;
    case "endNames":
      return "Each end that has a work before it is named after it already.";
    case "edgeTimers":
      return JSON.stringify(outline).includes('"boundaries":[{"kind":"timer"')
        ? "Times stand at the edge of their steps already."
        : "No step of this diagram waits for something with a time beside it.";
    case "hide":
      return `Nothing of “${order.words}” is in this diagram.`;
    case "doer":
      return order.work === null
        ? "The text names who does each step."
        : `No step that the text leaves open is “${workWords(order.work)}”.`;
    case "step":
      return stepReason(order, outline);
    case "together":
      return "These steps do not follow each other in this diagram.";
    case "skip":
    case "manner":
      return `No step of this diagram is “${workWords(order.work)}”.`;
    case "starts":
      return "It starts so already.";
    case "ends":
      return order.when === undefined
        ? "It ends so already."
        : `No way of this diagram that is “${order.when}” has an end of its own.`;
    case "wordsMax":
      return `No label has more than ${order.max} words.`;
    case "charsMax":
      return `No label has more than ${order.max} characters.`;
    case "spelling":
      return `No word of this diagram is spelled otherwise in ${order.variety} English.`;
    case "yesNo":
      return "No decision has other answers that mean yes and no.";
    case "kind":
      return kindReason(order, outline);
    case "nothing":
      return order.why;
  }
}

const isLane = ({ pools }: Outline, name: string): boolean =>
  pools.some(({ lanes }) => lanes.some((lane) => lane.toLowerCase() === name.toLowerCase()));

function callReason(
  { from, to, described }: Extract<Order, { type: "call" }>,
  has: (words: string) => boolean,
): string {
  if (described) return `The text does not tell who “${from}” are.`;
  if (has(from)) return `“${from}” stands in no name of the diagram.`;
  return has(to) ? `The text says “${to}” already.` : `The text does not speak of “${from}”.`;
}

function stepReason(order: Extract<Order, { type: "step" }>, outline: Outline): string {
  const { label, place, work } = order;
  const there = sameStepIn(outline, order);
  if (there !== null) return `“${there}” is in the diagram already.`;
  switch (place.at) {
    case "case":
      return `No decision of this diagram asks “${place.ask}?”.`;
    case "about":
      return `No step of this diagram is about “${place.thing}”.`;
    case "before":
    case "after":
      return `No step of this diagram is “${workWords(place.work)}”, which “${label}” belongs to.`;
    default:
      return `“${workWords(work)}” is in its place already.`;
  }
}

function kindReason({ kind, doer, work }: Extract<Order, { type: "kind" }>, outline: Outline): string {
  if (work) return `No plain task of this diagram is “${workWords(work)}”.`;
  let isSo = false;
  mapSteps(outline, (step) => {
    if (step.type === "task" && step.kind === kind && (doer === null || step.lane === doer)) isSo = true;
    return [step];
  });
  const whose = doer === null ? "Tasks" : `Tasks of ${doer}`;
  return isSo
    ? `${whose} are ${kind} tasks already.`
    : `${doer ?? "Nobody"} does no plain task in this diagram.`;
}
