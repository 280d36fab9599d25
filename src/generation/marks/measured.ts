/** What is counted or measured, where the cases are amounts: "up to 200, 200 to 1500, over 1500". */
import type { Clause } from "../clauses/clause.ts";
import { lowered } from "../meaning/asking.ts";
import { singular } from "../naming/inflect.ts";
import { capital, withoutArticles } from "../naming/words.ts";
import { amountAt, comparesOnly } from "./amounts.ts";
import { type Found, foundAt, type Scene, wordOf } from "./found.ts";

/** Nouns that say how a thing is: "checks the colour". */
export const attributeNouns: ReadonlySet<string> = new Set(
  "age amount angle average balance category cause class colour color concentration condition content cost count degree deviation diff density depth diameter difference distance dose duration fee grade height humidity income length level loss margin moisture number origin percentage pitch pressure price priority quality quantity rate rating reading reason result risk score severity share size speed state status strength sum temperature thickness total type urgency value volume weight width".split(
    " ",
  ),
);

/** What the cases compare; null unless each of them is an amount or compares with one. */
export function measured(told: readonly Found[], scene: Scene): string | null {
  const amounts = told.map((one) => amountAt(one, scene));
  const [first] = told;
  const amount = amounts.find((one) => one !== null);
  if (!first || !amount || !told.every((one, at) => amounts[at] !== null || comparesOnly(one))) return null;
  const thing = comparedIn(first, amount.from);
  const before = thingBefore(first, scene);
  return (
    attributeOf(thing, before) ??
    byUnit(
      amounts.find((one) => one?.unit)?.unit ?? null,
      told.map((one) => wordOf(one)?.form.toLowerCase() ?? ""),
      thing,
      before?.isMeasured ? before.words : null,
    ) ??
    (first.heads && thing ? `${capital(thing)}?` : null)
  );
}

/** "The score is below 40", "adds up the cost": a noun that tells how a thing is. */
function attributeOf(thing: string | null, before: ReturnType<typeof thingBefore>): string | null {
  const own = thing === null ? "" : singular(thing).toLowerCase();
  const isNamed = attributeNouns.has(own);
  const isSame = before?.words.toLowerCase().endsWith(thing?.toLowerCase() ?? "") === true;
  if (before?.isAttribute && (isSame || !isNamed)) return `${before.words}?`;
  return isNamed ? `${capital(own)}?` : null;
}

type Known = readonly [words: RegExp, asked: string][];
const units: Known = [
  [/^(?:kg|kilos?|kilograms?|grams?|g|tons?|tonnes?|pounds?|lbs?)$/i, "Weight"],
  [/^(?:[€$£]|eur|euros?|usd|dollars?|chf|francs?|gbp|cents?|pence)$/i, "Amount"],
  [/^(?:%|percent|per)$/i, "Percentage"],
  [/^(?:km\/h|mph|m\/s|knots?)$/i, "Speed"],
];
const comparisons: Known = [
  [/^(?:older|younger)$/, "Age"],
  [/^(?:heavier|lighter)$/, "Weight"],
  [/^(?:dearer|pricier|cheaper|expensive)$/, "Price"],
  [/^(?:longer|shorter)$/, "Length"],
];

/** "Bags under 23 kilos" are asked for their weight, "up to two months" for how many. */
function byUnit(
  unit: string | null,
  compared: readonly string[],
  thing: string | null,
  before: string | null,
): string | null {
  const known =
    units.find(([words]) => unit !== null && words.test(unit))?.[1] ??
    comparisons.find(([words]) => compared.some((word) => words.test(word)))?.[1];
  if (known) return thing ? `${known} of ${lowered(singular(thing))}?` : `${known}?`;
  if (before !== null) return `${before}?`;
  return unit === null ? null : `How many ${unit}?`;
}

/** "Bags under 23 kilos", "the score is below 40": the noun in front of the amount, or that is said to be so. */
function comparedIn({ sentence, saying, heads }: Found, from: number): string | null {
  const tokens = sentence?.tokens ?? [];
  const before = tokens[tokens.findIndex((token) => token.from >= from) - 1];
  if (before?.upos === "NOUN") return before.form;
  const clause = saying?.act === "condition" || heads ? saying?.clause : undefined;
  const subject = clause && (clause.passive ? clause.object : clause.doer);
  return subject && !subject.pronoun && subject.to <= from ? subject.lemma : null;
}

const measuring = /^(?:measure|calculate|compute|estimate|count)$/;

/** "Adds up the cost", "measures the damp": what the step before is done to. */
function thingBefore(first: Found, scene: Scene) {
  const clause = workBefore(first, scene);
  const thing = clause?.object;
  if (!thing || thing.pronoun) return null;
  return {
    words: capital(withoutArticles(thing.core ?? thing.words)),
    isAttribute: attributeNouns.has(thing.lemma),
    isMeasured: measuring.test(clause.verb?.lemma ?? ""),
  };
}

/** "Moisture": a thing that the work right before a case measures, or that tells how something is. */
export function measuredBefore(first: Found, scene: Scene): string | null {
  const before = thingBefore(first, scene);
  return before && (before.isAttribute || before.isMeasured) ? before.words : null;
}

/** The work that is marked right before the first case. */
export function workBefore({ place }: Found, scene: Scene): Clause | null {
  const mark = scene.marked[place - 1];
  return mark?.kind === "step" ? (foundAt(mark, place - 1, scene).saying?.clause ?? null) : null;
}
