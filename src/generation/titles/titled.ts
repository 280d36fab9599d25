/** A text that only names a process: its usual steps with the additions of the title, marked as assumed. */
import type { TextDocument } from "../document/document.ts";
import type { Form } from "../document/form.ts";
import { pictureVerbs } from "../document/lexicon/pictures.ts";
import { partsOf } from "../document/phrases.ts";
import { requestIn } from "../document/request.ts";
import { canBeVerb } from "../document/verbless.ts";
import type { Note } from "../generator.ts";
import { capitalised } from "../naming/words.ts";
import type { Outline } from "../outline.ts";
import { bodiesOf, type Step } from "../outline.ts";
import type { Parser } from "../parser/tree.ts";
import { type Ready, readyProcesses } from "./library.ts";
import { withModifiers } from "./modifiers.ts";
import { type Name, namesOf, ownName } from "./names.ts";
import { stepsOf } from "./notation.ts";
import { type Item, type Title, titleOf } from "./title.ts";
import { topicsOf } from "./wish.ts";

export type Titled = { outline: Outline; notes: Note[] };

/** The process that the text names; null if it describes one, or names an unknown one. */
export function titledProcess(document: TextDocument, form: Form, parser: Parser): Titled | null {
  const { text } = document;
  const span = titleSpan(document, form);
  const isTitle = form.title !== null;
  const wished = topicsOf(text).filter(({ asked, whole }) => asked || (isTitle && whole));
  const found = wished.flatMap(({ asked, ...topic }): Known[] => {
    const title = titleOf(text, topic, parser);
    return lists(title.core) || tells(title) ? [] : knownBy(title, namesOf(title, asked), true);
  });
  if (span !== null && !chore.test(text) && !goesOn.test(text.slice(span.from))) {
    const title = titleOf(text, span, parser);
    const names = lists(title.core) || tells(title) ? [ownName(title)] : namesOf(title, false);
    found.push(...knownBy(title, names, isTitle));
  }
  const best = bestKnown(found);
  return best ? drawn(text, best) : null;
}

/** "receiving an order, checking the stock", "approve invoices and pay suppliers": several steps. */
const lists = ({ tokens }: Item) =>
  tokens.slice(0, -1).some(({ form, upos }, at) => {
    const joint = /^(?:and|or|&|,)$/i.test(tokens[at - 1]?.form ?? "");
    return joint && (upos === "VERB" || form.endsWith("ing"));
  });

/** "the agent handles complaints", "handling orders with the clerk checking them" */
const tells = ({ core, modifiers }: Title) =>
  core.words.length > coreWordsMax ||
  core.words.includes(",") ||
  // At the end it is a noun: "handling supplier invoices".
  core.tokens.slice(0, -1).some(({ xpos }) => /^VB[ZD]$/.test(xpos)) ||
  modifiers.some(({ items }) => items.some(({ tokens }) => tokens.some(({ upos }) => upos === "VERB")));

const coreWordsMax = 9;

/** "Check invoice" looks like a title but is an order, if no standard process has that name. */
export function withoutTitle(document: TextDocument): TextDocument {
  const [only, ...others] = document.blocks;
  if (only?.role !== "title" || others.length > 0) return document;
  const words = partsOf(document.text.slice(only.span.from, only.span.to));
  const isOrder = words.length > 1 && canBeVerb(words[0] ?? "") && !drawing.has(words[0] ?? "");
  return isOrder ? { ...document, blocks: [{ ...only, role: "prose" }] } : document;
}

const drawing: ReadonlySet<string> = new Set("draw make create show give sketch design".split(" "));

/** "receiving an order, checking the stock": the name of a process does not go on with other work. */
const goesOn = /,\s*(?:and\s+|then\s+)?(?!including\b)\p{L}+ing\b/u;
/** "Make a payment" is work. */
const chore = /^\s*(?:make|do|take|give|get)\s+(?:an?|the)\s+\p{L}+[.!\s]*$/iu;

/** The span of the title without the words of the request. */
function titleSpan({ text, blocks }: TextDocument, form: Form) {
  const pieces = blocks.flatMap(({ sentences }) => sentences);
  const [piece] = pieces;
  if (pieces.length !== 1 || !piece) return null;
  const words = text.slice(piece.from, piece.to);
  if (form.title !== null) {
    const at = words.indexOf(form.title);
    return at < 0 ? piece : { from: piece.from + at, to: piece.from + at + form.title.length };
  }
  const order = /^\w+\s+/.exec(words)?.[0] ?? "";
  const asked = requestIn(words)?.end ?? (pictureVerbs.has(order.trim().toLowerCase()) ? order.length : 0);
  return { from: piece.from + asked, to: piece.to };
}

/** Nouns for a request or an approval of anything. */
const asking: ReadonlySet<string> = new Set(
  "request application approval proposal authorisation authorization permit".split(" "),
);

type Known = { title: Title; ready: Ready; words: readonly string[]; score: number };

/** The ready processes that have one of the names. */
const knownBy = (title: Title, names: readonly Name[], isTitle: boolean): Known[] =>
  names.flatMap((name) => {
    const fit = name.order ? orderFor(name.words) : readyFor(name.words, isTitle);
    return fit === null ? [] : [{ title, words: name.words, ...fit }];
  });

/**
 * Of names that are known word for word, those of the longest part of the text: "document approval" rather than
 * "approval"; then the name of the fewest words, which repeats nothing of the wish.
 */
function bestKnown(found: readonly Known[]): Known | undefined {
  const most = Math.max(...found.map(({ score }) => score));
  const equals = found.filter(({ score }) => score === most);
  const [first] = equals;
  const chosen =
    most < exactly
      ? equals
      : equals.filter(({ title, ready }) => title === first?.title && ready === first.ready);
  return chosen.toSorted((one, other) => one.words.length - other.words.length)[0];
}

/** The score of a name that is known word for word. */
const exactly = 1000;

type Fit = { ready: Ready; score: number };

/** "vacation approval" is the process of vacations; if there is none, that of requests in general. */
function readyFor(words: readonly string[], isTitle: boolean): Fit | null {
  const found = bestFor(words, isTitle);
  if (!asking.has(words.at(-1) ?? "") || words.length < 2) return found;
  return bestFor(words.slice(0, -1), isTitle) ?? found;
}

/** "give a new employee access" is "give access": the same verb and the same thing. */
function orderFor(words: readonly string[]): Fit | null {
  const fits = (order: string): number => {
    const [verb, ...thing] = order.split(" ");
    if (verb !== words[0]) return 0;
    if (thing[0] === "anything") return 300;
    if (!` ${words.slice(1).join(" ")}`.endsWith(` ${thing.join(" ")}`)) return 0;
    return words.length === thing.length + 1 ? exactly : 600 + order.length;
  };
  return bestOf(({ orders }) => Math.max(0, ...orders.map(fits)));
}

/**
 * The process whose title is at the end of the words; with a gerund first ("hiring new staff"), at the beginning. A
 * text whose form is no title must match word for word.
 */
function bestFor(words: readonly string[], isTitle: boolean): Fit | null {
  const all = words.join(" ");
  const orders = canBeVerb(words[0] ?? "");
  const fits = (title: string): number => {
    if (all === title) return exactly;
    if (!isTitle) return 0;
    const last = title.split(" ").at(-1) ?? "";
    if (all.startsWith(`${title} `)) return (last.endsWith("ing") ? 500 : 0) + title.length;
    // "Check invoice" is work, "customer invoice" a title.
    return all.endsWith(` ${title}`) && !orders ? 100 + title.length : 0;
  };
  return bestOf(({ titles }) => Math.max(0, ...titles.map(fits)));
}

function bestOf(scoreOf: (ready: Ready) => number): Fit | null {
  const scored = readyProcesses.map((ready) => ({ ready, score: scoreOf(ready) }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best : null;
}

/** The thing as the title names it: "vacation request" rather than "leave request". */
function thingOf({ title: { core }, ready, words }: Known): string {
  const head = words.at(-1) ?? "";
  const before = words
    .slice(0, -1)
    .map((word) => writtenIn(core, word))
    .join(" ");
  if (before === "" || !ready.kinds.includes(head)) return ready.thing;
  if (!/^(?:approval|authori[sz]ation)$/.test(head)) return `${before} ${head}`;
  return asking.has(before.split(" ").at(-1) ?? "") ? before : `${before} request`;
}

/** The word as the title has it, without the capital of a name: "PTO", "sick". */
function writtenIn(core: Item, lemma: string): string {
  const word = core.words[core.lemmas.indexOf(lemma)] ?? lemma;
  return /^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word;
}

function drawn(text: string, known: Known): Titled {
  const { title, ready } = known;
  const thing = thingOf(known);
  const shorter = thing.split(" ").slice(0, -1).join(" ") || thing;
  const told = stepsOf(ready.steps.replaceAll("$", thing).replaceAll("%", shorter));
  const start = { told, lanes: [], thing, done: new Set<Item>() };
  const work = withModifiers(title, start);
  const body: Step[] = [...work.told.steps, { type: "end", kind: "none", label: null }];
  const name = nameOf(title);
  const pool = {
    name: null,
    lanes: [...new Set([...work.lanes, ...lanesIn(body)])],
    start: { kind: "none" as const, label: ready.start, timer: null },
    body,
  };
  const whole: Note = {
    kind: "assumed",
    text: `The steps of a usual process: ${name}`,
    from: 0,
    to: text.length,
  };
  const left = title.modifiers.flatMap(({ preposition, items }) =>
    items
      .filter((item) => !work.done.has(item) && !scopes.has(preposition) && !bounds.has(preposition))
      .map(({ from, to }): Note => ({ kind: "dropped", text: "Nothing of it is drawn", from, to })),
  );
  return { outline: { name, pools: [pool], messages: [] }, notes: [whole, ...left] };
}

/** "Employee onboarding for contractors": with whom or what it is limited to. */
function nameOf({ core, modifiers }: Title): string {
  const end = modifiers.findIndex(
    ({ preposition }, at) => !scopes.has(preposition) || bounds.has(modifiers[at + 1]?.preposition ?? ""),
  );
  const limits = end < 0 ? modifiers : modifiers.slice(0, end);
  const words = core.words.filter((word, at) => at > 0 || !/^(?:usual|typical|normal|simple)$/i.test(word));
  const limited = limits.flatMap(({ preposition, items }) => [
    preposition,
    items.map((item) => item.words.join(" ")).join(" and "),
  ]);
  return capitalised([...words, ...limited].join(" ").replaceAll(/ (['’]s)\b/g, "$1"));
}

const scopes: ReadonlySet<string> = new Set(["for", "in", "at"]);
const bounds: ReadonlySet<string> = new Set(["above", "over", "below", "under", "after"]);

const lanesIn = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => [
    ...(step.type === "task" && step.lane !== null ? [step.lane] : []),
    ...bodiesOf(step).flatMap(lanesIn),
  ]);
