/** Carries out a folder's orders on an outline, and records the effect of each line. */
import type { ContextLine } from "../generator.ts";
import { capitalised } from "../naming/words.ts";
import type { Outline, Step } from "../outline.ts";
import { withoutDetails } from "./details.ts";
import { doerFor, doneBy } from "./doers.ts";
import { framed, stopped, withOneEnd } from "./ends.ts";
import { without } from "./hiding.ts";
import { withIdle, withMentioned, withoutEmptyLanes, withoutParty } from "./idle.ts";
import { inManner, renamed, shortened, shortenedTo, spelledAs, told } from "./in-words.ts";
import { allows } from "./not-wanted.ts";
import type { Order, SteeringLine } from "./order.ts";
import { mapSteps, mapTexts } from "./outline-maps.ts";
import { mainPool, passedBy, sideBySide, withLanes, withStep } from "./placing.ts";
import { withDocument, withEdgeTimers, withEndNames, withRemarks } from "./redrawn.ts";
import { withNames } from "./steering.ts";
import { about, listed, reasonOf, said, whyNot } from "./telling.ts";
import { one, wholeWords } from "./words.ts";
import { isSuchWork } from "./work.ts";
import { yesAndNo } from "./yes-and-no.ts";

/**
 * Steps come before words, and words before removals: an order of a later kind finds the results of the earlier ones.
 */
const phases: readonly Order["type"][] = [
  "remarks",
  "call",
  "hide",
  "role",
  "doer",
  "idle",
  "absent",
  "step",
  "skip",
  "together",
  "manner",
  "starts",
  "ends",
  "stop",
  "oneEnd",
  "edgeTimers",
  "endNames",
  "document",
  "kind",
  "laneOrder",
  "means",
  "detail",
  "poolName",
  "spelling",
  "yesNo",
  "wordsMax",
  "charsMax",
  "forbid",
  "nothing",
];

/** The valid orders of the lines: a later line replaces an earlier one about the same thing. */
export function inForce(lines: readonly SteeringLine[]): Order[] {
  const last = new Map<string, Order>();
  const all = lines.flatMap(({ orders }) => orders);
  for (const order of all) last.set(about(order), order);
  return all.filter((order) => last.get(about(order)) === order);
}

export const doerOrders = (orders: readonly Order[]) =>
  orders.flatMap((order) => (order.type === "doer" ? [order] : []));

/**
 * @param statements with the doers that the folder has already given, if the text was read; none for a ready process
 */
export function steered(
  outline: Outline,
  lines: readonly SteeringLine[],
  statements: readonly { kind: string }[] | null,
  text: string,
): { outline: Outline; contextLines: ContextLine[] } {
  const orders = inForce(lines).toSorted(
    (one, other) => phases.indexOf(one.type) - phases.indexOf(other.type),
  );
  const doers = doerOrders(orders);
  const isTitled = statements === null;
  // By their content: of two lines with the same content, both had the effect.
  const effects = new Map<string, string>();
  const reasons = new Map<string, string>();
  let sofar = outline;
  for (const order of orders) {
    const shown = withNames(order, (name) => shownAs(name, orders));
    const next = carriedOut(sofar, shown, { doers, isTitled, orders, statements, text });
    const labels = order.type === "doer" && statements !== null ? doneBy(order, statements, doers) : null;
    const changed = hasChanged(sofar, next, shown, labels);
    if (changed) effects.set(JSON.stringify(order), said(shown, labels?.length === 0 ? null : labels));
    else reasons.set(JSON.stringify(order), reasonOf(shown, sofar, textWith(text, order, shown)));
    sofar = next;
  }
  const contextLines = lines.map((line): ContextLine => {
    const { from, to } = line;
    const done = line.orders.flatMap((order) => effects.get(JSON.stringify(order)) ?? []);
    if (done.length > 0)
      return { from, to, effect: [...new Set(done)].join(" "), reason: undoneIn(line, effects, reasons) };
    return { from, to, effect: null, reason: whyNot(line, reasons) };
  });
  return { outline: sofar, contextLines };
}

const hasChanged = (
  before: Outline,
  after: Outline,
  order: Order,
  labels: readonly string[] | null,
): boolean =>
  order.type === "role" && labels === null
    ? isThere(after, order)
    : (labels?.length ?? 0) > 0 || !isSame(before, after);

/** If the text uses the old name of a party, it is treated as using the new one. */
const textWith = (text: string, order: Order, shown: Order): string =>
  order.type === "role" && shown.type === "role" && wholeWords(order.name).test(text)
    ? `${text} ${shown.name}`
    : text;

/** Of two works in a line, the one that changed nothing; null if it says no more than the other. */
function undoneIn(
  { orders, missed }: SteeringLine,
  effects: ReadonlyMap<string, string>,
  reasons: ReadonlyMap<string, string>,
): string | null {
  const works = orders.filter((order) => order.type === "doer" || (order.type === "role" && order.outside));
  const isMade = (label: string) =>
    orders.some((one) => one.type === "step" && one.doer === label && effects.has(JSON.stringify(one)));
  const undone = works.filter(
    (order) => !effects.has(JSON.stringify(order)) && !(order.type === "doer" && isMade(order.doer)),
  );
  const why = undone.flatMap((order) => reasons.get(JSON.stringify(order)) ?? []);
  const refused = orders.flatMap((order) => (order.type === "nothing" ? [order.why] : []));
  const aside = missed ? [`Nothing was made of ${listed(missed)}.`] : [];
  const told = [...(works.length > 1 ? why : []), ...refused, ...aside];
  return told.length > 0 ? [...new Set(told)].join(" ") : null;
}

/** The final name of a party after all renamings. */
function shownAs(name: string, orders: readonly Order[]): string {
  const call = orders.find(
    (order) => order.type === "call" && one(order.from).toLowerCase() === one(name).toLowerCase(),
  );
  return call?.type === "call" ? capitalised(call.to) : name;
}

const isSame = (one: Outline, other: Outline): boolean => JSON.stringify(one) === JSON.stringify(other);

const isThere = ({ pools }: Outline, order: Order): boolean =>
  order.type === "role" && hasParty(pools, order);

const hasParty = (pools: Outline["pools"], { name, outside }: Extract<Order, { type: "role" }>): boolean =>
  pools
    .flatMap((pool) =>
      outside ? [pool.name ?? ""] : [...pool.lanes, ...(pools.length > 1 ? [] : [pool.name ?? ""])],
    )
    .some((one) => one.toLowerCase() === name.toLowerCase());

type Known = {
  doers: Extract<Order, { type: "doer" }>[];
  isTitled: boolean;
  orders: readonly Order[];
  statements: readonly { kind: string }[] | null;
  text: string;
};

function carriedOut(outline: Outline, order: Order, known: Known): Outline {
  const { doers, isTitled, orders } = known;
  switch (order.type) {
    case "call":
      return renamed(outline, order.from, order.to, order.only === "lanes");
    case "means":
      return told(outline, order.term, order.words);
    case "forbid":
      return allows[order.what](outline);
    case "role":
      return order.outside ? withMentioned(outline, order.name) : withWhole(outline, order.name);
    case "idle":
      return withIdle(outline, order.who);
    case "document":
      return withDocument(outline, order.name, order.isStore === true);
    case "endNames":
      return withEndNames(outline);
    case "edgeTimers":
      return withEdgeTimers(outline);
    case "hide":
      return without(outline, order.words) ?? outline;
    case "doer":
      return isTitled
        ? withOpenDone(outline, order, doers)
        : order.insists
          ? handedOver(outline, order)
          : outline;
    case "step":
      return withStep(outline, order, laneFor(order.label, doers, orders));
    case "skip":
      return passedBy(outline, order.work, order.condition);
    case "together":
      return sideBySide(outline, order.works);
    case "manner":
      return inManner(outline, order.work, order.words);
    case "starts":
      return framed(outline, order.type, order.labels);
    case "ends":
      return framed(outline, order.type, order.labels, order.when);
    case "laneOrder":
      return inOrder(outline, order.names);
    case "wordsMax":
      return shortened(outline, order.max);
    case "charsMax":
      return shortenedTo(outline, order.max);
    case "spelling":
      return spelledAs(outline, order.variety, order.words);
    case "yesNo":
      return order.lower ? inLowerCase(yesAndNo(outline)) : yesAndNo(outline);
    case "absent":
      return withoutParty(outline, order.who);
    case "detail":
      return withoutDetails(outline, order.detail, order.noted);
    case "stop":
      return stopped(outline, order);
    case "oneEnd":
      return withOneEnd(outline);
    case "remarks":
      return withRemarks(outline, known.statements ?? [], known.text);
    case "poolName":
      return poolNamed(outline, order.name);
    case "kind":
      return kindSet(outline, order);
    default:
      return outline;
  }
}

const laneFor = (label: string, doers: Known["doers"], orders: readonly Order[]): string | null => {
  const doer = doerFor(label, doers)?.doer;
  return doer === undefined ? null : shownAs(doer, orders);
};

/** Whatever the text says, this work belongs to them. */
const handedOver = (outline: Outline, { work, doer }: Known["doers"][number]): Outline =>
  withLanes(
    withoutEmptyLanes(
      mapSteps(outline, (step) =>
        step.type === "task" && work !== null && step.lane !== doer && isSuchWork(step.label, work, false)
          ? [{ ...step, lane: doer }]
          : [step],
      ),
      outline,
    ),
  );

/** "Packaging crew" is the lane Packaging. */
const withWhole = (outline: Outline, name: string): Outline => {
  const same = new RegExp(`^${name} (?:crew|guys?|team|staff|people|department|folks?|lads?|group)$`, "i");
  return mapTexts(outline, (text, kind) => (kind === "name" && same.test(text) ? name : text));
};

const inLowerCase = (outline: Outline): Outline =>
  mapTexts(outline, (text, kind) =>
    kind === "condition" && /^(?:yes|no)$/i.test(text) ? text.toLowerCase() : text,
  );

function poolNamed(outline: Outline, name: string): Outline {
  const main = mainPool(outline);
  const end = (at: Outline["messages"][number]["from"]) =>
    at.pool === main?.name ? { ...at, pool: name } : at;
  return {
    ...outline,
    pools: outline.pools.map((pool) => (pool === main ? { ...pool, name } : pool)),
    messages: outline.messages.map((one) => ({ ...one, from: end(one.from), to: end(one.to) })),
  };
}

/** A ready process has its own lanes; a step without a lane gets one. */
const withOpenDone = (outline: Outline, order: Known["doers"][number], doers: Known["doers"]): Outline =>
  withLanes(
    mapSteps(outline, (step) =>
      step.type === "task" && step.lane === null && doerFor(step.label, doers) === order
        ? [{ ...step, lane: order.doer }]
        : [step],
    ),
  );

function inOrder(outline: Outline, names: readonly string[]): Outline {
  const place = (lane: string): number => {
    const at = names.findIndex((name) => name.toLowerCase() === lane.toLowerCase());
    return at < 0 ? names.length : at;
  };
  return {
    ...outline,
    pools: outline.pools.map((pool) => ({
      ...pool,
      lanes: pool.lanes.toSorted((one, other) => place(one) - place(other)),
    })),
  };
}

/** Plain tasks become tasks of this kind; a kind given by the text stays. */
const kindSet = (outline: Outline, { kind, doer, work }: Extract<Order, { type: "kind" }>): Outline =>
  mapSteps(outline, (step): Step[] =>
    step.type === "task" &&
    step.kind === "task" &&
    (doer === null || step.lane?.toLowerCase() === doer.toLowerCase()) &&
    (work === undefined || isSuchWork(step.label, work, false))
      ? [{ ...step, kind }]
      : [step],
  );
