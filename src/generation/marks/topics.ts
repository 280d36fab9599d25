/**
 * What several cases decide about if they do not name one thing: the question before them, what is measured, who decides,
 * or the check before them. If there is none of these, the cases themselves are asked: "Dammar or shellac or resin?".
 */
import type { Clause } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { askOf, lowered } from "../meaning/asking.ts";
import { askingVerbs, decidingVerbs, personNouns } from "../meaning/classes.ts";
import { resolvedIn } from "../meaning/steps.ts";
import { singular } from "../naming/inflect.ts";
import { capital, pairsIn, sayPhrase, withoutArticles } from "../naming/words.ts";
import { caseHead } from "./case-heads.ts";
import type { Found, Scene } from "./found.ts";
import { colours, kindOfThing, namesClass, namesPerson, scaled, sizes } from "./kinds-of-things.ts";
import { attributeNouns, measured, workBefore } from "./measured.ts";

/** @param told the cases that some words open, without the rest */
export function topicBefore(told: readonly Found[], scene: Scene): string | null {
  const [first] = told;
  if (!first) return null;
  const isOfClasses = told.every(namesClass) || told.some(namesPerson);
  return (
    askedRightBefore(first, scene) ??
    labelBefore(first, scene) ??
    measured(told, scene) ??
    scaled(told, sizes, workBefore(first, scene)?.object ?? null) ??
    kindOfThing(told, false) ??
    decisionOf(told, scene) ??
    verdictOn(told, scene) ??
    (isOfClasses ? null : checked(workBefore(first, scene), scene)) ??
    scaled(told, colours, null) ??
    kindOfThing(told, true)
  );
}

const wordsMax = 7;
const openQuestion =
  /^(?:(?:and )?(?:then|so|what|why|how|who|when|where|really|right|ok|okay|next|now what|what then|what now|how so)|(?:and )?(?:what|how) (?:happens|comes|is next|next|if|about|else|do|does it go)\b.*|(?:and )?if\b.*)$/i;

/** "Pain or routine? Routine: ...": the question that stands right in front of its answers. */
function askedRightBefore({ mark }: Found, { text }: Scene): string | null {
  const [, asked = ""] =
    /([^\n.;:>→|?!–]*[^\n.;:>→|?!–\s])\s?\?["”')\]*_]*\s*(?:\p{L}\w{0,2}[:.)]\s*)?[^\p{L}\p{N}?]*$/u.exec(
      text.slice(0, mark.from),
    ) ?? [];
  const words = withoutArticles(
    asked.replace(/^[^\p{L}\p{N}]+/u, "").replace(/^(?:and|but|so) (?:the )?/i, ""),
  );
  const isShort = words !== "" && words.split(/\s+/).length <= wordsMax;
  return isShort && !openQuestion.test(words) ? `${capital(words)}?` : null;
}

/** "Cause: modem ...", "three types: ...", "the result is one of these: ...": the line above names what is asked. */
function labelBefore({ mark }: Found, { text }: Scene): string | null {
  const [, label = ""] =
    /(?:^|[\n.;:>|(–-])[^\p{L}\n]*([^\n.;:>|]{3,40}):[^\p{L}]*$/u.exec(text.slice(0, mark.from)) ?? [];
  const [kind] = ofThing.exec(label) ?? [];
  if (kind) return `${capital(withoutArticles(kind))}?`;
  const words = withoutArticles(label.trim().replace(announcing, "")).split(/\s+/);
  if (words.length > labelWordsMax) return null;
  const noun = words.at(-1)?.toLowerCase() ?? "";
  const head = words[words.findIndex((word) => /^(?:of|per|in)$/.test(word)) - 1]?.toLowerCase() ?? noun;
  const isShort = words.length < labelWordsMax || head !== noun;
  if (isShort && (attributeNouns.has(head) || outcomes.test(head))) return `${capital(words.join(" "))}?`;
  return sorts.test(noun) ? `Which ${singular(noun)}?` : null;
}

const labelWordsMax = 3;
const announcing = / (?:is|are) (?:one of )?(?:these|the following|as follows)$/i;
const ofThing =
  /\b(?:kind|type|sort|class|size|colour|color|category|cause|state|condition|result|outcome) of (?:the )?\p{L}+$/iu;
const outcomes = /^(?:outcome|result|verdict|finding|diagnosis|decision|answer)$/;
const sorts =
  /^(?:types|kinds|sorts|options|routes|ways|cases|findings|outcomes|results|levels|categories|classes|grades|possibilities|answers|variants|groups)$/;

const verdicts: ReadonlySet<string> = new Set(
  "accept agree approve confirm consent decline deny grant refuse reject sign".split(" "),
);
const wishes: ReadonlySet<string> = new Set(
  "ask bargain cancel choose defer drop haggle insist negotiate object postpone prefer propose request return say send suggest want wish withdraw".split(
    " ",
  ),
);

/** "If he bargains, ...; if he signs, ...; if he drops it, ...": one person decides. */
function decisionOf(told: readonly Found[], { parties }: Scene): string | null {
  const doers = told.map(({ saying, heads }) => {
    // "If he asks for {corrections}"
    const clause = heads || saying?.act === "condition" ? saying?.clause : undefined;
    const verb = clause?.verb?.lemma ?? "";
    const doer = clause && !clause.passive ? clause.doer : null;
    if (!clause || !doer || !(verdicts.has(verb) || wishes.has(verb))) return null;
    return { verb, who: sayPhrase(doer, resolvedIn(clause, parties)) };
  });
  const [one] = doers;
  const isOne = one != null && one.who !== "" && doers.every((other) => other?.who === one.who);
  const isPerson = isOne && (personNouns.has(one.who.split(" ").at(-1) ?? "") || /^\p{Lu}/u.test(one.who));
  return isPerson && doers.some((other) => other && verdicts.has(other.verb))
    ? `Decision of ${one.who}?`
    : null;
}

/**
 * "Customer: too expensive -> ..., no -> ..., yes -> ...", "decide on it: no: ...": verdicts are given by the person in
 * front of them, or by the step that decides or asks.
 */
function verdictOn(told: readonly Found[], scene: Scene): string | null {
  const isVerdict = (one: Found) =>
    answers.test(scene.text.slice(one.mark.from, one.mark.to)) && caseHead(one, scene) !== null;
  const [first] = told;
  if (!first || !told.some(isVerdict)) return null;
  const [, person = ""] =
    /(?:^|[\n.;:>→])[^\p{L}\n]*([\p{L} ]{3,30}):[^\p{L}\n]*\n[^\p{L}\n]*(?:too |not )?$/u.exec(
      scene.text.slice(0, first.mark.from),
    ) ?? [];
  const who = withoutArticles(person);
  if (personNouns.has(who.split(" ").at(-1)?.toLowerCase() ?? "")) return `Decision of ${lowered(who)}?`;
  const work = workBefore(first, scene);
  const verb = work?.verb?.lemma ?? "";
  if (!work || !(decidingVerbs.has(verb) || askingVerbs.has(verb))) return null;
  return askingVerbs.has(verb) ? "Answer?" : `Decision${thingDecided(work)}?`;
}

const answers = /^(?:yes|no|y|n|ok|okay)$/i;

/** "Decides on the application" */
function thingDecided({ complements, object }: Clause): string {
  const on = complements.find(({ preposition }) => /^(?:on|about|upon)$/.test(preposition))?.phrase ?? object;
  return on && !on.pronoun ? ` on ${withoutArticles(on.core ?? on.words)}` : "";
}

const choosing = /^(?:choose|select|pick|determine|identify|establish)$/;
const sorting = /^(?:sort|classify|categorise|categorize|triage)$/;
const results: ReadonlyMap<string, string> = pairsIn(
  "analyse:analysis analyze:analysis assess:assessment audit:audit check:check compare:comparison evaluate:evaluation examine:examination inspect:inspection investigate:investigation measure:measurement review:review screen:screening search:search test:test verify:check",
);

/** "Inspects the casting. Cracks: ... Burrs: ...": the result of the inspection. */
function checked(work: Clause | null, { sayings, parties }: Scene): string | null {
  if (!work) return null;
  const verb = work.verb?.lemma ?? nominalisationOf(work.object?.lemma ?? "")?.verb ?? "";
  const result = results.get(verb);
  const content = sayings.find(
    ({ clause: { link } }) => link?.to === work.id && (link.kind === "whether" || link.kind === "content"),
  );
  if (content && result !== undefined) return askOf(content, parties);
  return seenIn(work) ?? chosenIn(work, verb) ?? (result === undefined ? null : `Result of ${result}?`);
}

/** "Looks at the organ" */
function seenIn({ verb, complements }: Clause): string | null {
  const seen = complements.find(({ preposition }) => /^(?:at|over)$/.test(preposition))?.phrase;
  return verb?.lemma === "look" && seen && !seen.pronoun
    ? `State of ${withoutArticles(seen.core ?? seen.words)}?`
    : null;
}

/** "Selects the channel", "sorts the letters", "checks the colour" */
function chosenIn({ object }: Clause, verb: string): string | null {
  if (!object || object.pronoun) return null;
  if (attributeNouns.has(object.lemma) && (results.has(verb) || choosing.test(verb)))
    return `${capital(withoutArticles(object.core ?? object.words))}?`;
  if (choosing.test(verb)) return `Which ${object.lemma}?`;
  return sorting.test(verb) ? `Kind of ${object.lemma}?` : null;
}
