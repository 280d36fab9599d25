/** Starts and waits: "this happens every Monday", "only pack once the payment has arrived". */
import type { Clause } from "../../clauses/clause.ts";
import { words } from "../../clauses/lexicon.ts";
import { incoming, type Node } from "../../editing/model.ts";
import { timesIn } from "../../meaning/times.ts";
import { eventLabel, resultLabel } from "../../naming/labels.ts";
import { capitalised } from "../../naming/words.ts";
import { parser } from "../../parser/parser.ts";
import { theStart } from "../branch-places.ts";
import { commandIn } from "../command.ts";
import { resolving } from "../doers.ts";
import { type Context, tryNodes } from "../find.ts";
import { mentionIn } from "../mention.ts";
import { insertAt } from "../place.ts";
import { answer, type Rule } from "../rule.ts";
import { type Said, saidOf } from "../said.ts";
import { unmasked } from "../steps.ts";
import { stepOf } from "./known-steps.ts";

const beginning = words("start begin run happen trigger launch commence occur take repeat kick");
const whole = words("process it this that everything workflow procedure whole thing we");

export const recurring: Rule = {
  name: "when it begins",
  example: "this happens every Monday; the process starts on the first of each month",
  read(said, context) {
    const old = said.slots.find(({ marker }) => marker === "instead of" || marker === "rather than");
    const [time, second] = timesIn(said.tokens, said.source.masked).filter(
      ({ use, from }) => use === "every" && !(old && from >= old.from && from < old.to),
    );
    if (!time || second || time.iso === null) return null;
    const [clause, ...others] = said.clauses.filter(({ form }) => form !== "nominal");
    const isFirst = clause?.verb != null && !clause.negated && isStarted(clause, said, context);
    const isWhole =
      isFirst ||
      (clause?.verb != null &&
        beginning.has(clause.verb.lemma) &&
        !clause.negated &&
        [clause.doer, clause.object].every(
          (one) => one === null || whole.has(one.lemma) || one.lemma === "place",
        ));
    if (!isWhole || !others.every(isByItself)) return null;
    const start = theStart(context);
    const shown = said.source.masked.slice(time.from, time.to);
    return answer(
      [
        { type: "retypeEvent", id: start.id, trigger: "timer", time: { type: "cycle", value: time.iso } },
        { type: "rename", id: start.id, name: capitalised(shown.replace(/^the (?=first|last)/i, "on the ")) },
      ],
      [start.id],
    );
  },
};

/** "Stock is counted every Monday": the first step of a process with a timer start. */
function isStarted(clause: Clause, said: Said, context: Context): boolean {
  const node = stepOf(clause, said, context);
  const { model } = context;
  const [into] = node === null ? [] : incoming(model, node.id);
  const start = into ? model.nodes.get(into.source) : undefined;
  return start?.kind === "startEvent" && start.triggers.includes("timer");
}

/** "nobody has to trigger it" */
const isByItself = ({ verb, negated, doer, object }: Clause): boolean =>
  verb !== null &&
  beginning.has(verb.lemma) &&
  (negated || doer?.lemma === "nobody") &&
  (object === null || whole.has(object.lemma));

const started =
  /^(?:the (?:whole |entire )?(?:process|thing|flow|procedure|workflow)|it|everything|this) (?:should |has to |must |shall |only )*(?:starts?|begins?|is (?:started|triggered)) (?:only )?(?:when|once|as soon as) /i;
const notThen = /,? (?:and |but )?(?:not|instead of|rather than) (?:when|once|with|by|as soon as)?.*$/i;

/** "The process starts when the candidate accepts the offer, not when the contract is signed". */
export const starting: Rule = {
  name: "what it begins with",
  example: "the process starts when the candidate accepts the offer",
  read(said, context) {
    const text = said.source.masked.slice(said.from, said.to);
    const lead = started.exec(text);
    if (!lead || timesIn(said.tokens, said.source.masked).length > 0) return null;
    const from = said.from + lead[0].length;
    const cut = notThen.exec(text.slice(lead[0].length));
    const told = saidOf(said.source, from, cut ? from + cut.index : said.to);
    const [clause, second] = told.clauses.filter(({ verb }) => verb !== null);
    const label = clause && !second ? resultLabel(clause) : null;
    if (label === null) return null;
    const start = theStart(context);
    const name = capitalised(unmasked(label, told));
    return answer([{ type: "rename", id: start.id, name }], [start.id]);
  },
};

export const awaiting: Rule = {
  name: "what a step waits for",
  example: "only pack once the payment has arrived; don't ship before the form is signed",
  read(said, context) {
    const isOnly = /\bonly\b.* after\b/i.test(said.source.masked.slice(said.from, said.to));
    const cond = said.clauses.find(
      ({ link }) => /^(?:once|when|until)$/.test(link?.kind ?? "") || (isOnly && link?.kind === "after"),
    );
    const main = said.clauses.find(({ id }) => id === cond?.link?.to);
    if (!cond || !main || !isOutcome(cond) || timesIn(said.tokens, said.source.masked).length > 0)
      return null;
    const order = commandIn(said)?.order ?? null;
    if (!holdsBack(main, cond) || (order !== null && order !== "delay")) return null;
    if (stepOf(cond, said, context) !== null) return null;
    const node = heldBack(main, said, context);
    const label = eventLabel(cond, resolving(node, context.model), ({ lemma }) => !parser.mayBePerson(lemma));
    if (node === null || label === null) return null;
    return answer([
      insertAt({ how: "before", node }, [
        {
          type: "event",
          kind: "intermediateCatchEvent",
          trigger: "message",
          label: unmasked(label, saidOf(said.source, said.from, said.to)),
          time: null,
          lane: null,
        },
      ]),
    ]);
  },
};

/** Something that has happened, or happens. */
const isOutcome = ({ verb, passive, perfect, past, negated, doer, object }: Clause): boolean =>
  verb !== null &&
  !negated &&
  (passive || perfect || past || coming.has(verb.lemma)) &&
  (doer ?? object)?.pronoun === false;
const coming = words("arrive come return");

/** "only ... once", "not ... before", "wait until". */
const holdsBack = (main: Clause, cond: Clause): boolean =>
  main.connectors.includes("only") ||
  cond.link?.words.startsWith("only") === true ||
  cond.link?.words === "before" ||
  (cond.link?.kind === "until" && (main.negated || waiting.has(main.verb?.lemma ?? "")));
const waiting = words("wait hold pause");

function heldBack(main: Clause, said: Said, context: Context): Node | null {
  if (!waiting.has(main.verb?.lemma ?? "")) return stepOf(main, said, context) ?? byVerb(main, context);
  const about =
    main.complements.find(({ preposition }) => preposition === "with")?.phrase ?? main.object ?? main.doer;
  if (about === null || about === undefined) return null;
  const [only, second] = tryNodes(mentionIn(said, about.from, about.to), context);
  return only && !second ? only : null;
}

/** "Don't ship": the only step with that verb. */
function byVerb({ verb, object }: Clause, context: Context): Node | null {
  if (verb === null || object !== null) return null;
  const mention = { ...mentionIn(wordsOf(verb.lemma), 0, verb.lemma.length) };
  const [only, second] = tryNodes(mention, context);
  return only && !second ? only : null;
}

const wordsOf = (text: string): Said => saidOf({ text, masked: text, quotes: [] }, 0, text.length);
