/** What pronouns and short names stand for: by recency, number, and whether it can act. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Frame } from "../language/frames.ts";
import { actorNouns, systemNouns, verbOfNoun } from "../lexicon/nouns.ts";
import { isTimePhrase } from "./time.ts";

/** Who and what the text talked about last; the last one first. */
export type Mentions = {
  actors: NounPhrase[];
  things: NounPhrase[];
  /** Who "he", "she" or "they" stood for last: the chain goes on until a clause has a new subject. */
  chain: { pronoun: string; phrase: NounPhrase } | null;
  /** The first of several who acted together last: "they" are rather these than many of one kind. */
  group: NounPhrase | null;
};

export const noMentions = (): Mentions => ({ actors: [], things: [], chain: null, group: null });

const notActors =
  /^(order|offer|letter|number|paper|parameter|folder|computer|printer|reminder|newsletter|voucher|error|answer|matter|cover|filter|header|register|container|water|paper|power|motor|sensor|indicator|factor|monitor|remainder|chapter|corner|border|layer|transfer|counter|poster|cancer|dinner|trigger|quarter|semester|weather|router|driver|document|payment|restaurant|plant|variant|grant|amount|account|discount|employment|requirement|agreement|statement|attachment|component|fee|degree|guarantee|coffee|tender|ledger|cylinder|adapter|printer|charter|matter|list|request|test|interest|starter|burger|pepper|charger|checklist|shortlist|waitlist|price-list|transformer|tanker|disclaimer|barrier|cashier's)$/;

/** Whether a phrase can do something: a person, a part of an organisation, a machine, or a name. */
export function canAct(phrase: NounPhrase): boolean {
  const { head } = phrase;
  if (phrase.pronoun)
    return /^(he|she|they|we|i|you|who|somebody|someone|everybody|everyone|nobody|him|her|them|us)$/.test(
      head.lower,
    );
  if (head.pos !== "noun" || isTimePhrase(phrase)) return false;
  const word = head.lemma.split(" ").at(-1) ?? "";
  if (word === "lead") return isLeader(phrase);
  if (actorNouns.has(word) || actorNouns.has(head.lower)) return true;
  if (notActors.test(head.lemma)) return false;
  if (/^[A-Z][A-Z0-9&-]{1,5}$/.test(head.text)) return true;
  return (
    /(er|or|ist|ant|ian|eer|ee|man|woman|body|team|department|office)$/.test(head.lemma) &&
    head.lemma.length > 4
  );
}

/** "the team lead", while a sales lead is somebody to sell to. */
const isLeader = ({ tokens }: NounPhrase): boolean =>
  /^(team|project|tech|technical|group|shift|squad|department|product|test|design|engineering|development|support)$/.test(
    tokens.at(-2)?.lower ?? "",
  );

/** Remembers the phrases of a frame, the subject last so that "it" is found by its role. */
export function mention(mentions: Mentions, frame: Frame): Mentions {
  const phrases = [
    ...frame.agents,
    // "it is a complaint" says what something is, and mentions nothing new.
    ...(frame.verb === "be" ? [] : frame.objects),
    ...(frame.recipient ? [frame.recipient] : []),
    ...frame.complements.filter((one) => !saysByWhat(one)).map((one) => thingIn(one.phrase)),
    ...(frame.infinitive?.objects ?? []),
  ].filter(
    (phrase) => !phrase.pronoun && phrase.head.pos === "noun" && !isTimePhrase(phrase) && !isMeasure(phrase),
  );
  const inOrder = phrases.sort((a, b) => a.head.from - b.head.from);
  const actors = inOrder.filter(canAct).reverse();
  // The object of the verb is what "it" means, before things in complements.
  const isThing = (phrase: NounPhrase) => phrases.includes(phrase) && !canAct(phrase);
  // "If the product is not in stock, ... it": a state is told of its subject.
  const isState = frame.verb === "be" || (!frame.passive && frame.objects.length === 0);
  const subjects = isState ? frame.agents.filter(isThing) : [];
  const objects = [...subjects, ...frame.objects.filter(isThing)];
  // Who does something to something else is hardly what "it" means.
  const doers = isState || frame.passive ? [] : frame.agents;
  const others = inOrder.filter((phrase) => !canAct(phrase) && !objects.includes(phrase)).reverse();
  const things = [...objects, ...others.filter((one) => !doers.includes(one)), ...mentions.things];
  return {
    chain: chainAfter(mentions, frame),
    group: groupAfter(mentions, frame),
    actors: [...withAgentsFirst(actors, frame), ...mentions.actors].slice(0, 12),
    things: [...things, ...others.filter((one) => doers.includes(one))].slice(0, 12),
  };
}

/** "by email": nobody talks about it next. */
const saysByWhat = ({ preposition, phrase }: Frame["complements"][number]): boolean =>
  /^(by|via|per|through)$/.test(preposition) &&
  /^(e?-?mail|phone|telephone|post|fax|courier|chat|sms|app|web|portal)$/.test(phrase.head.lemma);

/** "the arrival of the parcel" speaks of the parcel. */
function thingIn(phrase: NounPhrase): NounPhrase {
  const of = phrase.tokens.findIndex(({ lower }) => lower === "of");
  const tokens = phrase.tokens.slice(of + 1);
  const head = tokens.findLast(({ pos }) => pos === "noun");
  return of > 0 && head && verbOfNoun(phrase.head.lemma) !== undefined ? { ...phrase, tokens, head } : phrase;
}

/** "20 kg", "500 euros": nothing that "it" could mean. */
const isMeasure = ({ tokens, head }: NounPhrase) =>
  tokens.some((token) => token.pos === "number") &&
  /^(kg|g|km|m|cm|litre|liter|euro|eur|dollar|usd|pound|percent|degree|meter|metre|kilo|ton|tonne)$/.test(
    head.lemma,
  );

function groupAfter({ group }: Mentions, { agents, passive }: Frame): NounPhrase | null {
  const [first, second] = agents;
  if (passive || first === undefined) return group;
  return second && canAct(first) && canAct(second) ? first : null;
}

function chainAfter({ chain }: Mentions, { clause, agents, passive }: Frame): Mentions["chain"] {
  const [subject] = clause.subjects;
  const [agent] = agents;
  if (subject?.pronoun && /^(he|she|they)$/.test(subject.head.lower))
    return agent && !passive ? { pronoun: subject.head.lower, phrase: agent } : chain;
  const isNew = clause.link === "main" && !passive && subject !== undefined && !subject.pronoun;
  return isNew ? null : chain;
}

/** "he" is rather who did something than who was told. */
function withAgentsFirst(actors: NounPhrase[], frame: Frame): NounPhrase[] {
  const agents = actors.filter((actor) => frame.agents.includes(actor));
  return [...agents, ...actors.filter((actor) => !agents.includes(actor))];
}

const isPlural = (phrase: NounPhrase) =>
  phrase.head.plural ||
  /^(goods|data|staff|people|accounts)$/.test(phrase.head.lower) ||
  phrase.tokens.some((token) => token.lower === "and");
const isOrganisation = (phrase: NounPhrase) =>
  /^(department|team|company|bank|system|unit|office|sales|hr|it|finance|accounting|warehouse|board|committee|authority|agency|supplier|vendor|insurer|firm|server|software|hospital|shop|store|court|union|club|university|faculty|production|logistics|marketing|procurement|purchasing)$/.test(
    phrase.head.lemma,
  ) || /^(sales|(?!C[A-Z]{1,2}O$)[A-Z]{2,})$/.test(phrase.head.text.replace(/^Sales$/, "sales"));

const isOther = (actor: NounPhrase, pronoun: NounPhrase, chain: Mentions["chain"]) =>
  chain !== null &&
  /^(he|she)$/.test(chain.pronoun) &&
  /^(he|she)$/.test(pronoun.head.lower) &&
  actor.head.lemma === chain.phrase.head.lemma;

/** Rather a person than a department. */
const onePerson = (actors: NounPhrase[]): NounPhrase | null => {
  const singular = actors.filter(({ head }) => !head.plural);
  return singular.find((one) => !isOrganisation(one)) ?? singular[0] ?? null;
};

/** The phrase that a subject stands for; itself when it is no pronoun, null when nothing fits. */
export function resolveActor(phrase: NounPhrase, { actors, chain, group }: Mentions): NounPhrase | null {
  if (!phrase.pronoun) return phrase;
  switch (phrase.head.lower) {
    case "he":
    case "she":
    case "who":
      if (chain?.pronoun === phrase.head.lower) return chain.phrase;
      // "she ... he": somebody else.
      return onePerson(actors.filter((actor) => !isOther(actor, phrase, chain)));
    case "they":
    case "them":
      if (chain?.pronoun === phrase.head.lower) return chain.phrase;
      if (group) return group;
      return actors.find((actor) => isPlural(actor) || isOrganisation(actor)) ?? actors[0] ?? null;
    case "it":
      return actors.find(isOrganisation) ?? null;
    case "the latter":
      return actors[0] ?? null;
    case "the former":
      return actors[1] ?? actors[0] ?? null;
    default:
      return null;
  }
}

/** The thing (or person) that an object stands for; null when nothing fits. */
export function resolveObject(phrase: NounPhrase, { actors, things }: Mentions): NounPhrase | null {
  if (!phrase.pronoun) return phrase;
  switch (phrase.head.lower) {
    case "it":
    case "this":
    case "that":
    case "which":
    case "one":
      return (
        things.find((thing) => !isPlural(thing)) ??
        things[0] ??
        actors.find((actor) => systemNouns.has(actor.head.lemma)) ??
        null
      );
    case "they":
    case "them":
    case "these":
    case "those":
      return things.find(isPlural) ?? actors.find(isPlural) ?? things[0] ?? null;
    case "him":
    case "her":
    case "himself":
    case "herself":
    case "he":
    case "she":
      return onePerson(actors);
    case "both":
    case "all":
      return things[0] ?? null;
    case "the latter":
      return things[0] ?? null;
    default:
      return null;
  }
}
