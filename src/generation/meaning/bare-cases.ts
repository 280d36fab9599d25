/**
 * Cases told by nothing but a comma: "Damage small, the clerk decides. Damage big, he drives out." What is so stands in
 * front, what is done behind it. One such sentence alone may as well tell two things in a row; its contrast tells.
 */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import { subjectOf } from "./antecedents.ts";
import { outcomeVerbs } from "./saying-conditions.ts";

type Bare = { clause: Clause; sentence: ReadSentence; about: string; said: string; works: boolean };

/** The clauses that open a case of what follows in their sentence. */
export function bareCases(sentences: readonly ReadSentence[]): ReadonlySet<Clause> {
  const bare = sentences.flatMap(bareIn);
  return new Set(
    bare
      .filter(
        (one) =>
          isAnswered(one) ||
          hasOther(one) ||
          bare.some((other) => other !== one && areContrasted(one, other)),
      )
      .map(({ clause }) => clause),
  );
}

/** A state, or how somebody reacts, in front of a comma and of another clause. */
function bareIn(sentence: ReadSentence): Bare[] {
  const [clause] = sentence.clauses;
  const main = sentence.clauses.find(({ link, id }) => link?.to === clause?.id && id !== clause?.id);
  if (!clause || !main || clause.link !== null || main.link?.words !== "" || !joining.has(main.link.kind))
    return [];
  const works = main.verb !== null && ["finite", "imperative"].includes(main.form);
  const behind = sentence.tokens[Math.max(...clause.tokens) + 1];
  if (behind?.form !== "," || !(isState(clause, sentence) || isReaction(clause))) return [];
  const subject = subjectOf(clause);
  const own = clause.tokens.map((at) => sentence.tokens[at]?.lemma.toLowerCase() ?? "");
  return [
    {
      clause,
      sentence,
      about: subject === null || subject.pronoun ? "" : subject.lemma.toLowerCase(),
      said: own.join(" "),
      works,
    },
  ];
}

const joining: ReadonlySet<string> = new Set(["beside", "content"]);

/** "Damage small", "not attached", "in stock"; "first day" is none. */
function isState({ form, verb, tokens, negated }: Clause, sentence: ReadSentence): boolean {
  if (!["fragment", "participle", "finite"].includes(form) || (form !== "participle" && verb !== null))
    return false;
  return (
    negated ||
    form === "participle" ||
    tokens.some((at) => {
      const token = sentence.tokens[at];
      return (
        token !== undefined &&
        ((token.upos === "ADJ" && !/^(?:first|last|next)$/.test(token.lemma)) || token.upos === "ADP")
      );
    })
  );
}

const isReaction = ({ form, verb, object, negated }: Clause) =>
  form === "finite" &&
  (answering.has(verb?.lemma ?? "")
    ? object !== null
    : object === null && !negated && outcomeVerbs.has(verb?.lemma ?? ""));

const answering = new Set(["say", "answer", "reply"]);

/** "Says yes, we order the parts." */
const isAnswered = ({ clause, said }: Bare) =>
  answering.has(clause.verb?.lemma ?? "") && /\b(?:yes|no|ok|okay)$/.test(said);

/** "Score low, she gets a letter, otherwise the clerk invites her." */
const hasOther = ({ sentence, works }: Bare) =>
  works &&
  sentence.clauses.some(({ connectors }) =>
    connectors.some((words) => connectorClass.get(words) === "otherwise"),
  );

const sentencesApartMax = 3;

function areContrasted(one: Bare, other: Bare): boolean {
  const isNear =
    one.sentence.block === other.sentence.block &&
    Math.abs(one.sentence.sentence - other.sentence.sentence) <= sentencesApartMax;
  const isSame = one.about === other.about || one.about === "" || other.about === "";
  return isNear && isSame && one.works && other.works && one.said !== other.said;
}
