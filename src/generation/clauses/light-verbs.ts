/** Verbs that carry no meaning of their own: "gives the client a call" is "calls the client". */
import type { Clause, Phrase } from "./clause.ts";
import { nominalisationOf } from "./nominalisations.ts";

type Light = {
  name: string;
  example: string;
  verbs: ReadonlySet<string>;
  /** The verb that the object stands for; null where it is a thing. */
  verbOf: (object: Phrase) => string | null;
  /** What the work is done to; null where the clause does not tell it. `from`: the preposition that leads to it. */
  from: string | null;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Nouns of short work that one "gives" or "has"; each is its own verb. */
const brief = set(
  "call ring wash wipe clean rinse polish press stir shake push pull kick hug hint warning reminder briefing massage scrub trim brush dust",
);
const longer: ReadonlyMap<string, string> = new Map([
  ["ring", "call"],
  ["warning", "warn"],
  ["reminder", "remind"],
  ["briefing", "brief"],
]);
const carryingOut = set("perform conduct undertake do make carry complete");

const lights: readonly Light[] = [
  {
    name: "given to somebody",
    example: "The nurse gives the patient a call. The cook gives the pan a rinse.",
    verbs: set("give"),
    verbOf: ({ lemma }) => (brief.has(lemma) ? (longer.get(lemma) ?? lemma) : null),
    from: null,
  },
  {
    name: "carried out",
    example: "The officer performs an inspection of the kitchen.",
    verbs: carryingOut,
    verbOf: ({ lemma, modifiers }) =>
      modifiers.length === 0 ? (nominalisationOf(lemma)?.verb ?? null) : null,
    from: "of",
  },
  {
    name: "an eye on it",
    example: "The guard keeps an eye on the screens.",
    verbs: set("keep"),
    verbOf: ({ lemma }) => (lemma === "eye" ? "watch" : null),
    from: "on",
  },
];

/** The clause with the verb that it means. */
export function lightened(clause: Clause): Clause {
  const { verb, object, passive } = clause;
  if (verb === null || object === null || passive || object.fellows.length > 0) return clause;
  const light = lights.find(({ verbs, verbOf }) => verbs.has(verb.lemma) && verbOf(object) !== null);
  const lemma = light?.verbOf(object) ?? null;
  const worked = light && lemma ? workedOn(clause, object, light.from) : null;
  if (!worked || lemma === null) return clause;
  return { ...clause, ...worked, verb: { lemma: lemma.split("-")[0] ?? lemma, particle: null, at: verb.at } };
}

function workedOn(
  { recipient, complements }: Clause,
  object: Phrase,
  from: string | null,
): Pick<Clause, "object" | "recipient" | "complements"> | null {
  if (from === null) return recipient && { object: recipient, recipient: null, complements };
  const said = [...object.attached, ...complements].find(({ preposition }) => preposition === from);
  if (!said) return null;
  const rest = [...object.attached.filter((one) => one.preposition !== "'s"), ...complements];
  return { object: said.phrase, recipient, complements: rest.filter((one) => one !== said) };
}
