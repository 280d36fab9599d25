/** What pronouns stand for: a table of wishes for each class of pronoun, the first that is met by what was said last. */
import type { Clause } from "../clauses/clause.ts";

/** What a phrase stands for: a party by its name, and how a label writes it. */
export type Meant = { party: string | null; words: string; lemma: string; plural: boolean };

/** `aside`: behind a preposition, where "it" seldom points. */
export type Spoken = Meant & {
  person: boolean;
  acting: boolean;
  aside: boolean;
  sentence: number;
  from: number;
  received: boolean;
};

/** `newest`: nobody else was spoken of since. */
type Wish = { near?: true; newest?: true; fits: (one: Spoken) => boolean };

const somebody: Wish = { fits: (one) => one.party !== null };

/** "He checks it": who acts; "she tells him": whom it is done to. */
const wishes: Record<"one" | "many" | "thing", { acting: Wish[]; other: Wish[] }> = {
  one: {
    acting: [
      { newest: true, fits: (one) => one.received && one.person },
      { fits: (one) => one.acting && one.person },
      { fits: (one) => one.person && !one.plural },
      somebody,
    ],
    other: [{ fits: (one) => one.person && !one.plural }, somebody],
  },
  many: {
    acting: [
      { fits: (one) => one.party !== null && one.plural },
      { fits: (one) => one.acting && !one.person },
      { fits: (one) => one.party !== null && !one.person },
      somebody,
    ],
    other: [
      { near: true, fits: (one) => one.party === null && one.plural },
      { near: true, fits: (one) => one.plural },
      { fits: (one) => one.person },
      somebody,
    ],
  },
  thing: {
    acting: [{ fits: (one) => one.party !== null && !one.person && !one.plural }],
    other: [
      { near: true, fits: (one) => one.party === null && !one.plural },
      { near: true, fits: (one) => one.party === null },
    ],
  },
};

const classes: ReadonlyMap<string, keyof typeof wishes> = new Map([
  ...["he", "she", "him", "her", "himself", "herself"].map((word) => [word, "one"] as const),
  ...["they", "them", "these", "those", "both", "themselves"].map((word) => [word, "many"] as const),
  ...["it", "this", "that", "itself"].map((word) => [word, "thing"] as const),
]);

/** How many sentences back a thing is near. */
const nearSentences = 2;

/**
 * What a pronoun of a clause stands for; undefined where nothing fits. `doer`: whoever does it is not the one that it is
 * done to. `before`: whom the same pronoun stood for when it last acted.
 */
export function antecedentOf(
  pronoun: string,
  clause: Clause,
  {
    acting,
    doer,
    said,
    before,
  }: { acting: boolean; doer: string | null; said: readonly Spoken[]; before: Spoken | undefined },
): Spoken | undefined {
  const kind = classes.get(pronoun);
  if (kind === undefined) return undefined;
  if (acting && kind !== "thing" && before) return before;
  const others = acting || doer === null ? said : said.filter((one) => one.party !== doer);
  for (const { near, newest, fits } of wishes[kind][acting ? "acting" : "other"]) {
    const close = near
      ? others.findLast((one) => fits(one) && !one.aside && clause.sentence - one.sentence <= nearSentences)
      : undefined;
    const found = close ?? others.findLast(fits);
    if (found && !(newest && others.findLast((one) => one.person) !== found)) return found;
  }
  return undefined;
}
