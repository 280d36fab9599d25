/** Steps in lines: their labels, their doers, and their cases. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { participle } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import { isLimit, isPerson } from "./naming.ts";
import type { Line, Order, Place, Work } from "./order.ts";
import { aboutOf, between, complementOf, isElement, nameOf, one, plain, set, wordsOf } from "./words.ts";
import { generalThings, labelOf, thingOf, verbOfNoun, workOf } from "./work.ts";

const refusing = set("reject refuse decline deny cancel turn");

type StepOrder = Extract<Order, { type: "step" }>;

/** How the subject is distinguished: "orders below 20 euros", "critical incidents". */
export type Case = { thing: string; condition: string | null };

const cut =
  /\s(?:worth|costing|exceeding|above|over|below|under|up to|from|of (?:more|less|at least|at most|over)|(?:that|which) (?:cost|exceed|are|is|have|has)|with (?:more|less|fewer|at least))\s.*$/i;
const marking =
  /^(?:\p{Ll}+ed|\p{Ll}+(?:al|ive|ous|ent|ant|ful|less|able|ible|ic|y)|bad|big|small|large|rare|new|high|low|long|short|late|first|foreign|old|major|minor|gross)$/u;

/** The words from a phrase up to the verb of its clause, so that they contain the whole limit. */
export function caseOf(line: Line, phrase: Phrase, clause: Clause): Case {
  const end =
    line.tokens.find(
      ({ from, upos, xpos }, at) =>
        from >= phrase.from &&
        clause.tokens.includes(at) &&
        (upos === "AUX" ||
          (upos === "ADV" && from >= phrase.to) ||
          at === clause.verb?.at ||
          /^VB[ZPD]$/.test(xpos)),
    )?.from ?? phrase.to;
  const words = plain(between(line, phrase.from, Math.max(end, phrase.to)));
  const tail = cut.exec(words)?.[0] ?? "";
  const said = tail !== "" && isLimit(tail) ? one(words.slice(0, words.length - tail.length)) : "";
  const limit = tail.replace(/^\s(?:costing|(?:that|which) (?:are|is|have|has|cost))\s+/i, " ");
  if (said !== "") return { thing: unmarked(said), condition: capitalised(`${said}${limit}`) };
  const thing = thingOf(line, phrase);
  const [, state] =
    /\s(?:that|which|who) (?:is|are|was|were) ((?:too |very |not )?\p{L}+)$/iu.exec(words) ?? [];
  if (state !== undefined) return { thing, condition: capitalised(`${thing} ${state}`) };
  const marks = phrase.modifiers.filter(
    (word) => marking.test(word) || isMeasure(word) || line.terms.has(word),
  );
  if (line.terms.has(thing) && marks.length === 0)
    return { thing, condition: capitalised(one(wordsOf(line, phrase))) };
  const head = thing.split(" ").at(-1) ?? thing;
  return marks.length > 0 ? { thing: head, condition: capitalised(thing) } : { thing, condition: null };
}
/** "new engagement": the engagement. */
const unmarked = (words: string): string => {
  const all = words.toLowerCase().split(" ");
  return all.filter((word, at) => at === all.length - 1 || !marking.test(word)).join(" ");
};
const isMeasure = (word: string): boolean => /^(?:value|risk|priority|volume|quality)$/.test(word);

/** The place of a step that the line only connects with a thing: before the decision about it. */
export const stepAbout = (
  label: string,
  work: Work,
  doer: string | null,
  { thing, condition }: Case,
): StepOrder => ({
  type: "step",
  label,
  work,
  doer,
  place: { at: "about", thing },
  condition,
  ends: null,
});

export const timeNouns = set("second minute hour day week month year night morning evening");

/** A received thing is sent or given; a check is done, a sticker is put on. */
function gettingLabel(line: Line, doer: Phrase, object: Phrase): string {
  const words = wordsOf(line, object);
  const meant = line.terms.get(thingOf(line, doer))?.split(" ")[0] ?? doer.lemma;
  if (!isPerson(meant)) return capitalised(`${verbOfNoun(object.lemma) === null ? "add" : "do"} ${words}`);
  return capitalised(`${isPerson(doer.lemma) ? "send" : "give"} ${words} to ${one(wordsOf(line, doer))}`);
}

/** The label of a clause, with its pronouns replaced. */
function labelIn(line: Line, clause: Clause, other: Clause | null): string {
  const thing = other && (other.passive ? other.object : (other.object ?? other.doer));
  const { verb, doer, object } = clause;
  if (verb && /^(?:get|receive|undergo)$/.test(verb.lemma) && !clause.passive && doer && object)
    return gettingLabel(line, doer, object);
  if (verb && clause.object === null && /^(?:agree|consent)$/.test(verb.lemma) && thing)
    return capitalised(`approve ${thingOf(line, thing)}`);
  const said = object?.pronoun && thing && !thing.pronoun ? { ...clause, object: thing } : clause;
  const label = labelOf(line, said);
  return said.doer !== null && said.object === null && !label.includes(" ") && thing
    ? `${label} ${thingOf(line, thing)}`
    : label;
}

const doerOf = (line: Line, clause: Clause): string | null => {
  const { doer, verb, passive } = clause;
  const gets = verb !== null && /^(?:get|receive|undergo)$/.test(verb.lemma) && !passive;
  const giver = gets ? complementOf(clause, "from", "by") : null;
  if (giver && !giver.pronoun) return nameOf(line, giver);
  return doer === null || doer.pronoun || gets || isElement(doer.lemma) ? null : nameOf(line, doer);
};

export function stepOf(
  line: Line,
  clause: Clause,
  place: Place,
  other: Clause | null,
  condition: string | null = null,
): Order {
  const refused = condition === null ? null : refusal(clause.verb?.lemma ?? "");
  const label = labelIn(line, clause, other);
  const object = clause.object?.pronoun ? null : clause.object;
  return {
    type: "step",
    label,
    work: { ...workOf(line, clause, object), verb: label.split(" ")[0]?.toLowerCase() ?? "" },
    doer: doerOf(line, clause),
    place,
    condition,
    ends: refused && capitalised(`${object ? thingOf(line, object) : "case"} ${refused}`),
  };
}

/** The result of a refusal; null for other work, after which the process continues. */
export const refusal = (verb: string): string | null =>
  !refusing.has(verb) ? null : verb === "turn" ? "refused" : participle(verb);

export const workIn = (line: Line, clause: Clause, other: Clause | null): Work => {
  const isBack = clause.object?.pronoun === true && !generalThings.has(clause.object.lemma.toLowerCase());
  return workOf(line, clause, isBack ? (other ? aboutOf(other) : null) : clause.object);
};
