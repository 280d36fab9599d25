/** Restricts a step to some things: "orders under 500 euros need no credit check". */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import { words } from "../../clauses/lexicon.ts";
import { isActivity, type Node, outgoing } from "../../editing/model.ts";
import { singular } from "../../naming/inflect.ts";
import { capitalised } from "../../naming/words.ts";
import { parser } from "../../parser/parser.ts";
import { conditionWords } from "../cases.ts";
import { commandIn } from "../command.ts";
import { type Context, tryNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { cutWords, mentionIn, mentionOf } from "../mention.ts";
import { placeIn } from "../place.ts";
import { type Restricted, restrictedIn } from "../restricted.ts";
import { answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { workClauses } from "../steps.ts";
import { stepOf } from "./known-steps.ts";

const needing = words("need require want necessitate");
const skipping = words("skip bypass omit");
const needed = words("needed necessary required");

export const sparing: Rule = {
  name: "which things need a step",
  example: "bills under 100 euros need no signature; only loans over 5,000 euros need a second look",
  read(said, context) {
    const clauses = said.clauses.filter(({ form }) => form !== "nominal");
    const [clause, second] = clauses.filter(({ link }) => link?.kind !== "relative");
    if (!clause || commandIn(said) !== null || placeIn(said, context).place !== null) return null;
    const told = needTold(clause, said, context) ?? spared(clause, said, context);
    if (told === null) return null;
    const { nodes, some, isNeeded } = told;
    if (second && !goesOn(second, nodes, said, context)) return null;
    const { question, condition } = some;
    const ids = nodes.map(({ id }) => id);
    return answer(
      [
        {
          type: "makeConditional",
          ids,
          question,
          condition: isNeeded ? condition : "otherwise",
          otherwise: isNeeded ? "otherwise" : condition,
          usual: isNeeded ? "skipped" : "done",
        },
      ],
      ids,
    );
  },
};

/** "..., they are booked directly": the next step anyway. */
function goesOn(clause: Clause, nodes: readonly Node[], said: Said, context: Context): boolean {
  const subject = clause.object ?? clause.doer;
  if (subject?.pronoun !== true || clause.negated) return false;
  const things = nodes.flatMap(({ name }) => cutWords(name).slice(1)).join(" ");
  const next = stepOf(clause, said, context, things);
  return nodes.some(({ id }) => outgoing(context.model, id).some(({ target }) => target === next?.id));
}

type Told = { nodes: Node[]; some: Pick<Restricted, "question" | "condition">; isNeeded: boolean };

/** "Small orders need no check", "no check is needed for small orders", "the check isn't necessary for them". */
function needTold(clause: Clause, said: Said, context: Context): Told | null {
  const parts = needParts(clause);
  if (parts === null || isAnother(parts.what)) return null;
  const { what, who } = parts;
  // "No estimate and no call is needed": both of them.
  const all = [what, ...what.fellows].map((one) => stepNamed(one, said, context));
  const nodes = all.flatMap((node) => node ?? []);
  const isNegated = clause.negated || skipping.has(clause.verb?.lemma ?? "") || what.determiner === "no";
  const isOnly = clause.connectors.includes("only") || startsOnly(said);
  if (nodes.length < all.length || isNegated === isOnly) return null;
  const some =
    who === null
      ? forWhom(said, clause)
      : (restrictedIn(said, clause, context.model, who) ?? someOf(who, context));
  return some && { nodes, some, isNeeded: isOnly };
}

/** What is needed, and for which things. */
function needParts({
  verb,
  state,
  passive,
  object,
  doer,
}: Clause): { what: Phrase; who: Phrase | null } | null {
  if (verb !== null && (needing.has(verb.lemma) || skipping.has(verb.lemma)) && !passive)
    return object && { what: object, who: doer };
  const isNeeded = verb === null ? needed.has(state?.words.toLowerCase() ?? "") : needing.has(verb.lemma);
  const what = object ?? doer;
  return isNeeded && what ? { what, who: null } : null;
}

/** "Remote workers need no desk": a bare plural, and not a role of the diagram. */
function someOf(who: Phrase, context: Context) {
  const isBare = who.plural && who.determiner === null && !who.pronoun && who.fellows.length === 0;
  if (!isBare || !parser.mayBePerson(who.lemma) || tryLane(mentionOf(who.words), context)) return null;
  const words = cutWords(who.words);
  const condition = [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ").toLowerCase();
  return { question: `${capitalised(condition)}?`, condition };
}

/** "Small orders are not checked", "bills under 100 euros don't have to be signed". */
function spared(clause: Clause, said: Said, context: Context): Told | null {
  if (!clause.negated || clause.doer !== null) return null;
  const some = restrictedIn(said, clause, context.model);
  const [work] = some === null ? [] : workClauses(some.rest);
  const node = work && some ? stepOf(work, some.rest, context) : null;
  return node && some ? { nodes: [node], some, isNeeded: false } : null;
}

/** "a second approval" is not an existing step. */
const isAnother = ({ determiner, modifiers }: Phrase): boolean =>
  determiner === "another" ||
  modifiers.some((one) => /^(?:second|additional|further|extra|new|third)$/.test(one));

const startsOnly = ({ tokens }: Said): boolean => tokens[0]?.form.toLowerCase() === "only";

function stepNamed(what: Phrase, said: Said, context: Context): Node | null {
  const core = { from: what.from, to: what.attached[0] ? what.attached[0].phrase.from : what.to };
  const mention = mentionIn(said, core.from, core.to);
  const own = { ...mention, words: mention.words.filter((word) => word !== "for" && word !== "in") };
  if (own.words.length === 0 && own.quoted === null && own.ordinal === null && own.number === null)
    return null;
  const [only, second] = tryNodes({ ...own, pronoun: false }, { ...context, focus: [] }, isActivity);
  return only && !second ? only : null;
}

/** "for known customers" */
function forWhom(said: Said, { object, doer, complements }: Clause) {
  const all = [...complements, ...[object, doer].flatMap((phrase) => phrase?.attached ?? [])];
  const found = all.find(({ preposition, phrase }) => preposition === "for" && !phrase.pronoun);
  if (!found) return null;
  const { from, to } = found.phrase;
  const words = said.source.text.slice(from, to).replace(/[\s,;]+$/, "");
  return { question: "", condition: conditionWords(words) };
}
