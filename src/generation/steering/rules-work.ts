/** Work in every diagram: approvals, work before or after other work, work in some cases only. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { gerund } from "../naming/inflect.ts";
import { questionLabel } from "../naming/questions.ts";
import { capitalised } from "../naming/words.ts";
import { alwaysIn, skipped } from "./always-in.ts";
import { isLimit, isPerson } from "./naming.ts";
import type { Line, Order, Rule, Work } from "./order.ts";
import { type Case, caseOf, stepAbout, stepOf, timeNouns, workIn } from "./step-orders.ts";
import {
  aboutOf,
  complementOf,
  hangingOn,
  isElement,
  isOurs,
  lemmasOf,
  mainsOf,
  nameOf,
  plain,
  set,
  tokensOf,
  wordsOf,
} from "./words.ts";
import { labelOf, thingOf, verbOfNoun, workOf, workOfWords } from "./work.ts";

const noWork = set(
  "be have need require want belong mean call know show draw count use seem live sit stand contain carry exist appear",
);
const approving =
  /^(?:approv|sign|consent|releas|authori|clear|countersign|permi|agree|confirm|accept|ok|permit)/i;

function approvalOf(line: Line, what: Phrase, clause: Clause, by: Phrase | null, verb: string): Order {
  const found = caseOf(line, what, clause);
  return stepAbout(
    capitalised(`${verb} ${found.thing}`),
    { verb, things: [found.thing] },
    by === null || by.pronoun ? null : nameOf(line, by),
    found,
  );
}

/** "need the approval of the CFO", "go to the team leader for approval", "require a permit from the town hall". */
function approval(line: Line, clause: Clause): Order[] | null {
  const { verb, object, doer, complements } = clause;
  if (!verb || !doer || doer.pronoun || isElement(doer.lemma)) return null;
  const noun = /^(?:need|require)$/.test(verb.lemma)
    ? object
    : /^(?:go|pass|need)$/.test(verb.lemma)
      ? (complementOf(clause, "for") ??
        complements.flatMap(({ phrase }) => phrase.attached).find(({ preposition }) => preposition === "for")
          ?.phrase ??
        null)
      : null;
  const nominal = line.clauses.find(({ form, link }) => form === "nominal" && link?.to === clause.id);
  const root = noun ? (verbOfNoun(noun.lemma) ?? noun.lemma) : "";
  if (!noun || (!approving.test(root) && !approving.test(noun.lemma))) return null;
  const to = complements.find(({ preposition }) => preposition === "to")?.phrase;
  const by =
    noun.attached.find(({ preposition }) => /^(?:of|by|from|'s)$/.test(preposition))?.phrase ??
    (to ? { ...to, words: to.words.replace(/\s+for\s.*$/, "") } : null) ??
    complementOf(clause, "by", "from", "of") ??
    nominal?.doer ??
    nominal?.object ??
    null;
  return [approvalOf(line, doer, clause, by, /^(?:sign|countersign)/.test(root) ? "sign" : "approve")];
}

/** "Big events need a risk assessment", "An operation on an old animal needs a blood test first": the required work. */
function needed(line: Line, clause: Clause): Order[] | null {
  const { verb, object, doer, passive, negated } = clause;
  if (!/^(?:need|require)$/.test(verb?.lemma ?? "") || passive || negated || !doer || !object || doer.pronoun)
    return null;
  const { verb: done, things } = workOfWords(wordsOf(line, object));
  if (done === null || isElement(doer.lemma) || object.determiner === "no") return null;
  const marks = doer.attached.map(({ phrase }) => caseOf(line, phrase, clause).condition);
  const found = caseOf(line, { ...doer, attached: [] }, clause);
  const condition = found.condition ?? marks.find((mark) => mark !== null) ?? null;
  const own = verbOfNoun(doer.lemma);
  const label = capitalised([done, ...things].join(" "));
  const by = [...object.attached, ...clause.complements].find(({ preposition }) =>
    /^(?:by|from)$/.test(preposition),
  )?.phrase;
  const step = stepAbout(label, { verb: done, things }, by ? nameOf(line, by) : null, {
    thing: found.thing,
    condition,
  });
  return [own ? { ...step, place: { at: "before", work: { verb: own, things: [] } } } : step];
}

/** "After five days without an answer the parents are reminded": times belong into the text of the process. */
function timed(line: Line, clause: Clause): boolean {
  return (
    clause.complements.some(
      ({ preposition, phrase }) =>
        /^(?:after|within|in|no later than|until|for)$/.test(preposition) &&
        timeNouns.has(phrase.lemma) &&
        phrase.words.split(" ").length > 1,
    ) ||
    (clause.link === null &&
      /\b(?:within|after)\s+(?:\d+|one|two|three|four|five|six|seven|ten|fourteen)\s+(?:\w+\s+)?(?:minutes?|hours?|days?|weeks?|months?)\b/i.test(
        line.text,
      ))
  );
}

/** "before it is sent", "after the check", "only after the council has agreed", "not until it is paid". */
function tied(line: Line, clause: Clause): Order[] | null {
  const only = clause.negated || clause.connectors.concat(lemmasOf(tokensOf(line, clause))).includes("only");
  const around = hangingOn(line, clause, "before", "after", "once", "until", "unless", "when", "if");
  const isWork = around !== null && around.verb !== null && around.state === null;
  return (
    (isWork ? tiedTo(line, clause, around, only) : null) ??
    (only ? withApproval(line, clause) : null) ??
    tiedByNoun(line, clause)
  );
}

function tiedTo(line: Line, clause: Clause, around: Clause, only: boolean): Order[] | null {
  const kind = around.link?.kind ?? "";
  // "may only be sent after the council has agreed": the subordinate clause is the step.
  if (only && (clause.negated || kind !== "before"))
    return [stepOf(line, around, { at: "before", work: workIn(line, clause, around) }, clause)];
  const side = kind === "before" ? "before" : /^(?:after|once|when)$/.test(kind) ? "after" : null;
  return side && [stepOf(line, clause, { at: side, work: workIn(line, around, clause) }, around)];
}

/** "may only be lent with the approval of the director" */
function withApproval(line: Line, clause: Clause): Order[] | null {
  const approved = complementOf(clause, "with", "after");
  const thing = clause.object ?? clause.doer;
  if (!approved || !thing || !approving.test(verbOfNoun(approved.lemma) ?? approved.lemma)) return null;
  const found = caseOf(line, thing, clause);
  const label = capitalised(`approve ${gerund(clause.verb?.lemma ?? "use")} of ${found.thing}`);
  const by = approved.attached.find(({ preposition }) => /^(?:of|by|from|'s)$/.test(preposition))?.phrase;
  const step = stepAbout(
    label,
    { verb: "approve", things: [found.thing] },
    by ? nameOf(line, by) : null,
    found,
  );
  return [{ ...step, place: { at: "before", work: workOf(line, clause, null) } }];
}

const sides: Record<string, "before" | "after"> = {
  before: "before",
  "prior to": "before",
  "ahead of": "before",
  after: "after",
  following: "after",
  upon: "after",
};

/** "before delivery", "after the check of the goods" */
function tiedByNoun(line: Line, clause: Clause): Order[] | null {
  for (const { preposition, phrase } of clause.complements) {
    const side = sides[preposition];
    const verb = timeNouns.has(phrase.lemma) ? null : verbOfNoun(phrase.lemma);
    const things = phrase.attached
      .filter((one) => one.preposition === "of")
      .map((one) => thingOf(line, one.phrase));
    if (side && verb) return [stepOf(line, clause, { at: side, work: { verb, things } }, null)];
  }
  return null;
}

/** "If a part is missing, it is ordered": in the case of a decision in the diagram. */
function inCase(line: Line, clause: Clause): Order[] | null {
  const when = hangingOn(line, clause, "if", "when", "once");
  // "At a big fire the mayor has to be informed."
  const at = clause.complements.find(
    ({ preposition, phrase }) =>
      /^(?:at|in|for|with|on|in case of)$/.test(preposition) &&
      phrase.modifiers.length > 0 &&
      (phrase.determiner === null || /^an?$/.test(phrase.determiner)) &&
      !timeNouns.has(phrase.lemma),
  );
  if (!when && at && clause.modality === "must" && clause.passive) {
    const rest = { ...clause, complements: clause.complements.filter((one) => one !== at) };
    return [
      stepOf(
        line,
        rest,
        {
          at: "case",
          ask: capitalised(thingOf(line, at.phrase)),
          denied: false,
          work: { verb: "", things: [] },
        },
        null,
      ),
    ];
  }
  if (!when || (isOurs(clause) && clause.form !== "imperative")) return null;
  // "add it if it is missing" is about the content of another line.
  if (/^(?:it|this|that)$/i.test((when.doer ?? when.object)?.words ?? "") && when.state !== null) return null;
  const ask = line.say(questionLabel(when).ask).replace(/\?$/, "");
  return [
    stepOf(
      line,
      clause,
      { at: "case", ask, denied: questionLabel(when).value === "no", work: workIn(line, when, clause) },
      when,
    ),
  ];
}

/** "Orders below 20 euros are refused", "Critical incidents must be reported to the head of IT". */
function limited(line: Line, clause: Clause, about: Phrase): Order[] | null {
  if (about.pronoun || isElement(about.lemma)) return null;
  // "Heavy parcels travel with a driver": a thing does no work.
  const isThing = about === clause.doer && !clause.passive && !isPerson(about.lemma);
  if (isThing && !getting.test(clause.verb?.lemma ?? "")) return null;
  const found = caseOf(line, about, clause);
  if (found.condition === null && !(clause.modality === "must" && clause.passive && clause.doer)) return null;
  const order = stepOf(line, clause, { at: "about", thing: found.thing }, null, found.condition);
  if (order.type !== "step") return null;
  const label = getting.test(clause.verb?.lemma ?? "") ? order.label : labelBare(line, clause, about, found);
  return [{ ...order, label, work: { verb: clause.verb?.lemma ?? null, things: [found.thing] } }];
}

/** Without the distinguishing words of the case, which the decision before the step contains. */
function labelBare(line: Line, clause: Clause, about: Phrase, { thing }: Case): string {
  const words = { ...about, words: thing, attached: [], modifiers: [], determiner: null };
  const { core: _, ...bare } = words;
  const own = about === clause.object ? { ...clause, object: bare } : clause;
  return labelOf(line, own);
}

const ways = /^(?:by|via|in|on|through|with|over|per|using|from|as)$/;

/** "Rejections are always sent by e-mail": the manner of such work. */
function inManner(line: Line, clause: Clause): Order[] | null {
  const { verb, object, doer, passive, complements, connectors, modality } = clause;
  const way = complements.find(
    ({ preposition, phrase }) => ways.test(preposition) && !timeNouns.has(phrase.lemma) && !phrase.pronoun,
  );
  const going = /^(?:go|arrive|come)$/.test(verb?.lemma ?? "") && doer !== null;
  const always =
    connectors.includes("always") ||
    modality === "must" ||
    modality === "should" ||
    /^(?:every|all|each)$/.test((object ?? doer)?.determiner ?? "") ||
    /\balways\b/i.test(line.text);
  if (!verb || !way || !always || !(passive || going) || (passive && doer !== null)) return null;
  const thing = going ? doer : object;
  if (!thing || isElement(thing.lemma)) return null;
  const work: Work = { verb: going ? "send" : verb.lemma, things: [thingOf(line, thing)] };
  return [{ type: "manner", work, words: line.say(`${way.preposition} ${plain(way.phrase.words)}`) }];
}

/** "Drawings are checked and released at the same time." */
function sideBySide(line: Line): Order[] | null {
  if (!/\b(?:at the same time|in parallel|simultaneously|side by side|parallel to)\b/i.test(line.text))
    return null;
  if (/\b(?:one after (?:the other|another)|in a row|in sequence|one by one|in turn)\b/i.test(line.text))
    return [{ type: "forbid", what: "parallel" }];
  const clauses = line.clauses.filter(({ verb, form }) => verb !== null && form !== "fragment");
  const works = clauses
    .map((clause) => workOf(line, clause, clause.object?.pronoun ? null : clause.object))
    .filter(({ verb }) => verb !== null);
  return works.length > 1 ? [{ type: "together", works }] : null;
}

const cannot = (why: string): Order[] => [{ type: "nothing", why }];

/** Work that a folder cannot add. */
function beyond(line: Line, clause: Clause): Order[] | null {
  if (timed(line, clause))
    return cannot("A folder cannot set a time limit; tell it in the text of the process.");
  if (/\bwithout\b/i.test(line.text) && !clause.negated)
    return cannot("A folder cannot take work away in some cases; tell the case in the text of the process.");
  return clause.passive && /^(?:need|require)$/.test(clause.verb?.lemma ?? "")
    ? cannot("Which work needs which is told in the text of the process.")
    : null;
}

function worked(line: Line, clause: Clause): Order[] | null {
  const { verb, passive } = clause;
  const about = aboutOf(clause);
  const always = alwaysIn(line, clause);
  if (always) return always;
  if (!verb || isOurs(clause) || (about !== null && isElement(about.lemma))) return null;
  if (about === null) return beyond(line, clause);
  const passed = skipped(line, clause);
  if (passed) return passed;
  const approved = approval(line, clause) ?? needed(line, clause);
  if (approved || (noWork.has(verb.lemma) && !passive)) return approved;
  return (
    beyond(line, clause) ??
    tied(line, clause) ??
    inCase(line, clause) ??
    inManner(line, clause) ??
    (clause.negated ? null : inSomeCases(line, clause, about))
  );
}

/** Verbs with which a thing receives somebody's work. */
const getting = /^(?:get|receive|undergo)$/;

/** Work on things of some kind, or that somebody must approve. */
function inSomeCases(line: Line, clause: Clause, subject: Phrase): Order[] | null {
  const { verb, doer, object, modality, passive } = clause;
  // "The board approves orders over 500 euros": the orders have the condition.
  const about =
    object &&
    !object.pronoun &&
    !getting.test(verb?.lemma ?? "") &&
    caseOf(line, object, clause).condition !== null
      ? object
      : subject;
  const { condition } = caseOf(line, about, clause);
  const must = modality === "must" || modality === "should" || modality === "shall";
  const isRule = condition !== null && (isLimit(condition) || must || doer === null || !passive);
  const isApproved = must && passive && doer !== null && approving.test(verb?.lemma ?? "");
  return isRule || isApproved ? limited(line, clause, about) : null;
}

/** "Sorting always happens before storing": works named only by nouns. */
function worksInOrder({ text }: Line): Order[] | null {
  const [, first = "", side = "", other = ""] =
    /^(?:the )?(\p{L}{3,}(?: of (?:the )?\p{L}+)?) (?:must |should |has to |have to )?(?:always )?(?:happens?|occurs?|takes? place|comes?|is done|is) (?:always )?(before|after) (?:the )?(\p{L}{3,}(?: of (?:the )?\p{L}+)?)[\s.]*$/iu.exec(
      text,
    ) ?? [];
  const [work, around] = [workOfWords(first), workOfWords(other)];
  if (work.verb === null || around.verb === null) return null;
  const label = capitalised([work.verb, ...work.things].join(" "));
  const at = side === "before" ? "before" : "after";
  return [
    { type: "step", label, work, doer: null, place: { at, work: around }, condition: null, ends: null },
  ];
}

export const workRules: Rule[] = [
  {
    name: "at the same time",
    example: "Drawings are checked and stamped at the same time.",
    read: sideBySide,
  },
  {
    name: "work in its place",
    example: "Every sample is labelled before it is tested.",
    read: (line) =>
      worksInOrder(line) ??
      mainsOf(line)
        .map((clause) => worked(line, clause))
        .find((orders) => orders !== null) ??
      null,
  },
];
