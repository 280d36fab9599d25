/** Clauses about time without work: waits, things that are left, limits. */
import type { Clause } from "../clauses/clause.ts";
import { stativeVerbs, waitingVerbs } from "./classes.ts";
import type { Parties } from "./parties.ts";
import { type Around, type SayingRule, verbIn } from "./saying.ts";
import { isSilence } from "./saying-conditions.ts";
import { type TimeExpression, timesIn } from "./times.ts";

type Passing = Pick<Around, "clause" | "times">;

/** "The dough rests for an hour", "drying for four hours": nothing is done to anything. */
const isIdle = ({ clause, times }: Passing): boolean =>
  clause.verb !== null &&
  clause.object === null &&
  !clause.passive &&
  !clause.negated &&
  !stativeVerbs.has(clause.verb.lemma) &&
  times.some(({ use }) => use === "for");

/** What things do by themselves; an unknown word may well be a worker. */
const ripening: ReadonlySet<string> = new Set(
  "dry cool chill freeze thaw rest rise set cure soak simmer stand settle ferment mature ripen harden marinate steep sit hang lie age infuse incubate heat warm boil bake cook brew steam run charge drain drip soften evaporate react crystallize grow germinate stew".split(
    " ",
  ),
);

/** Time passes without work. */
export const passesByItself = (passing: Passing, { doers }: Parties): boolean =>
  isIdle(passing) &&
  verbIn(passing.clause, ripening) &&
  passing.clause.form !== "imperative" &&
  (doers.get(passing.clause.id) ?? null) === null;

const lettingVerbs: ReadonlySet<string> = new Set(["let", "leave", "allow", "keep", "store"]);

/** "Let the dough", "the parts are left": the effect is in another clause. */
const isLetting = ({ clause }: Pick<Around, "clause">): boolean =>
  (verbIn(clause, lettingVerbs) && clause.object !== null) || clause.state?.words === "left";

export const letting: readonly SayingRule[] = [
  {
    name: "time that is let pass",
    example: "Let the dough rest for an hour.",
    act: "wait",
    holds: ({ clause, main, times }) =>
      clause.link?.kind === "complement" &&
      main !== null &&
      isLetting({ clause: main }) &&
      isIdle({ clause, times }),
  },
  {
    name: "frame of a wait",
    example: "Let the dough rest for an hour.",
    act: "remark",
    holds: ({ clause, sentence, text }) =>
      isLetting({ clause }) &&
      sentence.clauses.some(
        (one) =>
          one.link?.kind === "complement" &&
          one.link.to === clause.id &&
          isIdle({
            clause: one,
            times: timesIn(sentence.tokens, text).filter(({ first }) => one.tokens.includes(first)),
          }),
      ),
  },
];

/** "The parts stay there for two days", "the patient remains in the hall for an hour". */
const isStay = (clause: Clause, times: readonly TimeExpression[]): boolean =>
  verbIn(clause, new Set(["stay", "remain", "lie", "sit", "stand"])) &&
  !clause.negated &&
  (clause.link === null || clause.link.kind === "coordinate") &&
  times.some(({ use }) => use === "for");

export const waits: readonly SayingRule[] = [
  {
    name: "wait",
    example: "The nurse waits 20 minutes. Nobody answers for a week. The dough rises for an hour.",
    act: "wait",
    holds: ({ clause, main, times, parties }) =>
      (verbIn(clause, waitingVerbs) && !(clause.verb?.lemma === "hold" && clause.object !== null)) ||
      isStay(clause, times) ||
      isSilence(clause, times) ||
      ((main === null || clause.link?.kind === "coordinate") && passesByItself({ clause, times }, parties)),
  },
  {
    name: "left for a time",
    example: "The parts are left in the bath for ten minutes.",
    act: "wait",
    holds: ({ clause, times }) =>
      clause.verb?.lemma === "leave" && clause.object !== null && times.some(({ use }) => use === "for"),
  },
  {
    name: "limit on somebody",
    example: "The tenant has ten days to answer. The offer is valid for a week. She must be there by noon.",
    act: "limit",
    holds: ({ clause, times, main }) =>
      (main === null || ["coordinate", "relative"].includes(clause.link?.kind ?? "")) &&
      (hasTime(clause, times) || holdsFor(clause, times)),
  },
];

/** "has ten days to answer", "is given a week", "has until Monday to answer". */
const hasTime = (clause: Clause, times: readonly TimeExpression[]): boolean =>
  verbIn(clause, clause.passive ? new Set(["give", "grant", "allow"]) : new Set(["have", "get"])) &&
  times.some(
    ({ use, from, to }) =>
      (use === "for" && clause.object !== null) ||
      (use === "limit" && (clause.object === null || (clause.object.from < to && clause.object.to > from))),
  );

/** "The quote is valid for ten days", "the bill is due within a week", "the plumber must be there by noon". */
const holdsFor = ({ verb, state, modality, negated }: Clause, times: readonly TimeExpression[]): boolean => {
  const isDue = lastingStates.has(state?.lemma.toLowerCase() ?? "");
  return (
    verb === null &&
    !negated &&
    times.some(
      ({ use }) =>
        (use === "limit" && (isDue || ["must", "shall", "should"].includes(modality ?? ""))) ||
        (use === "for" && isDue),
    )
  );
};

const lastingStates: ReadonlySet<string> = new Set(
  "valid open due payable good binding available reserved held returnable redeemable".split(" "),
);
