/** A line that is understood in part only does nothing: what it was taken for may be the opposite of what it means. */
import type { Token } from "../parser/tree.ts";
import { nounPhrase } from "./names.ts";
import type { Line, Order } from "./order.ts";
import { said } from "./telling.ts";
import { set, wholeWords } from "./words.ts";
import { stems } from "./work.ts";

type Read = Pick<Line, "text" | "tokens" | "from" | "say">;

const stemsOf = (words: string): ReadonlySet<string> => new Set([...set(words)].flatMap(stems));

/** Words of steering: of drawing, of naming, of wishing, of whoever draws, and of the case at hand. */
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
/** These are of steering as verbs only: a form and a call are things of the process. */
const asVerbs = stemsOf("call form leave cut answer close");

/** What a line may say besides, where it asks for this. */
const besides: Partial<Record<Order["type"], ReadonlySet<string>>> = {
  role: stemsOf("send receive exchange message letter phone call fro back hire supplier"),
  idle: stemsOf("closed close empty duty procedure message"),
  absent: stemsOf("duty procedure message"),
  kind: stemsOf("automatic automated system"),
  call: stemsOf("form abbreviation full synonym"),
  document: stemsOf("system register book look"),
};

/** They are about the form of all that is drawn: nothing that the text tells gets another sense by them. */
const formal = set(
  "wordsMax charsMax spelling yesNo endNames edgeTimers remarks oneEnd poolName nothing",
) as ReadonlySet<Order["type"]>;

/** Why something is wished for, examples of it, whom else it holds for, and what "we" are or never do, need not be understood. */
const asides = [
  // "Glossary: a = b": what announces an equation.
  /^[^:="“]*\b(?:glossary|terms|names?|team|synonyms)\s*:/giu,
  /\b(?:because|since|so that|in order to|as (?:we|our|all|the|it|this|that|they|these|those|he|she|nobody|everybody)|for (?:example|instance)|whoever|(?:picture|diagram|drawing|folder) that|when \p{L}+ (?:is|are) meant|does (?:it|something|the work) (?:in|at|on) the)\b[^,;:–"“>]*/giu,
  /(?<=^|[,;:–-]\s+)(?:we|they|he|she|nobody|our \p{L}+)\s+(?:(?:do|does|can|may|will) ?(?:not|n['’]t)\s+(?!draw|show|want|use|write|say|call|name)|are\s+\d)[^,;:]*/giu,
];
/** How details are qualified, and what stands in their place. */
const ofDetails = [
  /\b(?:in|under) \p{L}+/giu,
  /, for \p{L}+(?=[;,.]|$)/giu,
  /\b(?:write|say|use|put) ["“][^;.]*/giu,
];
const reasonBefore = /^[^"“;:]{5,}?(?=, so (?!that\b))/i;

/** The words of a line that tell something and that none of its orders speaks of; names that are none. */
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

/** A step at an end of the process is told by a verb and a thing; beside another work it is done to the same. */
const isBare = ({ label, place }: Extract<Order, { type: "step" }>): boolean =>
  (place.at === "first" || place.at === "last") && !/\s/.test(label.trim());

/** Nouns, names, verbs and figures; "two lanes" says no more than the lanes do. */
const tells = ({ upos, form }: Token): boolean =>
  /^(?:NOUN|PROPN|VERB)$/.test(upos) || (upos === "NUM" && /\d/.test(form));

function asidesIn(text: string, orders: readonly Order[]): { from: number; to: number }[] {
  const isOfDetails = orders.every(({ type }) => type === "detail");
  const found = [...asides, ...(isOfDetails ? ofDetails : [])].flatMap((aside) => [...text.matchAll(aside)]);
  const before = reasonBefore.exec(text);
  // "The boat crew is hired in, so it is a pool": whom the orders are about is no mere reason.
  const parties = orders.flatMap((order) =>
    order.type === "call" ? [order.from] : order.type === "role" ? [order.name] : [],
  );
  if (before && !parties.some((name) => wholeWords(name).test(before[0])))
    found.push(before as RegExpExecArray);
  return found.map(({ 0: words, index }) => ({ from: index, to: index + words.length }));
}

/** Whom an order makes a lane, a pool or a doer. */
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

/** What an order names, and what is said when it is done. */
const wordsOfOrder = (order: Order): string[] => [...texts(order), said(order, null)];

const texts = (value: unknown): string[] =>
  typeof value === "string" || typeof value === "number"
    ? [String(value)]
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(texts)
      : [];
