/**
 * Orders from the trained reader's result for a sentence: for each type of wish, the orders that its marked words give.
 */
import { countOf } from "../meaning/time-words.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import type { TaskKind } from "../outline.ts";
import type { ContextType } from "../reader/context-law.ts";
import type { ContextReading } from "../reader/context-reader.ts";
import { callsIn } from "./calls.ts";
import { detailOf } from "./details.ts";
import { namedStep, outcomeIn } from "./frame-steps.ts";
import type { Forbidden, Order, Place } from "./order.ts";
import {
  conditionOf,
  type Done,
  eventName,
  parsed,
  type Told,
  thingOfLimit,
  toldIn,
  worksIn,
} from "./read-work.ts";
import { limitOf } from "./rules-limits.ts";
import { refusal } from "./step-orders.ts";
import { one, plain } from "./words.ts";
import { isDoing } from "./work.ts";

/** The orders of a sentence; null if its marked words cannot be names or numbers of that kind. */
export function ordersBy(
  text: string,
  reading: Pick<ContextReading, "types" | "spans">,
  own = parsed(text),
): Order[] | null {
  const told = toldIn(text, reading, own);
  const made = reading.types.map((type) => makers[type](told));
  return made.some((orders) => orders === null) ? null : made.flatMap((orders) => orders ?? []);
}

/** Null if the order is impossible. */
type Maker = (told: Told) => Order[] | null;

const nothing = (why: string): Maker => {
  const orders: Order[] = [{ type: "nothing", why }];
  return () => orders;
};
const always =
  (...orders: Order[]): Maker =>
  () =>
    orders;
/** "Timers are also allowed" forbids nothing. */
const forbidden =
  (what: Forbidden): Maker =>
  ({ text, of }) => {
    if (!denying.test(text)) return null;
    // "Don't give them pools" is only about them.
    const isOfSome = of("name").length > 0 && /\b(?:them|they|it|him|her|he|she)\b/i.test(text);
    return isOfSome ? [] : [{ type: "forbid", what }];
  };
/** "Do not show end events with names" asks for the opposite. */
const unlessDenied =
  (order: Order): Maker =>
  ({ text }) =>
    denied.test(text) ? null : [order];
const denied = /\b(?:do not|don['’]t|never|avoid)\b/i;
const denying =
  /\b(?:no|not|never|none|nor|neither|nothing|nobody|without|avoid\w*|ban\w*|drop\w*|skip\w*|leave|left|omit\w*|rather|instead|forbid\w*|forbidden|prohibit\w*|refrain\w*|spare|too|away|only|just|at most|max\w*|two|off|out|un\w+|dis\w+|hate|dislike|stop)\b|n['’]t\b/i;

const makers: Record<ContextType, Maker> = {
  none: always(),
  other: always(),
  asis: nothing("Diagrams are drawn so anyway."),
  call: callsIn,
  means,
  inside: (told) => roles(told, false),
  outside: (told) => roles(told, true),
  closed: (told) => parties(told, (who) => ({ type: "idle", who })),
  absent: (told) => each(told, told.names("name"), (name) => ({ type: "absent", who: nameOf(name) })),
  laneorder: (told) => [{ type: "laneOrder", names: told.names("name").map(nameOf) }],
  pool: (told) => told.names("name").map((name) => ({ type: "poolName", name })),
  doer: doers,
  insists: always(),
  first: (told) => steps(told, { at: "first" }).toReversed(),
  last: (told) => steps(told, { at: "last" }),
  before: (told) => beside(told, "before"),
  after: (told) => beside(told, "after")?.toReversed() ?? null,
  case: inCase,
  skip: (told) =>
    worksIn(told, "work", "thing").flatMap(({ work }) =>
      told
        .names("cond")
        .map((cond): Order => ({ type: "skip", work, condition: conditionOf(cond, told.parsed) })),
    ),
  together: (told) => [{ type: "together", works: worksIn(told, "work", "thing").map(({ work }) => work) }],
  manner: (told) => {
    const words = withoutArticles(told.names("how").join(" "));
    return worksIn(told, "work", "thing").map(({ work }) => ({ type: "manner", work, words }));
  },
  starts: (told) => [{ type: "starts", labels: labelsOf(told, "starts") }],
  ends,
  stop,
  hide: (told) => told.of("what").map(({ words }) => hidden(words, told.types.has("noted"))),
  noted: always(),
  document: (told) => told.names("name").map((name) => documented(name, false)),
  store: (told) => told.names("name").map((name) => documented(name, true)),
  service: (told) => kinds(told, "service"),
  user: (told) => kinds(told, "user"),
  manual: (told) => kinds(told, "manual"),
  send: (told) => kinds(told, "send"),
  receive: (told) => kinds(told, "receive"),
  script: (told) => kinds(told, "script"),
  rule: (told) => kinds(told, "businessRule"),
  nolanes: forbidden("lanes"),
  nopools: forbidden("pools"),
  noparallel: forbidden("parallel"),
  notimers: forbidden("timers"),
  noeventgateways: forbidden("event gateways"),
  noboundary: forbidden("boundary events"),
  noinclusive: forbidden("inclusive gateways"),
  nosub: forbidden("sub-processes"),
  nonotes: forbidden("notes"),
  noquestions: forbidden("questions"),
  nowide: forbidden("wide decisions"),
  words: (told) => limited(told, (max) => ({ type: "wordsMax", max })),
  chars: (told) => limited(told, (max) => ({ type: "charsMax", max })),
  british: (told) => [{ type: "spelling", variety: "British", words: quotedWords(told) }],
  american: (told) => [{ type: "spelling", variety: "American", words: quotedWords(told) }],
  yesno: unlessDenied({ type: "yesNo" }),
  remarks: unlessDenied({ type: "remarks" }),
  oneend: unlessDenied({ type: "oneEnd" }),
  endnames: unlessDenied({ type: "endNames" }),
  edgetimers: unlessDenied({ type: "edgeTimers" }),
};

const nameOf = (words: string): string => capitalised(one(words));

/** One order for each name; null if one of them cannot have one. */
const each = (told: Told, names: readonly string[], order: (name: string) => Order): Order[] | null =>
  names.every(told.parsed.isName) ? names.map(order) : null;

function means(told: Told): Order[] {
  const [term = ""] = told.names("term");
  return told.names("cond").map((cond) => ({
    type: "means",
    term: one(term).toLowerCase(),
    words: limitOf(term, cond),
  }));
}

/** The parties concerned: by their names, or by their present names. */
function parties(told: Told, order: (name: string) => Order): Order[] | null {
  const names = told.names("name");
  return each(told, [...new Set((names.length > 0 ? names : told.names("to")).map(nameOf))], order);
}

/** A party that is one of us is not outside, even if a pool is mentioned. */
const ours = /\b(?:are|is) (?:all )?(?:our own|one of us|ours)\b|\b(?:in|into|inside) our (?:own )?pool\b/i;

/** A party that gets another name also has the pool under its old names. */
function roles(told: Told, outside: boolean): Order[] | null {
  if (outside && ours.test(told.text)) return null;
  const own = parties(told, (name) => ({ type: "role", name, outside }));
  const old = told.names("name").length > 0 || !outside ? [] : told.names("from");
  return own && [...own, ...old.map((name): Order => ({ type: "role", name: nameOf(name), outside }))];
}

/** The doer of each work, if the numbers match; otherwise the only one. */
const doerOf = (told: Told, at: number, count: number): string | null => {
  const names = told.names("doer");
  const name = names.length === count ? names[at] : names[0];
  return name === undefined ? null : capitalised(name);
};

function doers(told: Told): Order[] | null {
  const names = told.names("doer");
  // "Parcels are handled by the post room" is about all work on parcels.
  const works = worksIn(told, "work", "thing").map(({ work }) =>
    work.things.length > 0 && isDoing(work.verb) ? { ...work, verb: null } : work,
  );
  if (names.length > Math.max(1, works.length))
    return [{ type: "nothing", why: `“${names.join("”, “")}” names no single role for a lane.` }];
  if (!names.every(told.parsed.isName)) return null;
  // For a case, the step already says so.
  if (told.types.has("case")) return [];
  const insists = told.types.has("insists") ? ({ insists: true } as const) : {};
  const some = works.length > 0 ? works : [null];
  return some.map((work, at) => ({
    type: "doer",
    work,
    doer: doerOf(told, at, some.length) ?? "",
    ...insists,
  }));
}

type StepOrder = Extract<Order, { type: "step" }>;

/** @param about the thing for work that names none */
function steps(told: Told, place: Place, about: string | null = null): StepOrder[] {
  const [cond] = told.names("cond");
  return worksIn(told, "work", "thing", about).map(({ label, work }, at, all) => ({
    type: "step",
    label,
    work,
    doer: doerOf(told, at, all.length),
    place,
    condition: cond === undefined ? null : conditionOf(cond, told.parsed),
    ends: null,
  }));
}

function beside(told: Told, side: "before" | "after"): Order[] | null {
  const [around] = worksIn(told, "at", "atthing");
  if (!around) return null;
  const { work } = around;
  return steps(told, { at: side, work }).map((step) => {
    const isNod = step.work.things.length === 0 && /^(?:agree|consent|nod)$/.test(step.work.verb ?? "");
    if (!isNod) return step;
    const label = ["Approve", ...work.things].join(" ");
    return { ...step, label, work: { verb: "approve", things: [] } };
  });
}

/**
 * What things of some kind get is decided where they are worked on; otherwise the condition may be a case of the text.
 */
function inCase(told: Told): Order[] | null {
  const [cond = ""] = told.names("cond");
  const { ask, denied, isClause } = told.parsed.asked(cond);
  const sized = thingOfLimit(cond);
  const kind = isClause ? "" : (plain(cond).split(/\s+/).at(-1) ?? "");
  const about = one(told.names("thing")[0] ?? (sized === "" ? kind : sized)).toLowerCase();
  const isAbout = about !== "" && (!isClause || sized !== "");
  const place: Place = isAbout
    ? { at: "about", thing: about }
    : { at: "case", ask, denied, work: { verb: "", things: [] } };
  const made = steps(told, place, isAbout && !isClause ? about : null).map((order) => {
    const refused = refusal(order.work.verb ?? "");
    return {
      ...order,
      condition: isAbout ? conditionOf(cond, told.parsed) : null,
      ends: refused && capitalised(`${order.work.things[0] ?? (about || "case")} ${refused}`),
    };
  });
  return made.length > 0
    ? made.toReversed()
    : [{ type: "nothing", why: `It does not say which work is done where “${cond}”.` }];
}

/** Names of events; if one sentence is about starts and ends, each label belongs to the word before it. */
function labelsOf(told: Told, side: "starts" | "ends"): string[] {
  const isBoth = told.types.has("starts") && told.types.has("ends");
  const own = told.of("label").filter(({ from, to }, at, all) => {
    // "An order ends when the bill is sent": the thing that ends is not the name of its end.
    if (at === 0 && all.length > 1 && /^\s+(?:ends?|is over|finish\w*|stops?)\b/i.test(told.text.slice(to)))
      return false;
    const before = [
      ...told.text.slice(0, from).matchAll(/\b(?:(start|begin|open)|(?:end|finish|clos|stop))\w*/gi),
    ].at(-1);
    return !isBoth || (before?.[1] !== undefined) === (side === "starts");
  });
  return own.map((said) => eventName(said, told));
}

/** A known outcome, or a case of a decision; "the task Archive case" is a last step. */
function ends(told: Told): Order[] {
  const tasks = told.names("label").flatMap((label) => announcedTask.exec(label)?.[1] ?? []);
  if (tasks.length > 0) return tasks.map((label) => namedStep(capitalised(label), "last"));
  // An example is not a name.
  if (told.of("label").some(({ from }) => examples.test(told.text.slice(0, from))))
    return [{ type: "endNames" }];
  const labels = labelsOf(told, "ends");
  const [cond] = told.names("cond");
  if (cond === undefined) return [{ type: "ends", labels }];
  const when =
    outcomeIn({ text: `If ${cond}, it ends with “X”.` }, null) ??
    outcomeIn({ text: `Every ${one(cond)} ends with “X”.` }, null);
  return when ? [{ type: "ends", labels, ...when }] : stop(told);
}

const examples = /(?:\be\.g\.?|\bfor (?:example|instance)|\bsuch as|\bsomething like)[\s,:]*\W*$/i;
const announcedTask = /^(?:task|step|activity)\s+(?:(?:called|named)\s+)?(\S.*)$/i;

function stop(told: Told): Order[] {
  const [label] = told.names("label");
  const [cond] = told.names("cond");
  const [around] = worksIn(told, "at", "atthing");
  const { ask, denied } = cond === undefined ? { ask: null, denied: false } : told.parsed.asked(cond);
  if (denied)
    return [{ type: "nothing", why: `What ends where it is not so, “${cond}”, is told in the text.` }];
  const work = around?.work ?? { verb: "", things: [] };
  const isError = /\berrors?\b/i.test(told.text);
  return [{ type: "stop", work, ask, label: label === undefined ? null : capitalised(label), isError }];
}

/** "so it is “cheque” when money is meant" */
const quotedWords = ({ text }: Told): string[] =>
  [...text.matchAll(/["“‘«](\p{L}+)["”’»]/gu)].flatMap(([, word]) => word ?? []);

function hidden(what: string, noted: boolean): Order {
  const detail = detailOf(what);
  const words = one(plain(what)).replace(/^(\p{L}+ing) (?:(?:the|an?|our) )(?=\p{L})/iu, "$1 of ");
  return detail ? { type: "detail", detail, noted } : { type: "hide", words };
}

const documented = (name: string, isStore: boolean): Order => ({
  type: "document",
  name: /^[\p{Lu}\d]+$/u.test(name) ? name : one(name).toLowerCase(),
  ...(isStore && { isStore }),
});

function kinds(told: Told, kind: TaskKind): Order[] | null {
  const works = worksIn(told, "work", "thing").map(({ work }: Done) => ({ work }));
  const some = works.length > 0 ? works : [{}];
  const names = told.names("doer").map(nameOf);
  if (names.length === 0 && works.length === 0) return null;
  const all = names.length > 0 ? names : [null];
  return all.flatMap((doer) => some.map((own): Order => ({ type: "kind", kind, doer, ...own })));
}

/** "30", "five" */
function limited(told: Told, order: (max: number) => Order): Order[] | null {
  const [said = ""] = told.names("n");
  const max = Number(/\d+/.exec(said)?.[0] ?? countOf(plain(said).toLowerCase()) ?? 0);
  const isBelow = /\b(?:under|below|fewer than|less than)\s+\S+\s+(?:words?|characters?|letters?)\b/i.test(
    told.text,
  );
  return max > 1 ? [order(isBelow ? max - 1 : max)] : null;
}
