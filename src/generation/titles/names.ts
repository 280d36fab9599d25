/**
 * The names under which a ready process may be known, from the words of a title: "approving vacation requests" is known
 * as "vacation request", "resetting a password" as "password reset", "access to a system" as "system access".
 */
import { nominalisationOf, nounsOfWork } from "../clauses/nominalisations.ts";
import { canBeVerb } from "../document/verbless.ts";
import { singular } from "../naming/inflect.ts";
import { readyProcesses } from "./library.ts";
import type { Item, Modifier, Title } from "./title.ts";

/** `words` in dictionary form; an order is "reset password", other names are nouns. */
export type Name = { words: readonly string[]; order: boolean };

/** Work of which every process consists: a thing that is "handled" is known by its own name. */
const anyWork: ReadonlySet<string> = new Set(
  "handle manage process organise organize run do perform carry conduct deal execute administer treat take review check".split(
    " ",
  ),
);
/** Work by which somebody asks for a thing or gets it. */
const askingWork: ReadonlySet<string> = new Set(
  "approve authorise authorize request submit grant file sign".split(" "),
);
const ofAnyWork: ReadonlySet<string> = new Set("handling processing management administration".split(" "));
/** Words before a noun that leave it the same thing. */
const qualities: ReadonlySet<string> = new Set(
  "usual standard typical normal common general new internal incoming regular ordinary business company simple".split(
    " ",
  ),
);

/** The words of the title itself. */
export const ownName = ({ core }: Title): Name => ({
  words: core.lemmas.filter((word) => word !== ","),
  order: false,
});

/**
 * The names of the title, the most exact first.
 *
 * @param asked the words around the title ask for a process: "reset the password" alone is an order to do so
 */
export function namesOf(title: Title, asked: boolean): Name[] {
  const { core, modifiers } = title;
  const own = ownName(title);
  const { words } = own;
  const apart = words.flatMap((word) => word.split("-"));
  const [first] = modifiers;
  const exact = [
    first?.preposition === "for" ? [...words, "for", ...(first.items[0]?.lemmas ?? [])] : [],
    title.full.lemmas,
    core.words.map((word) => word.toLowerCase()),
  ];
  const wanted = first?.preposition === "for" && wishes.test(core.head) ? (first.items[0]?.lemmas ?? []) : [];
  const nouns = [
    ...exact,
    apart.length > words.length ? apart : [],
    wanted.length > 0 ? [...bare(wanted), ...words] : [],
    ...nounsFrom(words),
  ];
  const work = words.length === 1 ? [...words, ...workedOn(modifiers)] : words;
  const isWork = asked || (words[0] ?? "").endsWith("ing");
  return [
    own,
    ...nouns.filter((one) => one.length > 0).map((one) => ({ words: one, order: false })),
    ...(isWork ? [...namesOfWork(work), ...namesOfWork(passive(core))] : []),
  ];
}

/** "request for leave" is "leave request". */
const wishes = /^(?:request|application|claim|approval|permission)$/;

/** "how an order is fulfilled" is "fulfil an order". */
function passive({ tokens, lemmas }: Item): readonly string[] {
  const last = tokens.at(-1);
  if (!last || !/^VB[ND]$/.test(last.xpos)) return [];
  return [last.lemma, ...lemmas.slice(0, -1).filter((word) => !/^(?:is|are|be|get|gets)$/.test(word))];
}

/** "apply for a loan", "enrol in a course": the thing comes after a preposition. */
const workedOn = ([first]: readonly Modifier[]): readonly string[] =>
  first && ["for", "in", "on"].includes(first.preposition) ? (first.items[0]?.lemmas ?? []) : [];

/** "approval of an invoice" is "invoice approval", "handling of complaints" is "complaint". */
function nounsFrom(words: readonly string[]): string[][] {
  const plain = bare(words);
  const at = words.findIndex(
    (word, place) => word === "of" || (word === "to" && words[place - 1] === "access"),
  );
  if (at < 1 || at === words.length - 1) return [plain];
  const [head, thing] = [words.slice(0, at), bare(words.slice(at + 1))];
  const whole = [...thing, ...head];
  return ofAnyWork.has(head.at(-1) ?? "") ? [plain, whole, thing] : [plain, whole];
}

/** "approving vacation requests", "reset a password": the order, and the nouns for the same work. */
function namesOfWork(words: readonly string[]): Name[] {
  const [first = "", ...rest] = words;
  const verb = verbIn(first);
  const cut = rest.findIndex((word) => word === "to" || word === "of");
  const said = cut > 0 ? rest.slice(0, cut) : rest;
  const begin = said.findIndex((word) => !particles.test(word));
  const things = begin < 0 ? [] : bare(said.slice(begin));
  if (verb === null || things.length === 0) return [];
  const order = { words: [verb, ...things], order: true };
  const acts = [first, verb, ...nounsOfWork(verb)].map((noun) => [...things, noun]);
  const alone = anyWork.has(verb) ? [things, [...things, "handling"]] : [];
  const asked = askingWork.has(verb) ? [things, [...things, "approval"]] : [];
  return [order, ...[...acts, ...alone, ...asked].map((one) => ({ words: one, order: false }))];
}

/** "carry *out* a survey", "deal *with* returns". */
const particles = /^(?:out|with|care|of|on|up|off)$/;

const bare = (words: readonly string[]) =>
  words
    .filter((word) => !qualities.has(word) && !/^['’]s$/.test(word))
    .map((word, at, all) => (at === all.length - 1 ? singular(word) : word));

/** "approving" and "approve" are the verb "approve"; null for other words. */
function verbIn(word: string): string | null {
  if (isWork(word)) return word;
  if (!word.endsWith("ing")) return null;
  const stem = word.slice(0, -3);
  const once = /(\p{L})\1$/u.test(stem) ? stem.slice(0, -1) : stem;
  return [stem, `${stem}e`, once].find(isWork) ?? nominalisationOf(word)?.verb ?? null;
}

const workInLibrary: ReadonlySet<string> = new Set(
  readyProcesses.flatMap(({ orders }) => orders.map((order) => order.split(" ")[0] ?? "")),
);
const isWork = (word: string) => canBeVerb(word) || workInLibrary.has(word);
