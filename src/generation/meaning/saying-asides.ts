/**
 * Clauses outside the process: the writer's thoughts, examples, past or hypothetical events, general facts about the
 * organization.
 */
import type { Clause } from "../clauses/clause.ts";
import { words as set } from "../clauses/lexicon.ts";
import { timeNouns } from "../clauses/lexicon-words.ts";
import { isWorkNoun } from "../clauses/nominalisations.ts";
import { cognitionVerbs, groupNouns, systemNouns } from "./classes.ts";
import { isRetold } from "./frames.ts";
import {
  type Around,
  firstPerson,
  hasDoer,
  headIn,
  type SayingRule,
  says,
  verbIn,
  wordsOf,
} from "./saying.ts";

const aims = set(
  "goal aim purpose objective target idea intention mission vision reason advantage benefit problem challenge",
);
const parts = set("role part");
const courses = set("work go run look proceed function operate");
const orders = set("come precede follow");
const workWords = set("step activity stage phase task action");
const houses = set("mill farm brewery practice factory vineyard dairy forge");
const trades = set(
  "repair build sell produce make offer provide manufacture rent treat serve operate distribute supply design develop grow",
);
const contactNouns = set("question query enquiry inquiry feedback suggestion comment");
const then = set("past formerly previously originally earlier yesterday years founded");
const forbidding = set("prohibit forbid ban disallow");
const examples: ReadonlySet<string> = set("e.g. e.g eg i.e. i.e");

export const asides: readonly SayingRule[] = [
  {
    name: "thought of the writer",
    example: "I think that this is too slow.",
    act: "remark",
    holds: ({ clause }) =>
      firstPerson(clause) &&
      verbIn(clause, cognitionVerbs) &&
      clause.object?.pronoun !== false &&
      !(clause.verb?.lemma === "ask" && clause.complements.length > 0),
  },
  {
    name: "what somebody says of it",
    example: "Ms Berg estimates that a tenth of them are wrong.",
    act: "remark",
    holds: ({ clause, sentence }) =>
      verbIn(clause, set("estimate say mention think believe hope")) &&
      clause.link === null &&
      sentence.clauses.some(
        ({ link, form }) => link?.to === clause.id && link.kind === "content" && form === "finite",
      ),
  },
  {
    name: "pointer to another text",
    example: "For details see the wiki.",
    act: "remark",
    holds: ({ clause }) =>
      clause.form === "imperative" &&
      verbIn(clause, new Set(["see", "refer", "compare", "note", "remember"])) &&
      (clause.link === null || clause.link.kind === "beside") &&
      !(clause.verb?.lemma === "note" && clause.object !== null),
  },
  {
    name: "whom to ask",
    example: "Questions should be addressed to the front desk.",
    act: "remark",
    holds: ({ clause }) =>
      headIn(clause.object, contactNouns) &&
      verbIn(clause, set("address direct send refer")) &&
      (clause.passive ? clause.modality !== null : clause.form === "imperative"),
  },
  {
    name: "what might be",
    example: "These checks could be automated.",
    act: "remark",
    holds: (around) =>
      around.clause.passive &&
      around.clause.doer === null &&
      around.clause.link === null &&
      wordsOf(around.clause, around.sentence).some((word) => word === "could" || word === "might"),
  },
  {
    name: "what was",
    example: "In the past the secretary typed the letters. Checks are done weekly; we agreed on this in May.",
    act: "remark",
    holds: ({ clause, sentence, isBygone }) => {
      const words = wordsOf(clause, sentence);
      const isThen = words.some((word) => then.has(word)) || isFormer(words);
      return isBygone || (clause.link === null && clause.past && !clause.perfect && isThen);
    },
  },
  {
    name: "what is forbidden",
    example: "Photography is prohibited.",
    act: "remark",
    holds: ({ clause }) => clause.passive && clause.link === null && verbIn(clause, forbidding),
  },
  {
    name: "told again",
    example: "The loaves are shaped. This is done by a machine.",
    act: "remark",
    holds: ({ clause, sentence, before, times }) =>
      isRetold(clause) &&
      times.length === 0 &&
      before?.act === "step" &&
      !sentence.clauses.some(({ link }) => link?.to === clause.id),
  },
  {
    name: "what somebody does",
    example: "What they do is (they write it down).",
    act: "content",
    holds: ({ clause }) => clause.verb?.lemma === "do" && clause.object?.lemma === "what",
  },
  {
    name: "how it goes",
    example:
      "Parcel returns work as follows. It goes like this. It is slow but it works. Here is how we handle a return.",
    act: "remark",
    holds: (around) =>
      (verbIn(around.clause, courses) && around.clause.object === null && saysHow(around)) ||
      (verbIn(around.clause, set("work")) && around.clause.object === null && !hasDoer(around)) ||
      isHow(around),
  },
  {
    name: "aim",
    example: "Our goal is to ship within a day.",
    act: "remark",
    holds: ({ clause }) => headIn(clause.doer, aims) && clause.link === null,
  },
  {
    name: "how long it takes",
    example: "The repair usually takes two days.",
    act: "remark",
    holds: ({ clause }) => verbIn(clause, set("take last")) && headIn(clause.object, timeNouns),
  },
  {
    name: "place of a step",
    example: "This step comes before painting.",
    act: "remark",
    holds: ({ clause }) => headIn(clause.doer, workWords) && clause.object === null && verbIn(clause, orders),
  },
  {
    name: "when all is to be done",
    example: "All of this should be finished by noon.",
    act: "remark",
    holds: ({ clause }) =>
      clause.passive &&
      clause.modality !== null &&
      verbIn(clause, set("finish complete do")) &&
      headIn(clause.object, set("all everything")),
  },
  {
    name: "part that somebody plays",
    example: "The harbour office plays two roles: ...",
    act: "remark",
    holds: ({ clause }) => verbIn(clause, set("play have")) && headIn(clause.object, parts),
  },
  {
    name: "example",
    example: "..., e.g. a guest asks for a quiet room",
    act: "remark",
    holds: ({ clause, sentence }) => {
      const first = clause.tokens[0] ?? 0;
      return [first - 1, first].some((at) => examples.has(sentence.tokens[at]?.form.toLowerCase() ?? ""));
    },
  },
  {
    name: "what the house does at all",
    example: "Our garage repairs cars of private customers. I run a small saddlery. I work in a hospital.",
    act: "remark",
    holds: ({ clause, sentence }) =>
      sentence.sentence === 0 && clause.link === null && (sellsThings(clause) || isHouseOf(clause)),
  },
];

/** "I run a small saddlery"; "we run a script" is work. */
const isHouseOf = (clause: Clause): boolean =>
  (firstPerson(clause) &&
    verbIn(clause, set("work")) &&
    clause.complements.some(({ preposition }) => /^(?:in|at|for|as)$/.test(preposition))) ||
  isOwner(clause);

const isOwner = (clause: Clause): boolean =>
  firstPerson(clause) &&
  verbIn(clause, set("run operate own manage")) &&
  /^an?$/.test(clause.object?.determiner ?? "") &&
  !headIn(clause.object, systemNouns) &&
  !isWorkNoun(clause.object?.lemma ?? "");

const sellsThings = (clause: Clause): boolean =>
  (headIn(clause.doer, houses) || headIn(clause.doer, groupNouns)) &&
  ["our", "a", "an", "my"].includes(clause.doer?.determiner ?? "") &&
  verbIn(clause, trades) &&
  clause.object?.plural === true &&
  clause.object.determiner === null;

const saysHow = (around: Around) => says(around, "follow", "follows", "like");

/** "Here is how we handle a return." */
const isHow = ({ clause, sentence }: Around): boolean => {
  const how = wordsOf(clause, sentence).indexOf("how");
  return (
    clause.link === null && clause.form === "finite" && how > 0 && isBeing(wordsOf(clause, sentence)[how - 1])
  );
};
const isBeing = (word: string | undefined) => word === "is" || word === "'s";

/** "This used to be done by hand." */
const isFormer = (words: readonly string[]) =>
  words[words.indexOf("used") + 1] === "to" && words.includes("used");
