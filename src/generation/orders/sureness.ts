/**
 * How sure the reader's result for an order must be. All numbers are natural logarithms, so they add up. They are
 * fitted (`scripts/reader/fit-sureness.ts`) and rounded, on marked orders that the weights have not learnt: the 603 of
 * `orders-dev`, and 506 on 32 other diagrams. Weights fitted on one of the two help on the other. The bounds are counted
 * on both.
 */
import type { Asked, AskedSo } from "./asked.ts";

/** A possible diagram: its likelihood, and its share among all. */
type Likely = { share: number; likelihood: number };

/** What tells about a reading besides its likelihood. */
type Evidence = { marks: number; several: number };

/**
 * `several`: words that each mean more than one element. What asks for nothing counts like an order of the usual length,
 * so that it is not less likely for having no marks.
 */
export const evidenceIn = ({ changes }: Asked): Evidence => {
  const places = changes.flatMap((change) => change.places);
  const others = changes.flatMap(({ texts, news, ends }) => [...texts, ...news, ...ends]);
  return {
    marks: changes.length === 0 ? usualMarks : changes.length + places.length + others.length,
    several: places.filter(({ meant }) => meant.length > 1).length,
  };
};

const usualMarks = 3;

/**
 * A mark's likelihood is the product of several that are all below one, so a reading that leaves something out seems
 * too likely. A set of elements seems likelier than each of them, but words for one thing mostly mean one.
 */
const worth: Evidence = { marks: 0.8, several: -2 };

/** The score by which readings of an order are compared. */
export function weighed(asked: AskedSo, each: Evidence = worth): number {
  const { marks, several } = evidenceIn(asked);
  return asked.score + each.marks * marks + each.several * several;
}

/** The odds against other diagrams count more than how likely the order is meant so at all. */
const oddsWeight = 1.4;

export const sureness = ({ share, likelihood }: Likely): number =>
  oddsWeight * oddsOf(share) + Math.log(likelihood);

/** As a logarithm. */
export const oddsOf = (share: number): number => Math.log(share / Math.max(1 - share, certain));

/** The smallest doubt about a share that counts. */
const certain = 0.005;

/** Sure enough to be carried out. @param lost what of the order has no effect, in words */
export const isSure = (outcome: Likely, lost: number): boolean => surenessWithout(outcome, lost) >= surest;
const surest = 2;
const ofWord = 0.3;
const surenessWithout = (outcome: Likely, lost: number): number => sureness(outcome) - ofWord * lost;

/** So sure that neither words that are nothing of it nor a name that the rules find twice speak against it. */
export const isBeyondDoubt = (outcome: Likely, lost: number): boolean =>
  surenessWithout(outcome, lost) >= beyondDoubt;
const beyondDoubt = 5.5;

/** Not so unlikely that the rules, if they read it so too, are wrong. */
export const isPossible = ({ share }: Likely): boolean => share >= possible;
const possible = 0.12;

/** Sure enough to replace the result of the rules. */
export const outweighsRules = (outcome: Likely): boolean => sureness(outcome) >= beyondRules;
const beyondRules = 3;

/** Sure enough of another diagram that the result of the rules is not used either. */
export const isDoubt = (outcome: Likely): boolean => sureness(outcome) >= doubtful;
const doubtful = 1.2;

/** Likely enough to be proposed. */
export const isPlausible = (outcome: Likely): boolean => sureness(outcome) >= plausible;
const plausible = -4;
