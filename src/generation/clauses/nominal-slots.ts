/** The slots of a noun of work: "receipt of the order by the clerk in the morning". */
import { negations } from "./lexicon.ts";
import { byMeans, timeNouns } from "./lexicon-words.ts";
import { type Nominalisation, nominalisationOf } from "./nominalisations.ts";
import { complementsOf, type Ground, phraseOf, prepositionOf } from "./phrase.ts";
import type { Predicate } from "./predicates.ts";
import { dependents, isUnmarked, type Slots } from "./roles.ts";
import {
  below,
  childBy,
  childrenBy,
  formOf,
  hasRelation,
  isRelation,
  type Syntax,
  tokenAt,
  wordsOf,
} from "./syntax.ts";

/** Of whom, by whom, and the rest. */
export function nominalSlots(ground: Ground, predicate: Predicate): Slots {
  const { syntax } = ground;
  const { core } = predicate;
  const { lemma } = tokenAt(syntax, core);
  const work = nominalisationOf(lemma) ?? { verb: lemma, thing: false, made: false, intransitive: false };
  const own = dependents(ground, predicate).filter((place) => !ground.isClause(place));
  const behind = own.filter((place) => isAttached(syntax, place));
  const { agent, theme } = argumentsOf(syntax, own, behind, work);
  const [verb = lemma, particle = null] = work.verb.split("-");
  return {
    verb: { lemma: verb, particle, at: core },
    state: null,
    doer: agent === undefined ? null : phraseOf(ground, agent),
    object: work.made ? phraseOf(ground, core) : theme === undefined ? null : phraseOf(ground, theme),
    recipient: null,
    complements: complementsOf(
      ground,
      work.made ? [] : behind.filter((place) => place !== theme && place !== agent),
    ),
    adverbs: own
      .filter((place) => isUnmarked(syntax, place))
      .map((place) => wordsOf(syntax, below(syntax, place))),
    negated: childrenBy(syntax, core, "det", "case", "advmod").some((place) =>
      negations.has(formOf(tokenAt(syntax, place))),
    ),
  };
}

const isAttached = (syntax: Syntax, place: number) =>
  hasRelation(tokenAt(syntax, place), ["nmod", "obl"]) &&
  !isRelation(tokenAt(syntax, place), "nmod:poss") &&
  childBy(syntax, place, "case") !== undefined;

type Arguments = { agent: number | undefined; theme: number | undefined };

/** "the manager's approval of the plan", "plan approval by the manager", "arrival of the goods", "its completion". */
function argumentsOf(
  syntax: Syntax,
  own: readonly number[],
  behind: readonly number[],
  work: Nominalisation,
): Arguments {
  const by = behind.find((place) => prepositionOf(syntax, place) === "by" && isSomebody(syntax, place));
  const of = behind.find((place) => prepositionOf(syntax, place) === "of");
  const possessor = own.find((place) => isRelation(tokenAt(syntax, place), "nmod:poss"));
  const compound = own.find((place) => isRelation(tokenAt(syntax, place), "compound"));
  const isIts = possessor !== undefined && /^(its|their)$/.test(formOf(tokenAt(syntax, possessor)));
  if (work.intransitive) return { agent: by ?? of ?? possessor ?? compound, theme: undefined };
  const theme = of ?? (isIts && by === undefined ? possessor : undefined) ?? compound;
  return { agent: by ?? (possessor === theme ? undefined : possessor), theme };
}

const isSomebody = (syntax: Syntax, place: number) =>
  tokenAt(syntax, place).upos !== "NUM" &&
  !byMeans.has(tokenAt(syntax, place).lemma) &&
  !timeNouns.has(tokenAt(syntax, place).lemma);
