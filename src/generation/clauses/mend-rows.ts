/** Corrects coordinated rows, using their other members. */
import { actionVerbs } from "../document/lexicon/verbs.ts";
import { baseOfVerb, singular } from "../naming/inflect.ts";
import { irregularVerbs } from "../parser/irregular.ts";
import type { Mend } from "./move.ts";
import { isWorkNoun } from "./nominalisations.ts";
import { childBy, childrenBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** Before a number these set a limit. */
const limits = /^(?:up|over|above|below|under|between|beyond)$/;

export const rowMends: readonly Mend[] = [
  {
    name: "stop and tell",
    example: "Stop and tell the nurse (nurse: read as the object of both).",
    moves: (syntax, place) => {
      const { lemma } = tokenAt(syntax, place);
      const object = childBy(syntax, place, "obj");
      const other = childrenBy(syntax, place, "conj").find((one) => syntax.tokens[one]?.upos === "VERB");
      const isBehind = object !== undefined && other !== undefined && object > other && other > place;
      return stops.test(lemma) && isBehind && childBy(syntax, other, "obj") === undefined
        ? [{ place: object, head: other, relation: "obj" }]
        : [];
    },
  },
  {
    name: "approves, rejects or postpones",
    example: "The board either approves, rejects or postpones (the last: read as a thing).",
    moves: (syntax, place) => {
      const { xpos, relation, head } = tokenAt(syntax, place);
      const isOr = childrenBy(syntax, place, "cc").some((one) => one === place - 1);
      const isVerb = xpos === "VBZ" && relation === "obj" && syntax.tokens[head]?.xpos === "VBZ";
      return isOr && isVerb ? [{ place, head, relation: "conj" }] : [];
    },
  },
  {
    name: "whether to ask or send",
    example: "The boss decides whether to ask the police or send a guard.",
    moves: (syntax, place) => {
      const { head, relation, form, lemma, upos } = tokenAt(syntax, place);
      const isOr = childrenBy(syntax, place, "cc").some((one) => formOf(tokenAt(syntax, one)) === "or");
      if (relation !== "conj" || upos !== "VERB" || form !== lemma || !isOr) return [];
      const asked = childrenBy(syntax, head, "xcomp", "ccomp", "advcl").find(
        (one) => one < place && isWhetherTo(syntax, one),
      );
      return asked === undefined ? [] : [{ place, head: asked, relation }];
    },
  },
  {
    name: "a limit behind what it limits",
    example: "Orders up to 500 euros go to the clerk.",
    moves: (syntax, place) => {
      const thing = syntax.tokens[place - 1];
      if (!limits.test(formOf(tokenAt(syntax, place))) || !thing || !isRelation(thing, "nsubj")) return [];
      const numbers = [1, 2, 3].filter((step) => syntax.tokens[place + step]?.upos === "NUM");
      const last = place + (numbers.at(-1) ?? 0);
      if (last === place || last >= thing.head) return [];
      const isUnit = /^(?:NOUN|SYM)$/.test(syntax.tokens[last + 1]?.upos ?? "");
      const unit = isUnit ? last + 1 : last;
      return [
        { place: unit, head: place - 1, relation: "nmod" },
        { place, head: unit, relation: "case" },
        ...(isUnit ? [{ place: last, head: unit, relation: "nummod" }] : []),
      ];
    },
  },
  {
    name: "work stands beside work",
    example: "The audit includes a tour of the office and a safety briefing.",
    moves: (syntax, place) => {
      const { head, relation, lemma } = tokenAt(syntax, place);
      const work = partBefore(syntax, head);
      return relation === "conj" && work !== undefined && isWorkNoun(lemma)
        ? [{ place, head: work, relation }]
        : [];
    },
  },
  {
    name: "work in a row, read as a verb",
    example: "The audit includes data checks and interviews with the staff.",
    moves: (syntax, place) => {
      const { xpos, form, head, relation } = tokenAt(syntax, place);
      const noun = childBy(syntax, head, "obj", "obl");
      const isRead = xpos === "VBZ" && relation === "conj" && isWorkNoun(singular(form.toLowerCase()));
      if (!isRead || noun === undefined || noun > place || childBy(syntax, place, "nsubj", "obj", "aux"))
        return [];
      if (!parts.test(tokenAt(syntax, head).lemma)) return [];
      return [
        {
          place,
          head: noun,
          relation,
          as: { upos: "NOUN", xpos: "NNS", lemma: singular(form.toLowerCase()) },
        },
        ...childrenBy(syntax, place, "obl").map((one) => ({ place: one, head: place, relation: "nmod" })),
      ];
    },
  },
  {
    name: "a verb is no mark",
    example: "The owner comes, has a look and pays (hung like the comma before it).",
    moves: (syntax, place) => {
      const { upos, relation, head } = tokenAt(syntax, place);
      return upos === "VERB" && relation === "punct" ? [{ place, head, relation: "conj" }] : [];
    },
  },
  {
    name: "done, not so",
    example: "The floor is swept. The tables are laid, the candles are lit and the wine is opened.",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const copula = childBy(syntax, place, "cop");
      const subject = childBy(syntax, place, "nsubj");
      const lemma = verbIn(syntax, place);
      if (lemma === null || copula === undefined || subject === undefined) return [];
      const row = [head, ...childrenBy(syntax, place, "conj", "parataxis")];
      const isNext = childrenBy(syntax, place, "advmod").some((one) =>
        turns.has(formOf(tokenAt(syntax, one))),
      );
      if (!isWorkOnly(syntax, place) && !isNext && !row.some((one) => isPassive(syntax, one))) return [];
      return [
        { place, head, relation, as: { upos: "VERB", xpos: "VBN", lemma } },
        { place: copula, head: place, relation: "aux:pass" },
        { place: subject, head: place, relation: "nsubj:pass" },
      ];
    },
  },
  {
    name: "put, behind a passive",
    example: "The boots are greased and put away.",
    moves: (syntax, place) => {
      const { relation, head, upos, lemma, form, xpos } = tokenAt(syntax, place);
      const isRow = relation === "conj" && upos === "VERB" && (xpos === "VB" || xpos === "VBP");
      const isSame =
        sameForms.has(form.toLowerCase()) && childBy(syntax, place, "nsubj", "obj", "mark") === undefined;
      return isRow && isSame && childBy(syntax, head, "aux:pass") !== undefined
        ? [{ place, head, relation, as: { upos, xpos: "VBN", lemma } }]
        : [];
    },
  },
  {
    name: "as well as to",
    example: "The plan is sent to the owner as well as to the bank.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const as = childrenBy(syntax, place, "case").find((one) => isAsWellAs(syntax, one));
      if (as === undefined || !hasRelation(token, ["obl", "nmod"])) return [];
      const first = childrenBy(syntax, token.head, token.relation).findLast((one) => one < as);
      return first === undefined
        ? []
        : [
            { place, head: first, relation: "conj" },
            { place: as, head: place, relation: "cc" },
          ];
    },
  },
];

/** "Then the rod is bent": work in a sequence. */
const turns = new Set("first then next now afterwards finally lastly subsequently".split(" "));

const parts = /^(?:include|comprise|involve|consist)$/;

/** The noun of work on which a thing depends, if it is part of other work: "a tour of the office". */
function partBefore(syntax: Syntax, thing: number): number | undefined {
  const up = (place: number) => syntax.tokens[place]?.head ?? -1;
  const above = [thing, up(thing), up(up(thing)), up(up(up(thing)))];
  const verb = above.findIndex((place) => place >= 0 && parts.test(tokenAt(syntax, place).lemma));
  const work = above[verb - 1];
  const isThing = !isWorkNoun(syntax.tokens[thing]?.lemma ?? "");
  return verb > 1 && isThing && work !== undefined && isWorkNoun(tokenAt(syntax, work).lemma)
    ? work
    : undefined;
}

const works: ReadonlySet<string> = new Set(actionVerbs);

/** The verb of a participle that was misread as an adjective or as a name. */
function verbIn(syntax: Syntax, place: number): string | null {
  const { upos, form } = tokenAt(syntax, place);
  const isSaid = childBy(syntax, place, "cop") !== undefined && childBy(syntax, place, "nsubj") !== undefined;
  const isBare = childBy(syntax, place, "det", "amod", "compound", "nummod", "case") === undefined;
  if (!isSaid || !(upos === "ADJ" || (/^(?:NOUN|PROPN)$/.test(upos) && isBare))) return null;
  return (
    baseOfVerb(form, (base) => form.endsWith("ed") && works.has(base)) ??
    irregularVerbs.get(form.toLowerCase()) ??
    null
  );
}

/** "Swept", "thrown away": a participle that names only work; "torn", "stuck" and "too bent" describe a thing. */
function isWorkOnly(syntax: Syntax, place: number): boolean {
  const copula = childBy(syntax, place, "cop") ?? place;
  const isGraded = childrenBy(syntax, place, "advmod").some((one) => one > copula && one < place);
  return !found.has(formOf(tokenAt(syntax, place))) && !isGraded;
}

/** Participles that look like the verb. */
const sameForms = new Set("put cut set let shut cast split spread read".split(" "));

const found = new Set(
  "torn worn bent broken stuck lost hurt burnt spoilt spilt swollen shrunk sunk drunk frozen stolen sprung left won learnt known shut gone hidden meant".split(
    " ",
  ),
);

const isPassive = (syntax: Syntax, place: number) =>
  place >= 0 && (childBy(syntax, place, "nsubj:pass") !== undefined || verbIn(syntax, place) !== null);

const isAsWellAs = (syntax: Syntax, place: number) =>
  formOf(tokenAt(syntax, place)) === "as" &&
  childrenBy(syntax, place, "fixed").some(
    (one) => isRelation(tokenAt(syntax, one), "fixed") && formOf(tokenAt(syntax, one)) === "well",
  );

const isWhetherTo = (syntax: Syntax, place: number): boolean => {
  const marks = childrenBy(syntax, place, "mark").map((one) => formOf(tokenAt(syntax, one)));
  return marks.includes("whether") && marks.includes("to");
};

/** Verbs that take no object in a later clause: "Stop and tell the nurse". */
const stops = /^(?:stop|wait|pause|go|come|stay|sit|stand)$/;
