/** A line that is only understood in part does nothing: its meaning may be the opposite. */
import type { Token } from "../parser/tree.ts";
import { nounPhrase } from "./names.ts";
import type { Line, Order } from "./order.ts";
import { said } from "./telling.ts";
import { set, wholeWords } from "./words.ts";
import { stems } from "./work.ts";

type Read = Pick<Line, "text" | "tokens" | "from" | "say">;

const stemsOf = (words: string): ReadonlySet<string> => new Set([...set(words)].flatMap(stems));

/** Words of steering: about drawing, naming, wishing, the people who draw, and the present case. */
const steering = stemsOf(`
  lane swimlane pool diagram drawing draw picture model chart process workflow notation element box symbol shape line edge data object store
  step task activity work job action event gateway diamond decision question answer arrow flow path way branch start begin finish end
  label name title word term role participant actor party person people side department team unit employee staff
  text description document paper folder sentence case matter time thing everything anything something nothing somebody someone nobody
  anybody everybody everyone rest other kind sort part place order default charge difference care business none comment note remark author
  outside outsider inside external internal company house firm us language english spelling home please always never
  do go come belong become want wish like love need let get take give make keep put stay sit stand hang lead live happen own mark
  mean denote say tell write speak read print spell sound refer know count treat list mention cover replace use avoid skip prefer choose
  show see appear display depict present attach add share join handle perform carry execute manage agree concern apply exist
`);
/** These belong to steering only as verbs: a form and a call are things of the process. */
const asVerbs = stemsOf("call form leave cut answer close");

/** Further words that a line with this request may contain. */
const besides: Partial<Record<Order["type"], ReadonlySet<string>>> = {
  role: stemsOf("send receive exchange message letter phone call fro back hire supplier"),
  idle: stemsOf("closed close empty duty procedure message"),
  absent: stemsOf("duty procedure message"),
  kind: stemsOf("automatic automated system"),
  call: stemsOf("form abbreviation full synonym"),
  document: stemsOf("system register book look"),
};

/** These are about the form of everything drawn: they do not change the meaning of the text. */
const formal = set(
  "wordsMax charsMax spelling yesNo endNames edgeTimers remarks oneEnd poolName nothing",
) as ReadonlySet<Order["type"]>;

/**
 * Reasons, examples, further affected people, and statements about what "we" are or never do need not be understood.
 */
const asides = [
  // "Glossary: a = b": the announcement of an equation.
  /^[^:="“]*\b(?:glossary|terms|names?|team|synonyms)\s*:/giu,
  /\b(?:because|since|so that|in order to|as (?:we|our|all|the|it|this|that|they|these|those|he|she|nobody|everybody)|for (?:example|instance)|whoever|(?:picture|diagram|drawing|folder) that|when \p{L}+ (?:is|are) meant|does (?:it|something|the work) (?:in|at|on) the)\b[^,;:–"“>]*/giu,
  /(?<=^|[,;:–-]\s+)(?:we|they|he|she|nobody|our \p{L}+)\s+(?:(?:do|does|can|may|will) ?(?:not|n['’]t)\s+(?!draw|show|want|use|write|say|call|name)|are\s+\d)[^,;:]*/giu,
];
/** Qualifications of details, and their replacements. */
const ofDetails = [
  /\b(?:in|under) \p{L}+/giu,
  /, for \p{L}+(?=[;,.]|$)/giu,
  /\b(?:write|say|use|put) ["“][^;.]*/giu,
];
const reasonBefore = /^[^"“;:]{5,}?(?=, so (?!that\b))/i;

/** The words with content that none of the line's orders uses; and names that cannot be names. */
export function notUnderstood(line: Read, orders: readonly Order[]): string[] {
  if (orders.every(({ type }) => formal.has(type))) return [];
  const known = new Set(orders.flatMap(wordsOfOrder).flatMap(stems));
  for (const { type } of orders) for (const word of besides[type] ?? []) known.add(word);
  const free = asidesIn(line.text, orders).map(({ from, to }) => ({
    from: line.from + from,
    to: line.from + to,
  }));
  return line.tokens
    .filter((token) => tells(token) && !free.some(({ from, to }) => token.from >= from && token.from < to))
    .filter(({ form, lemma, upos }) => {
      const words = [...stems(line.say(form)), ...stems(lemma)];
      const isOfSteering = (word: string) => steering.has(word) || (upos === "VERB" && asVerbs.has(word));
      return words.length > 0 && !words.some((word) => known.has(word) || isOfSteering(word));
    })
    .map(({ form }) => line.say(form))
    .concat(orders.flatMap(namesOf).filter((name) => !nounPhrase(name)))
    .concat(orders.flatMap((order) => (order.type === "step" && isBare(order) ? [order.label] : [])));
}

/** A step at an end of the process needs a verb and a thing; a step beside other work has the same thing. */
const isBare = ({ label, place }: Extract<Order, { type: "step" }>): boolean =>
  (place.at === "first" || place.at === "last") && !/\s/.test(label.trim());

/** Nouns, names, verbs and figures; "two lanes" says no more than the lanes do. */
const tells = ({ upos, form }: Token): boolean =>
  /^(?:NOUN|PROPN|VERB)$/.test(upos) || (upos === "NUM" && /\d/.test(form));

function asidesIn(text: string, orders: readonly Order[]): { from: number; to: number }[] {
  const isOfDetails = orders.every(({ type }) => type === "detail");
  const found = [...asides, ...(isOfDetails ? ofDetails : [])].flatMap((aside) => [...text.matchAll(aside)]);
  const before = reasonBefore.exec(text);
  // "The boat crew is hired in, so it is a pool": the party of the orders is more than a reason.
  const parties = orders.flatMap((order) =>
    order.type === "call" ? [order.from] : order.type === "role" ? [order.name] : [],
  );
  if (before && !parties.some((name) => wholeWords(name).test(before[0])))
    found.push(before as RegExpExecArray);
  return found.map(({ 0: words, index }) => ({ from: index, to: index + words.length }));
}

/** Parties that an order makes lanes, pools or doers. */
const namesOf = (order: Order): string[] =>
  order.type === "role"
    ? [order.name]
    : order.type === "doer" || order.type === "step"
      ? order.doer === null
        ? []
        : [order.doer]
      : order.type === "call"
        ? [order.to]
        : [];

/** Names in an order, and the words of its report. */
const wordsOfOrder = (order: Order): string[] => [...texts(order), said(order, null)];

const texts = (value: unknown): string[] =>
  typeof value === "string" || typeof value === "number"
    ? [String(value)]
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(texts)
      : [];
