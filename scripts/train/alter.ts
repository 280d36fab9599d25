/**
 * Copies of treebank sentences in the style of instructions: lower case, no commas, no articles, present tense, orders.
 */
import type { Verb } from "./grammar/stock.ts";
import type { Random } from "./random.ts";
import type { Gold, GoldToken } from "./treebank.ts";

type Alteration = { chance: number; alter(gold: Gold, inflect: (lemma: string) => Verb): Gold };

/** In this order, each with its own chance. */
const alterations: readonly Alteration[] = [
  { chance: 1, alter: joinHyphens },
  { chance: 0.45, alter: inPresent },
  { chance: 0.4, alter: asOrder },
  { chance: 0.2, alter: (gold) => without(gold, (token, at) => isArticle(token) && isLeaf(gold, at)) },
  { chance: 0.2, alter: (gold) => without(gold, ({ form }, at) => form === "," && isLeaf(gold, at)) },
  { chance: 0.15, alter: (gold) => without(gold, ({ form }, at) => form === "." && at === gold.length - 1) },
  { chance: 0.25, alter: (gold) => gold.map((token) => ({ ...token, form: token.form.toLowerCase() })) },
];

/** An altered copy of the sentence; null if nothing could be altered. */
export function altered(gold: Gold, random: Random, inflect: (lemma: string) => Verb): Gold | null {
  let copy = gold;
  for (const { chance, alter } of alterations) if (random.chance(chance)) copy = alter(copy, inflect);
  const same = copy.length === gold.length && copy.every(({ form }, at) => form === gold[at]?.form);
  return same || copy.length === 0 ? null : copy;
}

const isArticle = ({ form, relation }: GoldToken): boolean =>
  relation === "det" && /^(?:the|a|an)$/i.test(form);

const isLeaf = (gold: Gold, at: number): boolean => gold.every(({ head }) => head !== at + 1);

/** The sentence without these words. Words that depended on one of them depend on its head; heads are renumbered. */
export function without(gold: Gold, leave: (token: GoldToken, at: number) => boolean): Gold {
  const left = gold.map((token, at) => leave(token, at));
  const places: number[] = [];
  let count = 0;
  for (const gone of left) places.push(gone ? 0 : ++count);
  const headOf = (head: number): number => {
    let at = head;
    while (at > 0 && left[at - 1]) at = gold[at - 1]?.head ?? 0;
    return at === 0 ? 0 : (places[at - 1] ?? 0);
  };
  return gold.filter((_, at) => !left[at]).map((token) => ({ ...token, head: headOf(token.head) }));
}

/**
 * Joins "double", "-", "check" written as one word into one token, as in our tokens. Only if a single word of them is
 * the head.
 */
function joinHyphens(gold: Gold): Gold {
  let at = 1;
  let result = gold;
  while (at < result.length - 1) {
    const [a, hyphen, b] = [result[at - 1], result[at], result[at + 1]];
    const glued = a?.glued && hyphen?.glued && hyphen.form === "-" && b !== undefined;
    const joined = glued && a && b ? joinedWord(result, at, a, b) : null;
    if (joined) result = joined;
    else at += 1;
  }
  return result;
}

function joinedWord(gold: Gold, hyphen: number, a: GoldToken, b: GoldToken): Gold | null {
  const inside = ({ head }: GoldToken): boolean => head >= hyphen && head <= hyphen + 2;
  // The word that depends on something outside gives the whole its tag.
  const leader = inside(a) ? b : a;
  if (inside(leader) || (!inside(a) && !inside(b))) return null;
  const at = leader === a ? hyphen - 1 : hyphen + 1;
  const whole = {
    ...leader,
    form: `${a.form}-${b.form}`,
    lemma: `${a.lemma}-${b.lemma}`,
    glued: b.glued ?? false,
  };
  const others = [hyphen - 1, hyphen, hyphen + 1].filter((place) => place !== at);
  // Words that depended on the other two now depend on their head, which is the leader.
  return without(
    gold.map((token, place) => (place === at ? whole : token)),
    (_, place) => others.includes(place),
  );
}

/** Turns the past into the present, the tense in which processes are described. */
function inPresent(gold: Gold, inflect: (lemma: string) => Verb): Gold {
  return gold.map((token, at) => {
    if (token.xpos !== "VBD") return token;
    const many = isMany(gold, at);
    const known = auxiliaries[token.form.toLowerCase()];
    const form = known ? known[many ? 1 : 0] : presentOf(token, many, inflect);
    return form === undefined
      ? token
      : { ...token, form: likeCase(form, token.form), xpos: many ? "VBP" : "VBZ" };
  });
}

const auxiliaries: Readonly<Record<string, readonly [string, string]>> = {
  ...{ was: ["is", "are"], were: ["is", "are"], had: ["has", "have"], did: ["does", "do"] },
};

const presentOf = (
  { upos, lemma }: GoldToken,
  many: boolean,
  inflect: (lemma: string) => Verb,
): string | undefined =>
  upos === "VERB" && /^[a-z]+$/.test(lemma) ? (many ? lemma : inflect(lemma).s) : undefined;

const likeCase = (form: string, model: string): string =>
  model === model.toUpperCase() && model.length > 1 ? form.toUpperCase() : form;

/** Whether the subject of this verb (or of the verb that it is an auxiliary of) takes the plural form. */
function isMany(gold: Gold, at: number): boolean {
  const own = gold[at];
  const verb = own && /^(?:aux|cop)/.test(own.relation) ? own.head : at + 1;
  const subject = gold.findIndex(({ head, relation }) => head === verb && relation.startsWith("nsubj"));
  const token = gold[subject];
  if (!token) return false;
  if (/^(?:they|we|i|you|these|those)$/i.test(token.form) || /S$/.test(token.xpos)) return true;
  return gold.some(({ head, relation }) => head === subject + 1 && relation === "conj");
}

/** "The clerk checks the form and signs it" as an order: without the subject, verbs in their base form. */
function asOrder(gold: Gold): Gold {
  const root = gold.findIndex(({ head }) => head === 0);
  const verb = gold[root];
  if (verb?.upos !== "VERB" || !/^VB[ZPD]$/.test(verb.xpos) || !/^[a-z]+$/i.test(verb.lemma)) return gold;
  const children = (at: number): number[] =>
    gold.flatMap(({ head }, child) => (head === at + 1 ? [child] : []));
  const own = children(root);
  const subject = own.find((at) => gold[at]?.relation === "nsubj");
  if (subject === undefined || own.some((at) => /^(?:aux|expl)/.test(gold[at]?.relation ?? ""))) return gold;
  const fellows = own.filter((at) => {
    const token = gold[at];
    return (
      token?.relation === "conj" &&
      /^VB[ZPD]$/.test(token.xpos) &&
      children(at).every((child) => !/^(?:nsubj|aux)/.test(gold[child]?.relation ?? ""))
    );
  });
  const bare = new Set([root, ...fellows]);
  const order = gold.map((token, at) =>
    bare.has(at) ? { ...token, form: token.lemma.toLowerCase(), xpos: "VB" } : token,
  );
  const gone = subtree(gold, subject);
  const result = without(order, (_, at) => gone.has(at));
  return result.map((token, at) =>
    at === 0 ? { ...token, form: (token.form[0] ?? "").toUpperCase() + token.form.slice(1) } : token,
  );
}

/** A word and all that depend on it. */
function subtree(gold: Gold, top: number): Set<number> {
  const found = new Set([top]);
  let size = 0;
  while (size < found.size) {
    size = found.size;
    gold.forEach(({ head }, at) => {
      if (found.has(head - 1)) found.add(at);
    });
  }
  return found;
}
