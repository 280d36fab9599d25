/** Light verbs: "gives the client a call" is "calls the client", "a review takes place" is work. */
import { actionVerbs, craftVerbs } from "../document/lexicon/verbs.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import type { Clause, Complement, Phrase } from "./clause.ts";
import { words as set } from "./lexicon.ts";
import { byMeans, isSomebody, timeNouns } from "./lexicon-words.ts";
import { isWorkNoun, nominalisationOf } from "./nominalisations.ts";

type Slots = Pick<Clause, "verb" | "doer" | "object" | "recipient" | "complements" | "passive" | "state">;
type Light = {
  name: string;
  example: string;
  /** The intended meaning of the clause; null if it is literal. */
  meant: (clause: Clause) => Partial<Slots> | null;
};

/** Nouns of brief work that one "gives" or "has"; each is also a verb. */
const brief = set(
  "call ring wash wipe clean rinse polish press stir shake push pull kick hug hint warning reminder briefing massage scrub trim brush dust",
);
const longer: ReadonlyMap<string, string> = new Map([
  ["ring", "call"],
  ["warning", "warn"],
  ["reminder", "remind"],
  ["briefing", "brief"],
]);
const carryingOut = set("perform conduct undertake do make carry complete effect execute");
/** Verbs of happening, whose subject may be work. */
const coming = set("follow happen occur come");
const concluding = set("conclude complete end finish close");

const lights: readonly Light[] = [
  {
    name: "given to somebody",
    example: "The nurse gives the patient a call. The cook gives the pan a rinse.",
    meant: ({ verb, object, recipient, passive }) => {
      const noun = object?.lemma ?? "";
      if (passive || verb?.lemma !== "give" || !brief.has(noun) || recipient === null) return null;
      return { ...verbAt(longer.get(noun) ?? noun, verb.at), object: recipient, recipient: null };
    },
  },
  {
    name: "carried out",
    example: "The officer performs an inspection of the kitchen. Sewing is done by the tailor.",
    meant: ({ verb, object, complements, passive, objectFrom }) => {
      if (verb === null || object === null || objectFrom !== null || !carryingOut.has(verb.lemma))
        return null;
      const work = workIn(object);
      const of = [...object.attached, ...complements].find(({ preposition }) => preposition === "of");
      // "The following is done" names no work yet.
      const isWork = work?.gerund === true || (work?.thing === false && verb.lemma !== "complete");
      const isBare = passive && of === undefined && isWork && object.determiner !== "the";
      if (!work || (!of && !isBare)) return null;
      return {
        ...verbAt(work.verb, verb.at),
        object: of?.phrase ?? null,
        complements: [...behind(object), ...complements].filter((one) => one !== of),
      };
    },
  },
  {
    name: "leads to its rejection",
    example: "A missing stamp leads to the rejection of the form. A high score leads to approval.",
    meant: ({ verb, object, complements, doer, passive }) => {
      const to = complements.find(({ preposition }) => preposition === "to" || preposition === "in");
      const isLeading = !passive && /^(?:lead|result)$/.test(verb?.lemma ?? "") && object === null;
      const work = isLeading && to ? workIn(to.phrase) : null;
      if (verb === null || doer === null || !to || !work || work.gerund) return null;
      const of = to.phrase.attached.find(({ preposition }) => preposition === "of");
      return {
        ...verbAt(work.verb, to.phrase.head),
        object: of?.phrase ?? null,
        doer: null,
        passive: true,
        complements: complements.filter((one) => one !== to),
      };
    },
  },
  {
    name: "undergoes work",
    example: "The finished boat undergoes a final inspection.",
    meant: ({ verb, object, doer, complements, passive, link, negated }) => {
      const isUndergone = verb?.lemma === "undergo" && !passive && !negated && goesOn(link);
      // A final inspection, a thorough one
      const work =
        isUndergone && object && doer && !doer.pronoun ? workIn({ ...object, modifiers: [] }) : null;
      if (!work || !object) return null;
      const by = behind(object).filter(({ preposition }) => preposition === "by" || preposition === "for");
      return {
        ...verbAt(work.verb, object.head),
        object: doer,
        doer: null,
        passive: true,
        complements: [...by, ...complements],
      };
    },
  },
  {
    name: "an eye on it",
    example: "The guard keeps an eye on the screens.",
    meant: ({ verb, object, complements }) => {
      const on = [...(object?.attached ?? []), ...complements].find((one) => one.preposition === "on");
      if (verb?.lemma !== "keep" || object?.lemma !== "eye" || on === undefined) return null;
      const rest = [...behind(object), ...complements].filter((one) => one !== on);
      return { ...verbAt("watch", verb.at), object: on.phrase, complements: rest };
    },
  },
  {
    name: "a look at it",
    example: "The vet has a look at the paw. The editor takes a closer look at the text. I have a look.",
    meant: ({ verb, object, complements }) => {
      const isLook = /^(?:have|take)$/.test(verb?.lemma ?? "") && object?.lemma === "look";
      if (verb === null || !isLook) return null;
      const said = [...behind(object), ...complements];
      const at = said.find((one) => one.preposition === "at");
      const rest = said.filter((one) => one !== at);
      return { ...verbAt("check", verb.at), object: at?.phrase ?? null, complements: rest };
    },
  },
  {
    name: "done by somebody",
    example: "Planting out by the whole team.",
    meant: ({ form, link, doer, complements }) => {
      const by = complements.find(
        ({ preposition, phrase }) => preposition === "by" && phrase.determiner === "the",
      );
      if (form !== "gerund" || link !== null || doer !== null || by === undefined) return null;
      return { doer: by.phrase, complements: complements.filter((one) => one !== by) };
    },
  },
  {
    name: "comes about",
    example:
      "A review of the plans by the architect takes place. A final test follows. There is a short interview.",
    meant: ({ verb, object, doer, complements, doerFrom, passive, link, negated }) => {
      if (verb === null || doer === null || doer.pronoun || doerFrom !== null || negated) return null;
      const isPlace = verb.lemma === "take" && object?.lemma === "place" && object.determiner === null;
      // "A call comes in from a club" arrives.
      const arrives =
        verb.lemma === "come" &&
        complements.some(({ preposition }) => /^(?:in |in$|into|from|through|via|to$|by$)/.test(preposition));
      const isNext =
        coming.has(verb.lemma) && object === null && verb.particle === null && !passive && !arrives;
      if (!goesOn(link)) return null;
      const said = [...(isPlace ? behind(object) : []), ...complements];
      const isThere = verb.lemma === "be" && /^an?$/.test(doer.determiner ?? "") && isWorkNoun(doer.lemma);
      return isPlace || isThere || (isNext && isEvent(doer)) ? broughtAbout(doer, said, verb.at) : null;
    },
  },
  {
    name: "what concludes it",
    example:
      "Delivery of the keys to the tenant concludes the order. Billing by accounting ends the process.",
    meant: ({ verb, object, doer, complements, passive, link, negated }) => {
      if (verb === null || doer === null || doer.pronoun || object === null || passive || negated)
        return null;
      if (!concluding.has(verb.lemma) || verb.particle !== null || !goesOn(link)) return null;
      return isEvent(doer) ? broughtAbout(doer, complements, verb.at) : null;
    },
  },
  {
    name: "needed of somebody",
    example:
      "Larger orders require the approval of the head. Small orders are released, whereas others need a signature.",
    meant: ({ verb, doer, object, passive, complements, link, negated, coordination }) => {
      if (verb === null || doer === null || object === null || passive || negated) return null;
      // "Is accepted or needs revision": an assessment.
      if (coordination === "or") return null;
      const work = /^(?:need|require)$/.test(verb.lemma) ? workIn(object) : null;
      if (!work || work.gerund || !goesOn(link)) return null;
      const said = [...behind(object), ...complements];
      const owner = said.find(
        ({ preposition, phrase }) =>
          /^(?:of|by|from)$/.test(preposition) && (isSomebody(phrase.lemma) || judging.has(work.verb)),
      );
      const isThing = !isSomebody(doer.lemma);
      if (!owner && (!isThing || !judging.has(work.verb))) return null;
      const rest = said.filter((one) => one !== owner);
      const of = rest.find(({ preposition }) => preposition === "of");
      return {
        ...verbAt(work.verb, object.head),
        doer: owner?.phrase ?? null,
        object: of?.phrase ?? (isThing ? doer : null),
        passive: owner === undefined,
        complements: rest.filter((one) => one !== of),
      };
    },
  },
  {
    name: "whose job it is",
    example: "Packing is Tom's job. Distribution of the leaflets is the task of the porter.",
    meant: ({ verb, doer, state, complements, link, negated }) => {
      if (verb !== null || doer === null || !state || !("head" in state) || negated) return null;
      const of = state.attached.find(({ preposition }) => preposition === "of" || preposition === "'s");
      const owner = of?.phrase ?? (/^(?:my|our)$/.test(state.determiner ?? "") ? speaker(state) : null);
      const isWork = isWorkNoun(doer.lemma) || workIn(doer) !== null;
      if (!jobs.has(state.lemma) || !owner || !isWork || !goesOn(link)) return null;
      return { ...broughtAbout(doer, complements, state.head), doer: owner };
    },
  },
  {
    name: "what it consists of",
    example: "The audit includes data checks. The service consists of an oil change.",
    meant: ({ verb, object, doer, complements, link, negated }) => {
      const of = complements.find(({ preposition }) => preposition === "of");
      const work = object ?? (verb?.lemma === "consist" ? of?.phrase : undefined);
      if (verb === null || !having.has(verb.lemma) || !work || negated || link?.kind === "if") return null;
      const isOfWork = doer !== null && !doer.pronoun && isWorkNoun(doer.lemma) && isWorkNoun(work.lemma);
      return isOfWork
        ? broughtAbout(
            work,
            complements.filter((one) => one !== of),
            verb.at,
          )
        : null;
    },
  },
  {
    name: "is by, is on",
    example: "Payment is by card. Delivery to the shops is on Friday.",
    meant: ({ verb, doer, state, complements, link, negated }) => {
      const said = state === null || "head" in state ? null : /^(\w+) (.+)$/.exec(state.words);
      const [, preposition = "", words = ""] = said ?? [];
      if (verb !== null || doer === null || !state || negated || !nominalisationOf(doer.lemma)) return null;
      if (!goesOn(link) || nominalisationOf(doer.lemma)?.thing) return null;
      const isTime = timeNouns.has(state.lemma);
      const isMeans = doer.determiner === null && /^(?:by|via|in|at)$/.test(preposition);
      if (!(isTime && /^(?:on|in|at)$/.test(preposition)) && !isMeans) return null;
      const at = "at" in state ? state.at : state.head;
      return broughtAbout(doer, [...complements, { preposition, phrase: bare(words, state.lemma, at) }], at);
    },
  },
];

const judging = set("approve sign confirm authorise authorize countersign review check inspect verify");
const jobs = set("job task duty responsibility turn");

/** "My job": the speaker. */
const speaker = ({ head }: Phrase): Phrase => ({ ...bare("we", "we", head), pronoun: true, plural: true });

const having = set("include comprise involve consist");

/** The clause continues the process, also by a contrast ("whereas others need a signature"); others state a time or a condition. */
const goesOn = (link: Clause["link"]): boolean =>
  link === null || going.has(link.kind) || link.words === "whereas";
const going = set("coordinate beside");

const verbAt = (verb: string, at: number): Pick<Clause, "verb"> => {
  const [lemma = verb, particle = null] = verb.split("-");
  return { verb: { lemma, particle, at } };
};

const behind = (noun: Phrase | null): Complement[] =>
  noun?.attached.filter(({ preposition }) => preposition !== "'s") ?? [];

const verbs: ReadonlySet<string> = new Set([...actionVerbs, ...craftVerbs]);

/** The work that a noun names by itself: "approval", "sewing"; null for things, and if an adjective adds to it. */
function workIn({ lemma, modifiers }: Phrase): { verb: string; gerund: boolean; thing: boolean } | null {
  const word = lemma.toLowerCase();
  if (modifiers.length > 0) return null;
  const known = nominalisationOf(word);
  const base = word.endsWith("ing") ? baseOfVerb(word, (one) => verbs.has(one)) : null;
  const verb = known?.verb ?? base;
  return verb === null ? null : { verb, gerund: base !== null, thing: known?.thing ?? false };
}

const isEvent = ({ lemma, attached }: Phrase): boolean =>
  isWorkNoun(lemma) ||
  (nominalisationOf(lemma) !== null &&
    attached.some(({ preposition }) => preposition === "of" || preposition === "by"));

/** The noun as an action: with its own verb if it names the object of the work, otherwise "carry out" it. */
function broughtAbout(noun: Phrase, complements: readonly Complement[], at: number): Partial<Slots> {
  const by = [noun, ...noun.attached.map(({ phrase }) => phrase)]
    .flatMap(({ attached }) => attached)
    .concat(complements)
    .find(({ preposition, phrase }) => preposition === "by" && !byMeans.has(phrase.lemma));
  const others = (some: readonly Complement[]) => some.filter((one) => one !== by);
  const without = (phrase: Phrase): Phrase => ({ ...phrase, attached: others(phrase.attached) });
  const work = workIn(noun);
  const rest = others([...behind(noun), ...complements]);
  const of = rest.find(({ preposition }) => preposition === "of");
  const shared = { doer: by?.phrase ?? null, recipient: null, state: null };
  const [near] = behind(noun);
  if (work && (of || (!work.thing && (near === undefined || near.preposition === "to"))))
    return {
      ...shared,
      ...verbAt(work.verb, at),
      object: of ? without(of.phrase) : null,
      passive: true,
      complements: rest.filter((one) => one !== of),
    };
  const complete = { ...shared, complements: others(complements), passive: true };
  return { ...complete, ...verbAt("carry-out", at), object: without(noun) };
}

const bare = (words: string, lemma: string, head: number): Phrase => ({
  ...{ from: 0, to: 0, head, lemma, words, pronoun: false, plural: false, determiner: null },
  ...{ modifiers: [], attached: [], fellows: [], or: false },
});

/** The clause with the intended work. */
export function lightened(clause: Clause): Clause {
  if ((clause.object?.fellows.length ?? 0) > 0) return clause;
  for (const { meant } of lights) {
    const slots = meant(clause);
    if (slots) return { ...clause, ...slots };
  }
  return clause;
}
