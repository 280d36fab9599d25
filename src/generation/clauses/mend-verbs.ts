/** Corrects subjects and predicates, above all in notes. */
import { singular } from "../naming/inflect.ts";
import { numbered, phrasalVerbs, timeNouns } from "./lexicon-words.ts";
import type { Mend, Move } from "./move.ts";
import {
  childBy,
  childrenBy,
  childrenOf,
  formOf,
  hasRelation,
  isRelation,
  type Syntax,
  tokenAt,
  verbAbove,
} from "./syntax.ts";

/** Participles that stand for work as often as for a state. */
const addings: ReadonlyMap<string, string> = new Map([
  ["enclosed", "enclose"],
  ["attached", "attach"],
  ["affixed", "affix"],
]);

/** Nouns that people do as often. */
const doneAsNouns: ReadonlySet<string> = new Set(
  "phone call ring mail email text fax invoice pack load ship order book print scan stamp file check test inspect repair paint clean cook bake charge refund".split(
    " ",
  ),
);

/** What somebody says may follow a comma. */
const quotingVerbs: ReadonlySet<string> = new Set(
  "say tell think ask write believe know hope guess mean answer reply suppose feel see find add explain announce state report".split(
    " ",
  ),
);

export const verbMends: readonly Mend[] = [
  {
    name: "writes it the same evening",
    example: "The team writes the invoice the same evening (evening: read as what is written).",
    moves: (syntax, place) => {
      const { head, relation, lemma } = tokenAt(syntax, place);
      const thing = childBy(syntax, head, "iobj");
      const isPointed = childrenOf(syntax, place).some((one) =>
        /^(?:same|next|following|this|that|every|each)$/i.test(tokenAt(syntax, one).form),
      );
      if (relation !== "obj" || !timeNouns.has(lemma) || !isPointed || thing === undefined || thing > place)
        return [];
      return [
        { place, head, relation: "obl:unmarked" },
        { place: thing, head, relation: "obj" },
      ];
    },
  },
  {
    name: "we phone",
    example: "No answer by noon: we phone (read as what we are).",
    moves: (syntax, place) => {
      const { head, relation, upos, xpos, lemma } = tokenAt(syntax, place);
      const children = childrenOf(syntax, place).map((one) => tokenAt(syntax, one));
      const [subject] = children;
      const isBare =
        upos === "NOUN" &&
        xpos === "NN" &&
        /^(?:we|i|they|you)$/i.test(subject?.form ?? "") &&
        subject?.relation === "nsubj" &&
        tokenAt(syntax, place - 1) === subject &&
        !children.some((one) => /^(?:cop|det|amod|compound|aux)/.test(one.relation));
      return isBare && doneAsNouns.has(lemma)
        ? [{ place, head, relation, as: { upos: "VERB", xpos: "VBP", lemma } }]
        : [];
    },
  },
  {
    name: "agree, one is enough",
    example: "Both have to agree, one refusal is enough (is: read as what they agree).",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const above = syntax.tokens[head];
      if (relation !== "ccomp" || head > place || !above || quotingVerbs.has(above.lemma)) return [];
      const isMarked = childBy(syntax, place, "mark") !== undefined;
      return tokenAt(syntax, head + 1).form === "," &&
        !isMarked &&
        childBy(syntax, place, "nsubj") !== undefined
        ? [{ place, head, relation: "parataxis" }]
        : [];
    },
  },
  {
    name: "undergoes work",
    example: "The hull undergoes a final inspection (read as a time).",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const isRead =
        /^(?:obl:unmarked|xcomp)$/.test(relation) && syntax.tokens[head]?.lemma === "undergo" && place > head;
      return isRead && childBy(syntax, head, "obj") === undefined ? [{ place, head, relation: "obj" }] : [];
    },
  },
  {
    name: "and work on it is stopped",
    example: "The owner is called, and work on the car is stopped (work: read as what the owner does).",
    moves: (syntax, place) => {
      const { form, upos, head, relation } = tokenAt(syntax, place);
      const passive = childBy(syntax, syntax.tokens[head]?.head ?? -1, "aux:pass");
      const isRead = form === "work" && upos === "VERB" && relation === "conj" && passive !== undefined;
      const verb = syntax.tokens[head]?.head ?? -1;
      if (!isRead || verb <= place || passive < place || !isRelation(tokenAt(syntax, head), "nsubj:pass"))
        return [];
      const { head: above, relation: own } = tokenAt(syntax, verb);
      return [
        { place: head, head: above, relation: own },
        { place: verb, head, relation: "conj" },
        { place, head: verb, relation: "nsubj:pass", as: { upos: "NOUN", xpos: "NN", lemma: "work" } },
        ...childrenBy(syntax, place, "cc").map((one) => ({ place: one, head: verb, relation: "cc" })),
        ...childrenBy(syntax, place, "obl").map((one) => ({ place: one, head: place, relation: "nmod" })),
      ];
    },
  },
  {
    name: "below 40 leads to",
    example: "A score below 40 leads to rejection (leads: read as what there are 40 of).",
    moves: (syntax, place) => {
      const { xpos, form, head, relation } = tokenAt(syntax, place);
      const target = childBy(syntax, syntax.tokens[head]?.head ?? -1, "case");
      const root = syntax.tokens[head]?.head ?? -1;
      const isRead = xpos === "NNS" && /^(?:leads|results)$/i.test(form) && relation === "nmod";
      const isTo = target === place + 1 && root > place && isRelation(tokenAt(syntax, head), "nsubj");
      const number = childBy(syntax, place, "nummod");
      if (!isRead || !isTo || number === undefined) return [];
      const { head: above, relation: own } = tokenAt(syntax, root);
      const limits = childrenBy(syntax, place, "case").map((one) => ({
        place: one,
        head: number,
        relation: "case",
      }));
      return [
        {
          place,
          head: above,
          relation: own,
          as: { upos: "VERB", xpos: "VBZ", lemma: form.toLowerCase().slice(0, -1) },
        },
        { place: root, head: place, relation: "obl" },
        { place: head, head: place, relation: "nsubj" },
        { place: number, head, relation: "nmod" },
        ...limits,
      ];
    },
  },
  {
    name: "have all done",
    example: "The parcels have all arrived; the tests have both been passed (read as what somebody has).",
    moves: (syntax, place) => {
      const [all, been] = [syntax.tokens[place + 1], syntax.tokens[place + 2]];
      if (tokenAt(syntax, place).lemma !== "have" || !/^(?:all|both|each)$/i.test(all?.form ?? "")) return [];
      const passive = been !== undefined && formOf(been) === "been";
      const done = place + (passive ? 3 : 2);
      const participle = syntax.tokens[done];
      const heart = all?.upos === "VERB" ? place + 1 : place;
      if (participle?.upos !== "VERB" || !/^VB[DN]$/.test(participle.xpos) || participle.head !== heart)
        return [];
      const { head, relation } = tokenAt(syntax, heart);
      const others = childrenOf(syntax, heart).filter((one) => one < place || one > done);
      return [
        { place: done, head, relation, as: { upos: "VERB", xpos: "VBN", lemma: participle.lemma } },
        { place, head: done, relation: "aux" },
        { place: place + 1, head: done, relation: "advmod", as: { upos: "ADV", xpos: "RB", lemma: "all" } },
        ...(passive ? [{ place: place + 2, head: done, relation: "aux:pass" }] : []),
        ...others.map((one) => {
          const own = tokenAt(syntax, one).relation;
          return { place: one, head: done, relation: passive && own === "nsubj" ? "nsubj:pass" : own };
        }),
      ];
    },
  },
  {
    name: "is either done or",
    example: "The parcel is either returned to the sender or kept for a week (read as the past).",
    moves: (syntax, place) => {
      const { head, relation, upos, xpos, lemma } = tokenAt(syntax, place);
      const be = childBy(syntax, place, "cop");
      const subject = childBy(syntax, place, "nsubj");
      const isEither = childrenBy(syntax, place, "cc").some((one) => one < place);
      if (!isEither || upos !== "VERB" || xpos !== "VBD" || be === undefined || subject === undefined)
        return [];
      return [
        { place, head, relation, as: { upos, xpos: "VBN", lemma } },
        { place: be, head: place, relation: "aux:pass" },
        { place: subject, head: place, relation: "nsubj:pass" },
      ];
    },
  },
  {
    name: "a noun in front of its participle",
    example: "Approval required",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const verb = syntax.tokens[token.head];
      if (verb === undefined || verb.upos !== "VERB" || token.upos === "VERB") return [];
      if (
        !hasRelation(token, ["compound", "obl:unmarked"]) ||
        token.upos === "NUM" ||
        timeNouns.has(token.lemma)
      )
        return [];
      if (place > token.head || childBy(syntax, token.head, "nsubj") !== undefined) return [];
      if (!hasRelation(verb, ["root", "conj", "parataxis", "advcl", "list"])) return [];
      if (verb.xpos === "VBZ") return [{ place, head: token.head, relation: "nsubj" }];
      const isPassive = /^VB[DN]$/.test(verb.xpos) && childBy(syntax, token.head, "obj") === undefined;
      return isPassive ? [{ place, head: token.head, relation: "nsubj:pass" }] : [];
    },
  },
  {
    name: "is given",
    example: "Every patient is given a wheelchair (given: read as a preposition)",
    moves: (syntax, place) => {
      const { xpos, relation, head: object } = tokenAt(syntax, place);
      const be = childBy(syntax, object, "cop");
      const subject = childBy(syntax, object, "nsubj");
      if (xpos !== "VBN" || relation !== "case" || be === undefined || subject === undefined) return [];
      const others = childrenBy(syntax, object, "advmod", "advcl", "obl", "mark", "cc", "punct", "aux");
      const kept = others.filter((one) => one < place);
      return [
        { place, head: tokenAt(syntax, object).head, relation: tokenAt(syntax, object).relation },
        { place: object, head: place, relation: "obj" },
        { place: be, head: place, relation: "aux:pass" },
        { place: subject, head: place, relation: "nsubj:pass" },
        ...kept.map((one) => ({ place: one, head: place, relation: tokenAt(syntax, one).relation })),
      ];
    },
  },
  {
    name: "looks worse",
    example: "If the piece looks worse than in the pictures (worse: read as an object).",
    moves: (syntax, place) => {
      const { head, relation, upos } = tokenAt(syntax, place);
      const verb = syntax.tokens[head];
      return relation === "obj" && upos === "ADJ" && verb !== undefined && seeming.test(verb.lemma)
        ? [{ place, head, relation: "xcomp" }]
        : [];
    },
  },
  {
    name: "is home",
    example: "When the tenant isn't home (read as a passive).",
    moves: (syntax, place) => {
      const { head, relation, form, upos } = tokenAt(syntax, place);
      const be = childBy(syntax, place, "aux:pass");
      if (!/^(?:home|abroad|online|offline)$/i.test(form) || upos !== "VERB" || be === undefined) return [];
      return [
        { place, head, relation, as: { upos: "ADV", xpos: "RB", lemma: form.toLowerCase() } },
        { place: be, head: place, relation: "cop" },
        ...childrenBy(syntax, place, "nsubj").map((one) => ({ place: one, head: place, relation: "nsubj" })),
      ];
    },
  },
  {
    name: "does it myself",
    example: "The owner has a look himself (himself: read as a part of the object).",
    moves: (syntax, place) => {
      const { head, relation, form } = tokenAt(syntax, place);
      const noun = syntax.tokens[head];
      const isOwn =
        /^(?:my|your|him|her|it|our|them)sel(?:f|ves)$/i.test(form) &&
        isRelation(tokenAt(syntax, place), "nmod");
      return isOwn && relation !== "obj" && head === place - 1 && noun?.upos === "NOUN" && noun.head >= 0
        ? [{ place, head: noun.head, relation: "advmod" }]
        : [];
    },
  },
  {
    name: "is enclosed with",
    example: "A voucher is enclosed with the letter (enclosed: read as a state).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const [be, subject] = [childBy(syntax, place, "cop"), childBy(syntax, place, "nsubj")];
      const lemma = addings.get(formOf(token));
      const isTold = /^(?:with|to|in)$/i.test(syntax.tokens[place + 1]?.form ?? "");
      if (token.upos !== "ADJ" || !lemma || be === undefined || subject === undefined || !isTold) return [];
      return [
        {
          place,
          head: token.head,
          relation: token.relation,
          as: { upos: "VERB", xpos: "VBN", lemma },
        },
        { place: be, head: place, relation: "aux:pass" },
        { place: subject, head: place, relation: "nsubj:pass" },
      ];
    },
  },
  {
    name: "is looked at",
    example: "The pallet is looked at for damage. The tenant is written to.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const [verb, next] = [syntax.tokens[place - 1], syntax.tokens[place + 1]];
      const main = verb && isRelation(verb, "conj") ? verb.head : place - 1;
      const isPassive = verb?.xpos === "VBN" && childBy(syntax, main, "aux") !== undefined;
      const isLeft = next === undefined || /^(?:ADP|PUNCT|CCONJ|SCONJ)$/.test(next.upos);
      if (!isPassive || token.upos !== "ADP" || !isLeft || !strands.test(formOf(token))) return [];
      return [{ place, head: place - 1, relation: "compound:prt" }];
    },
  },
  {
    name: "a line of a protocol",
    example: "order received, stock checked",
    moves: (syntax, place) => {
      const last = lastWord(syntax, place);
      const isDone =
        last !== undefined &&
        isRelation(tokenAt(syntax, last), "acl") &&
        /^VB[ND]$/.test(tokenAt(syntax, last).xpos);
      return isDone && isLine(syntax, place) && childBy(syntax, last, "nsubj", "aux") === undefined
        ? turnedRound(syntax, place, last, "nsubj:pass")
        : [];
    },
  },
  {
    name: "a line of a check list",
    example: "Oil dirty",
    moves: (syntax, place) => {
      const last = lastWord(syntax, place);
      const isState =
        last !== undefined &&
        isRelation(tokenAt(syntax, last), "amod") &&
        tokenAt(syntax, last).upos === "ADJ";
      return isState && isLine(syntax, place) ? turnedRound(syntax, place, last, "nsubj") : [];
    },
  },
  {
    name: "what has a subject and an object is a verb",
    example: "the receptionist books it (read as a noun)",
    moves: (syntax, place) => {
      const { upos, form, head, relation } = tokenAt(syntax, place);
      const subject = childBy(syntax, place, "nsubj");
      const object = childBy(syntax, place, "obj");
      const isBetween = subject !== undefined && object !== undefined && subject < place && place < object;
      if (!isBetween || /^(VERB|AUX)$/.test(upos) || childBy(syntax, place, "cop") !== undefined) return [];
      return [{ place, head, relation, as: verbAs(form) }];
    },
  },
  {
    name: "and texts him",
    example: "The office mails the tenant a form and texts him a code (texts: read as a second thing).",
    moves: (syntax, place) => {
      const { upos, xpos, form, head, relation } = tokenAt(syntax, place);
      const receiver = syntax.tokens[place + 1];
      const verb = verbAbove(syntax, head);
      const isNoun = upos === "NOUN" && xpos === "NNS" && relation === "conj" && verb >= 0;
      const isObject = receiver?.head === place && hasRelation(receiver, ["obj", "iobj"]);
      const isTold = isObject && /^(?:him|her|them|us|me|you|it)$/i.test(receiver.form);
      const isBare = childBy(syntax, place, "det", "case", "amod", "nmod:poss") === undefined;
      return isNoun && isTold && isBare ? [{ place, head: verb, relation, as: verbAs(form) }] : [];
    },
  },
  {
    name: "client declines",
    example: "client declines: a noun with a subject and the ending of a verb",
    moves: (syntax, place) => {
      const { xpos, form, head, relation } = tokenAt(syntax, place);
      const subject = childBy(syntax, place, "nsubj");
      const isBare = childBy(syntax, place, "cop", "det", "amod", "case", "nummod", "obj") === undefined;
      if (xpos !== "NNS" || subject === undefined || subject > place || !isBare) return [];
      return tokenAt(syntax, subject).xpos === "NNS" ? [] : [{ place, head, relation, as: verbAs(form) }];
    },
  },
  {
    name: "and the process ends",
    example: "The usher locks the hall and the show ends (read as a second object)",
    moves: (syntax, place) => {
      const { xpos, form, head, relation } = tokenAt(syntax, place);
      const verb = verbAbove(syntax, head);
      const subject = place - 1;
      const isSecond = xpos === "NNS" && relation === "conj" && !isRelation(tokenAt(syntax, head), "nsubj");
      if (!isSecond || verb < 0 || !comingVerbs.has(singular(form.toLowerCase()))) return [];
      if (childBy(syntax, place, "compound") !== subject || childBy(syntax, place, "det") !== subject - 1)
        return [];
      return [
        { place, head: verb, relation, as: verbAs(form) },
        { place: subject, head: place, relation: "nsubj" },
        { place: subject - 1, head: subject, relation: "det" },
      ];
    },
  },
  {
    name: "verbs of two words",
    example: "The nurse fills in the chart.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const preposition = childBy(syntax, place, "case");
      const verb = syntax.tokens[token.head];
      if (
        !isRelation(token, "obl") ||
        preposition === undefined ||
        verb === undefined ||
        timeNouns.has(token.lemma)
      )
        return [];
      const isPair =
        preposition === token.head + 1 &&
        phrasalVerbs.has(`${verb.lemma} ${formOf(tokenAt(syntax, preposition))}`);
      if (!isPair || childBy(syntax, token.head, "obj", "aux:pass", "nsubj:pass") !== undefined) return [];
      return [
        { place, head: token.head, relation: "obj" },
        { place: preposition, head: token.head, relation: "compound:prt" },
      ];
    },
  },
  {
    name: "too much of it",
    example: "milk too warm cool it (read as the verb to warm)",
    moves: (syntax, place) => {
      const { upos, form, head, relation } = tokenAt(syntax, place);
      const isToo =
        upos === "VERB" &&
        childBy(syntax, place, "advmod") === place - 1 &&
        formOf(tokenAt(syntax, place - 1)) === "too";
      return isToo && childBy(syntax, place, "obj", "aux") === undefined
        ? [{ place, head, relation, as: { upos: "ADJ", xpos: "JJ", lemma: form.toLowerCase() } }]
        : [];
    },
  },
  {
    name: "a department in capitals",
    example: "IT creates the account (read as the pronoun).",
    moves: (syntax, place) => {
      const { form, xpos, head, relation } = tokenAt(syntax, place);
      const isLoud = syntax.tokens.every((token) => token.form === token.form.toUpperCase());
      return form === "IT" && xpos === "PRP" && !isLoud
        ? [{ place, head, relation, as: { upos: "PROPN", xpos: "NNP", lemma: form } }]
        : [];
    },
  },
  {
    name: "a verb by its tag is no part of a compound",
    example: "operator start machine; - attaches certificates",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[token.head];
      const subject = childBy(syntax, token.head, "nsubj");
      const isVerbForm =
        token.upos === "VERB" && /^VB[PZ]$/.test(token.xpos) && isRelation(token, "compound");
      if (!isVerbForm || noun === undefined || place > token.head) return [];
      if (subject === undefined ? place > 0 : subject > place) return [];
      return [
        { place, head: noun.head, relation: noun.relation },
        { place: token.head, head: place, relation: "obj" },
        ...(subject === undefined ? [] : [{ place: subject, head: place, relation: "nsubj" }]),
      ];
    },
  },
  {
    name: "more, less, equal",
    example: "score < 0.3",
    moves: (syntax, place) => {
      const [noun, sign] = [syntax.tokens[place - 2], syntax.tokens[place - 1]];
      const isSign = sign !== undefined && /^(<|>|=|<=|>=|≤|≥)$/.test(sign.form);
      if (!isSign || noun === undefined || noun.upos === "PUNCT" || tokenAt(syntax, place).upos !== "NUM")
        return [];
      if (!hasRelation(noun, ["root", "conj", "parataxis", "advcl", "list"])) return [];
      if (childBy(syntax, place - 2, "nsubj", "obj", "aux") !== undefined) return [];
      const rest = childrenBy(syntax, place - 2, "mark", "cc", "advcl", "parataxis", "conj", "punct");
      return [
        { place, head: noun.head, relation: noun.relation },
        {
          place: place - 2,
          head: place,
          relation: "nsubj",
          as: { upos: "NOUN", xpos: "NN", lemma: noun.lemma },
        },
        {
          place: place - 1,
          head: place,
          relation: "case",
          as: { upos: "SYM", xpos: "SYM", lemma: sign.form },
        },
        ...rest
          .filter((child) => child !== place && child !== place - 1)
          .map((child) => ({ place: child, head: place, relation: tokenAt(syntax, child).relation })),
      ];
    },
  },
  {
    name: "numbered parts of a text",
    example: "Go to step 6.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const to = childBy(syntax, place, "mark");
      const number = syntax.tokens[place + 1];
      if (
        token.upos !== "VERB" ||
        !numbered.has(token.lemma) ||
        number?.upos !== "NUM" ||
        to === undefined ||
        token.head < 0
      )
        return [];
      return [
        { place, head: token.head, relation: "obl", as: { upos: "NOUN", xpos: "NN", lemma: token.lemma } },
        { place: place + 1, head: place, relation: "nummod" },
        { place: to, head: place, relation: "case", as: { upos: "ADP", xpos: "IN", lemma: "to" } },
      ];
    },
  },
  {
    name: "having done",
    example: "After having sent the form, the supplier waits.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const done = syntax.tokens[place + 1];
      const isHaving = formOf(token) === "having" && !isRelation(token, "aux") && token.head === place + 1;
      return isHaving && /^VB[ND]$/.test(done?.xpos ?? "")
        ? [{ place, head: place + 1, relation: "aux", as: { upos: "AUX", xpos: "VBG", lemma: "have" } }]
        : [];
    },
  },
];

/** Verbs of beginning, ending and continuing. */
const comingVerbs = new Set(
  "end stop start begin continue finish close conclude restart resume cease".split(" "),
);

const verbAs = (form: string): Move["as"] => ({
  upos: "VERB",
  xpos: form.endsWith("s") ? "VBZ" : "VBP",
  lemma: singular(form.toLowerCase()),
});

/** The last dependent after a noun, apart from other lines. */
function lastWord(syntax: Syntax, place: number): number | undefined {
  return childrenBy(syntax, place, "acl", "amod").findLast((child) => child > place);
}

/** A noun without article at the top of a sentence or of a part of it. */
function isLine(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  const isTop =
    hasRelation(token, ["root", "parataxis", "list"]) ||
    (isRelation(token, "conj") && isLine(syntax, token.head));
  return (
    isTop &&
    (token.upos === "NOUN" || token.upos === "PROPN") &&
    childBy(syntax, place, "det", "case", "cop", "nsubj") === undefined
  );
}

/** Makes the noun depend on its predicate, together with what depended on the noun before. */
function turnedRound(syntax: Syntax, noun: number, said: number, relation: string): Move[] {
  const token = tokenAt(syntax, noun);
  const behind = childrenBy(
    syntax,
    noun,
    "conj",
    "parataxis",
    "list",
    "advcl",
    "cc",
    "punct",
    "obl",
    "advmod",
  ).filter((place) => place > said);
  return [
    { place: said, head: token.head, relation: token.relation },
    { place: noun, head: said, relation },
    ...behind.map((place) => ({ place, head: said, relation: tokenAt(syntax, place).relation })),
  ];
}

/** Prepositions that a passive leaves after its verb. */
const strands = /^(?:at|to|with|for|on|upon|about|after|into)$/;

const seeming = /^(?:look|seem|appear|feel|sound|smell|taste|get|become|turn|stay|remain)$/;
