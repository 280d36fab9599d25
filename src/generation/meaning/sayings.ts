/**
 * What each clause does for the process: it is a step, a condition, an event, an end, a way back, a remark. One table
 * of rules, the first that holds decides; each has a name for the account and an example.
 */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import type { Block, Sentence, TextDocument } from "../document/document.ts";
import { bandIn } from "./bands.ts";
import {
  cognitionVerbs,
  continuingVerbs,
  drawingNouns,
  drawingVerbs,
  endingVerbs,
  negativeAnswers,
  positiveAnswers,
  processNouns,
  returningVerbs,
  stativeVerbs,
  waitingVerbs,
  workWithObject,
} from "./classes.ts";
import { keyOf, type Parties, subjectOf } from "./parties.ts";
import { type TimeExpression, timesIn } from "./times.ts";

/**
 * `step` work; `condition` opens a case; `mark` a condition by form ("Oil dirty ->"); `ask` a question mark; `order` tells
 * when ("once it is paid"); `until`; `beside` "while"; `wait`; `limit` "has ten days"; `begin` "the process starts when"; `end`; `back` a way back or on;
 * `state` nothing but a state; `content` belongs to another clause; `remark` nothing that is drawn.
 */
export type Act =
  | "step"
  | "condition"
  | "mark"
  | "ask"
  | "order"
  | "until"
  | "beside"
  | "wait"
  | "limit"
  | "end"
  | "begin"
  | "back"
  | "state"
  | "content"
  | "remark";

export type Saying = {
  clause: Clause;
  sentence: ReadSentence;
  piece: Sentence;
  block: Block;
  act: Act;
  /** Name of the rule that decided, for the account. */
  rule: string;
  times: TimeExpression[];
};

/** What the rules look at: the clause and what is around it. */
export type Around = {
  clause: Clause;
  sentence: ReadSentence;
  piece: Sentence;
  /** What follows the piece in its block: "arrow" for "Oil dirty -> change oil"; null at its end. */
  behind: Sentence["joint"] | null;
  block: Block;
  /** The clause it hangs on, and what that was taken for where it stands before this one. */
  main: Clause | null;
  mainAct: Act | null;
  times: TimeExpression[];
  parties: Parties;
  text: string;
};

type Rule = { name: string; example: string; act: Act; holds: (around: Around) => boolean };

const verbIn = (clause: Clause, verbs: ReadonlySet<string>) =>
  clause.verb !== null && (verbs.has(clause.verb.lemma) || verbs.has(phrasal(clause)));

/** "go back", "start over": verb and particle. */
export const phrasal = (clause: Clause): string =>
  clause.verb === null
    ? ""
    : clause.verb.particle
      ? `${clause.verb.lemma} ${clause.verb.particle}`
      : clause.verb.lemma;

const firstPerson = (clause: Clause) =>
  clause.doer !== null && ["i", "we"].includes(clause.doer.words.toLowerCase());

const headIn = (phrase: Clause["object"], nouns: ReadonlySet<string>) =>
  phrase !== null && nouns.has(phrase.lemma.toLowerCase());

/** Words of the clause's tokens, lower case. */
export const wordsOf = (clause: Clause, sentence: ReadSentence): string[] =>
  clause.tokens.flatMap((at) => sentence.tokens[at]?.form.toLowerCase() ?? []);

const lemmasOf = ({ clause, sentence }: Around): string[] =>
  clause.tokens.flatMap((at) => sentence.tokens[at]?.lemma.toLowerCase() ?? []);

const says = (around: Around, ...some: string[]) => lemmasOf(around).some((word) => some.includes(word));

/** The doer is a known party, or the clause is an order. */
const hasDoer = ({ clause, parties }: Around) => (parties.doers.get(clause.id) ?? null) !== null;

const isStative = (around: Around) => {
  const { clause } = around;
  if (!clause.verb) return clause.state !== null && !isDone(clause);
  if (!stativeVerbs.has(clause.verb.lemma)) return false;
  // "A student applies for a grant", "The rule applies to all".
  if (clause.verb.lemma === "apply" && clause.complements.some(({ preposition }) => preposition === "for"))
    return false;
  return !(
    workWithObject.has(clause.verb.lemma) &&
    clause.object !== null &&
    (hasDoer(around) || clause.passive)
  );
};

/** "The complaint is closed": the reader of trees takes some participles for adjectives. */
const isDone = ({ state, link, negated }: Clause) =>
  state !== null && link === null && !negated && doneStates.has(state.words.toLowerCase());
/** The participles that stand as states, with the work that led to them. */
export const doneStates: ReadonlyMap<string, string> = new Map(
  "closed:close cancelled:cancel canceled:cancel archived:archive suspended:suspend blocked:block locked:lock unlocked:unlock released:release approved:approve rejected:reject refunded:refund published:publish completed:complete stored:store"
    .split(" ")
    .map((pair): [string, string] => {
      const [state = "", verb = ""] = pair.split(":");
      return [state, verb];
    }),
);

/** "step 4", "the start", "the top", "the beginning": a place of the process, not of the world. */
export const placeNouns = new Set(
  "step point start beginning top section stage story phase item number no".split(" "),
);

const pointsAtPlace = ({ clause, sentence }: Around) =>
  clause.complements.some(
    ({ phrase }) => placeNouns.has(phrase.lemma.toLowerCase()) || /^\d+(\.\d+)*[a-z]?$/.test(phrase.words),
  ) ||
  headIn(clause.object, placeNouns) ||
  wordsOf(clause, sentence).some((word, at, all) => placeNouns.has(word) && /^\d/.test(all[at + 1] ?? ""));

const saysAgain = (around: Around) =>
  says(around, "again", "over", "anew", "back") ||
  around.clause.connectors.some((words) => connectorClass.get(words) === "again");

const beginningVerbs: ReadonlySet<string> = new Set([
  "start",
  "begin",
  "trigger",
  "initiate",
  "launch",
  "commence",
]);

/** "The process starts with", "is triggered by": the subject is the process itself. */
function isBeginning({ clause, main }: Around): boolean {
  const subject = subjectOf(clause);
  if (main !== null || !verbIn(clause, beginningVerbs) || subject === null) return false;
  return (
    processNouns.has(subject.lemma.toLowerCase()) ||
    ["it", "all", "this"].includes(subject.lemma.toLowerCase())
  );
}

/** "client accepts =>", "fails 3x ->": what comes out, not what is done. */
const outcomeVerbs: ReadonlySet<string> = new Set(
  "accept agree decline refuse reject approve object fail pass succeed work fit match exist find answer reply react arrive differ confirm cancel win lose expire".split(
    " ",
  ),
);

const handlingVerbs: ReadonlySet<string> = new Set(["handle", "treat", "proceed", "process", "deal", "go"]);

/** "If the stock is low", "unless it rains", "Where the absence lasts longer than three days". */
const isConditional = ({ link, from }: Clause, main: Clause | null) =>
  link?.kind === "if" ||
  link?.kind === "unless" ||
  (link?.kind === "when" && link.words === "where" && main !== null && from < main.from);

/** "to the scanner, where an officer scans it": the place of what comes next. */
const isPlaceRelative = ({ link, from }: Clause, main: Clause | null) =>
  link?.words === "where" && main !== null && from > main.from;

const orderLinks = new Set(["when", "once", "after", "before"]);
const contentLinks = new Set(["content", "whether", "complement", "purpose"]);
const remarkLinks = new Set(["while", "because", "although", "so", "by", "without"]);

/** "X -> ..." and "X: ...", where X is no step but an outcome. */
const isMarkedOutcome = (around: Around): boolean => {
  const { clause, behind, main } = around;
  if (main !== null || (behind !== "arrow" && behind !== "colon" && behind !== "dash")) return false;
  const words = around.sentence.tokens.map((token) => token.form.toLowerCase());
  if (words.length <= markWordsMax && bandIn(words) !== null) return true;
  // "account locked -> end" in the middle of a chain is done; at its head it is what has come out.
  if (around.piece.joint === "arrow" && around.block.sentences[0] !== around.piece && !isAnswer(around))
    return false;
  if (["fragment", "nominal", "participle"].includes(clause.form) || clause.state !== null) return true;
  return clause.object === null && verbIn(clause, outcomeVerbs);
};

/** Longest measure before a mark: "toxicity score between 0.3 and 0.8:". */
const markWordsMax = 9;

const isAnswer = ({ clause, sentence }: Around): boolean => {
  const words = wordsOf(clause, sentence).filter((word) => /\w/.test(word));
  return (
    words.length > 0 &&
    words.length <= 3 &&
    words.every(
      (word) => positiveAnswers.has(word) || negativeAnswers.has(word) || ["if", "all", "is"].includes(word),
    )
  );
};

const rules: Rule[] = [
  {
    name: "request to draw",
    example: "Please draw a diagram of it.",
    act: "remark",
    holds: ({ clause }) =>
      verbIn(clause, drawingVerbs) &&
      (headIn(clause.object, drawingNouns) ||
        clause.complements.some((one) => headIn(one.phrase, drawingNouns))) &&
      (clause.form === "imperative" || clause.form === "infinitive" || firstPerson(clause)),
  },
  {
    name: "question",
    example: "Is the claim time-barred?",
    act: "ask",
    holds: ({ behind, piece, text, main }) =>
      main === null && (behind === "question" || text.slice(0, piece.to).trimEnd().endsWith("?")),
  },
  {
    name: "the process begins",
    example: "The process starts when an order arrives. It all begins with a call.",
    act: "begin",
    holds: (around) => isBeginning(around),
  },
  {
    name: "condition",
    example: "If the stock is low, ...",
    act: "condition",
    holds: ({ clause, main }) => isConditional(clause, main),
  },
  {
    name: "until",
    example: "... until the dough is smooth.",
    act: "until",
    holds: ({ clause }) => clause.link?.kind === "until",
  },
  {
    name: "next work by its place",
    example: "..., where an officer scans it",
    act: "step",
    holds: (around) => isPlaceRelative(around.clause, around.main) && !isStative(around),
  },
  {
    name: "footnote",
    example: "(1) Air freight is handled elsewhere.",
    act: "remark",
    holds: ({ block }) => block.key === "footnote",
  },
  {
    name: "order by a clause",
    example: "Once the bill is paid, ...",
    act: "order",
    holds: ({ clause }) => orderLinks.has(clause.link?.kind ?? ""),
  },
  {
    name: "beside by a clause",
    example: "While the cook fries the fish, ...",
    act: "beside",
    holds: ({ clause }) => clause.link?.kind === "while" && clause.link.words !== "during",
  },
  {
    name: "goes on with a condition or a time",
    example: "If it is new and the client agrees, ...",
    act: "content",
    holds: ({ clause, mainAct }) =>
      clause.link?.kind === "coordinate" &&
      mainAct !== null &&
      ["condition", "order", "until", "content", "beside"].includes(mainAct),
  },
  {
    name: "work that a frame names",
    example: "The stocktake involves counting the goods. HR is in charge of hiring.",
    act: "step",
    holds: ({ clause, main }) =>
      clause.form === "gerund" && main !== null && (verbIn(main, framingVerbs) || namesDuty(main)),
  },
  {
    name: "content of another clause",
    example: "... checks whether the form is complete.",
    act: "content",
    holds: ({ clause }) => contentLinks.has(clause.link?.kind ?? ""),
  },
  {
    name: "motive or manner",
    example: "... because the law wants it.",
    act: "remark",
    holds: ({ clause }) => remarkLinks.has(clause.link?.kind ?? ""),
  },
  {
    name: "the process ends",
    example: "The process ends. Stop. Done.",
    act: "end",
    holds: (around) => isEnd(around),
  },
  {
    name: "way back or on",
    example: "Go back to step 2. The clerk starts over.",
    act: "back",
    holds: (around) => isWayBack(around),
  },
  {
    name: "announcement of kinds",
    example: "It is handled differently: ...",
    act: "remark",
    holds: ({ clause, sentence, behind }) =>
      behind === "colon" &&
      (clause.verb?.lemma === "depend" ||
        (verbIn(clause, handlingVerbs) &&
          sentence.tokens.some((token) =>
            ["differently", "follows", "accordingly"].includes(token.form.toLowerCase()),
          ))),
  },
  {
    name: "repetition of what was told",
    example: "This is repeated until it fits.",
    act: "remark",
    holds: ({ clause }) =>
      clause.verb?.lemma === "repeat" &&
      (clause.object?.pronoun === true || headIn(clause.object, processNouns)) &&
      clause.link === null,
  },
  {
    name: "wait",
    example: "The nurse waits 20 minutes.",
    act: "wait",
    holds: ({ clause }) =>
      verbIn(clause, waitingVerbs) && !(clause.verb?.lemma === "hold" && clause.object !== null),
  },
  {
    name: "outcome before a mark",
    example: "Oil dirty -> change the oil",
    act: "mark",
    holds: (around) => isMarkedOutcome(around) || (around.main === null && isAnswer(around)),
  },
  {
    name: "limit on somebody",
    example: "The tenant has ten days to answer.",
    act: "limit",
    holds: ({ clause, times }) =>
      times.length > 0 &&
      verbIn(clause, new Set(["have", "get"])) &&
      clause.object !== null &&
      times.some((time) => time.use === "for"),
  },
  {
    name: "thought of the writer",
    example: "I think that this is too slow.",
    act: "remark",
    holds: ({ clause }) =>
      firstPerson(clause) && verbIn(clause, cognitionVerbs) && clause.object?.pronoun !== false,
  },
  {
    name: "what is not done",
    example: "There is no second visit.",
    act: "remark",
    holds: ({ clause }) =>
      clause.negated &&
      (clause.link === null || ["coordinate", "beside", "relative"].includes(clause.link.kind)),
  },
  {
    name: "pointer to another text",
    example: "For details see the wiki.",
    act: "remark",
    holds: ({ clause }) =>
      clause.form === "imperative" &&
      verbIn(clause, new Set(["see", "refer", "compare", "note", "remember"])) &&
      clause.link === null &&
      !(clause.verb?.lemma === "note" && clause.object !== null),
  },
  {
    name: "way to whoever acts next",
    example: "The claim goes to the handler.",
    act: "remark",
    holds: ({ clause, parties }) =>
      verbIn(clause, new Set(["go", "come", "move", "pass"])) &&
      clause.object === null &&
      (parties.doers.get(clause.id) ?? null) === null &&
      clause.complements.some(
        ({ preposition, phrase }) => preposition === "to" && parties.meant.get(keyOf(clause, phrase))?.party,
      ),
  },
  {
    name: "state of a thing named",
    example: "..., which is signed",
    act: "content",
    holds: (around) =>
      (around.clause.link?.kind === "relative" || around.clause.link?.kind === "participle") &&
      !isTellingRelative(around),
  },
  {
    name: "state",
    example: "The form is complete.",
    act: "state",
    holds: (around) => isStative(around) && !isNeeded(around) && !isDuty(around),
  },
  {
    name: "frame",
    example: "This procedure applies to Oslo.",
    act: "remark",
    holds: ({ clause }) => headIn(clause.doer, processNouns) && !clause.passive && clause.object === null,
  },
  {
    name: "work",
    example: "The clerk checks the form.",
    act: "step",
    holds: ({ clause }) => clause.verb !== null || isDone(clause),
  },
  {
    name: "words without a verb",
    example: "Ticket numbers in the wiki",
    act: "remark",
    holds: () => true,
  },
];

/** "Approval by the CFO is required", "a signature is needed": the work is in the noun. */
const isNeeded = ({ clause }: Around) =>
  clause.passive && verbIn(clause, new Set(["need", "require"])) && clause.object !== null;

/** "is responsible for checking". */
const isDuty = ({ clause }: Around) => namesDuty(clause);

const namesDuty = ({ state }: Clause) =>
  state !== null && "lemma" in state && ["responsible", "charge", "accountable"].includes(state.lemma);

const framingVerbs: ReadonlySet<string> = new Set(["involve", "include", "comprise", "consist", "cover"]);

/** "informs the manager, who signs": the relative clause goes on; "the clerk who took the call" only says which one. */
function isTellingRelative(around: Around): boolean {
  const { clause, main, sentence } = around;
  const kind = clause.link?.kind;
  if (kind !== "relative" && !(kind === "participle" && clause.form === "finite")) return false;
  if (clause.verb === null || isStative(around) || clause.negated) return false;
  if (clause.past || clause.perfect) return false;
  const before = sentence.tokens[(clause.tokens[0] ?? 0) - 1]?.form;
  const about = clause.doer ?? clause.object;
  const onSubject = main?.doer != null && about?.head === main.doer.head;
  return before === "," || !onSubject;
}

const endWords = new Set("end stop finish done finished over exit end-of-process".split(" "));

function isEnd(around: Around): boolean {
  const { clause, main } = around;
  if (main !== null && clause.link?.kind !== "coordinate") return false;
  if (isEndWord(around)) return true;
  if (clause.object !== null && !clause.passive && !headIn(clause.object, processNouns)) return false;
  const subject = subjectOf(clause);
  if (clause.verb?.lemma === "happen" && subject?.lemma === "nothing") return true;
  // "The order ends", "our involvement ends there".
  if (clause.verb?.lemma === "end" && clause.object === null && subject !== null && !subject.pronoun)
    return true;
  const ofProcess =
    subject === null
      ? clause.form === "imperative"
      : processNouns.has(subject.lemma.toLowerCase()) || ["it", "this", "that"].includes(subject.lemma);
  return ofProcess && (verbIn(clause, endingVerbs) || overStates.has(clause.state?.lemma ?? ""));
}

const overStates = new Set(["over", "finished", "done", "complete", "finish", "do"]);

/** "End.", "Stop", "-> done"; not "both done ->", which goes on. */
function isEndWord({ clause, sentence, behind }: Around): boolean {
  const words = wordsOf(clause, sentence).filter((word) => /\w/.test(word));
  if (behind === "arrow" || words.length > 2 || clause.object !== null) return false;
  return words.some((word) => endWords.has(word)) && !words.some((word) => ["both", "all"].includes(word));
}

function isWayBack(around: Around): boolean {
  const { clause, main } = around;
  if (main !== null && !["coordinate", "relative"].includes(clause.link?.kind ?? "")) return false;
  if (!clause.verb) return says(around, "again") && says(around, "start", "beginning", "top");
  if (verbIn(clause, continuingVerbs) && pointsAtPlace(around)) return true;
  if (["start over", "begin again", "go back"].includes(phrasal(clause)) && !hasThing(clause)) return true;
  if (["start", "begin", "restart"].includes(clause.verb.lemma) && !hasThing(clause) && saysAgain(around))
    return true;
  return verbIn(clause, returningVerbs) && pointsAtPlace(around) && !hasThing(clause);
}

const hasThing = (clause: Clause) =>
  clause.object !== null && !placeNouns.has(clause.object.lemma.toLowerCase());

/** One saying for each clause, in the order of the text. */
export function sayingsOf(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  parties: Parties,
): Saying[] {
  const clauses = new Map(
    sentences.flatMap((sentence) => sentence.clauses.map((clause) => [clause.id, clause])),
  );
  const acts = new Map<number, Act>();
  return sentences.flatMap((sentence) => {
    const block = document.blocks[sentence.block];
    const at = block?.sentences.findIndex((one) => one.from <= sentence.from && sentence.to <= one.to) ?? -1;
    const piece = block?.sentences[at];
    if (!block || !piece) return [];
    const place = { block, piece, behind: block.sentences[at + 1]?.joint ?? null };
    const times = timesIn(sentence.tokens, document.text);
    return sentence.clauses.map((clause) => {
      const own = times.filter((time) => clause.tokens.some((at) => at >= time.first && at < time.end));
      const around: Around = {
        ...place,
        clause,
        sentence,
        main: clause.link === null ? null : (clauses.get(clause.link.to) ?? null),
        mainAct: clause.link === null ? null : (acts.get(clause.link.to) ?? null),
        times: own,
        parties,
        text: document.text,
      };
      const rule = rules.find(({ holds }) => holds(around));
      acts.set(clause.id, rule?.act ?? "remark");
      return {
        clause,
        sentence,
        piece: place.piece,
        block: place.block,
        act: rule?.act ?? "remark",
        rule: rule?.name ?? "none",
        times: own,
      };
    });
  });
}
