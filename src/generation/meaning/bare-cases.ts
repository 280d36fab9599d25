/**
 * Cases marked only by a comma: "Damage small, the clerk decides. Damage big, he drives out." The state comes first,
 * the work after it. A single such sentence may also describe two things in sequence; a contrasting neighbour decides.
 */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import { subjectOf } from "./antecedents.ts";
import { outcomeVerbs } from "./saying-conditions.ts";

type Bare = {
  clause: Clause;
  sentence: ReadSentence;
  about: string;
  said: string;
  works: boolean;
  /** A state or a reaction; otherwise somebody's action, which is a case only beside a sure neighbour. */
  sure: boolean;
};

/** The clauses that open a case for the rest of their sentence. */
export function bareCases(sentences: readonly ReadSentence[]): ReadonlySet<Clause> {
  const bare = sentences.flatMap((sentence, at) =>
    sentence.clauses.flatMap((clause, place) =>
      bareOf(clause, sentence, sentence.clauses[place + 1] ?? behindComma(sentence, sentences[at + 1])),
    ),
  );
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

/** "Torn, back to the tailor" is split at its comma. */
const behindComma = (sentence: ReadSentence, next: ReadSentence | undefined) =>
  next?.block === sentence.block && next.from - sentence.to === 2 && next.tokens[0]?.lemma === "back"
    ? next.clauses[0]
    : undefined;

/** A state, or a statement or action of somebody, before a comma and another clause. */
function bareOf(clause: Clause, sentence: ReadSentence, main: Clause | undefined): Bare[] {
  const isFree = clause.link === null || (clause.link.kind === "beside" && clause.link.words === "");
  const own = main?.sentence === clause.sentence;
  if (!main || !isFree || (own && (main.link?.words !== "" || !joining.has(main.link.kind)))) return [];
  const behind = sentence.tokens[Math.max(...clause.tokens) + 1];
  const sure = isState(clause, sentence) || isReaction(clause);
  if ((own && behind?.form !== ",") || !(sure || clause.form === "finite")) return [];
  const subject = subjectOf(clause);
  const words = clause.tokens.map((at) => sentence.tokens[at]?.lemma.toLowerCase() ?? "");
  return [
    {
      ...{ clause, sentence, sure },
      about: subject === null || subject.pronoun ? "" : subject.lemma.toLowerCase(),
      said: words.join(" "),
      works: !own || (main.verb !== null && ["finite", "imperative"].includes(main.form)),
    },
  ];
}

const joining: ReadonlySet<string> = new Set(["beside", "content"]);

/** "Damage small", "not attached", "in stock"; not "first day". */
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

const isReaction = ({ form, verb, object }: Clause) =>
  form === "finite" &&
  (answering.has(verb?.lemma ?? "")
    ? object !== null
    : wanting.has(verb?.lemma ?? "") || (object === null && outcomeVerbs.has(verb?.lemma ?? "")));

/** Verbs that are not actions. */
const wanting = new Set("want need like dislike have lack prefer wish know".split(" "));
const answering = new Set(["say", "answer", "reply"]);

/** "Says yes, we order the parts." */
const isAnswered = ({ clause, said }: Bare) =>
  answering.has(clause.verb?.lemma ?? "") && /\b(?:yes|no|ok|okay)$/.test(said);

/** "Score low, she gets a letter, otherwise the clerk invites her." */
const hasOther = ({ clause, sentence, works, sure }: Bare) =>
  sure &&
  works &&
  clause.link === null &&
  sentence.clauses.some(({ connectors }) =>
    connectors.some((words) => connectorClass.get(words) === "otherwise"),
  );

const sentencesApartMax = 3;

function areContrasted(one: Bare, other: Bare): boolean {
  const isNear =
    one.sentence.block === other.sentence.block &&
    Math.abs(one.sentence.sentence - other.sentence.sentence) <= sentencesApartMax;
  const isSame =
    one.about === other.about || (one.sure && other.sure && (one.about === "" || other.about === ""));
  if (!(one.sure || other.sure) || (!(one.sure && other.sure) && one.about === "")) return false;
  return isNear && isSame && one.works && other.works && one.said !== other.said;
}
