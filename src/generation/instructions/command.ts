/** Finds the order in a piece: its verb, its object, and the slots for where, to what, on which condition. */
import type { Token } from "../parser/tree.ts";
import { type Mention, mentionIn } from "./mention.ts";
import type { Said, Slot } from "./said.ts";
import { type Order, orderOf } from "./words.ts";

export type Stretch = { from: number; to: number };

export type Command = {
  said: Said;
  order: Order;
  verb: string;
  /** What it is done to; empty if a slot states it. */
  theme: Stretch;
  slots: Slot[];
  negated: boolean;
};

/**
 * An order of the imperative: "remove X", "after X, add Y"; or a wish: "X should be removed". Null for anything else.
 */
export function commandIn(said: Said): Command | null {
  return imperativeIn(said) ?? wishedIn(said) ?? statedIn(said);
}

/** "We have dropped X", "they merged A and B": the speakers have changed the work. */
function statedIn(said: Said): Command | null {
  const [clause, second] = said.clauses.filter(({ verb, form }) => verb !== null && form === "finite");
  const { verb, object, doer } = clause ?? {};
  if (!clause || second || !verb || !object || clause.negated || !/^(?:we|they)$/i.test(doer?.words ?? ""))
    return null;
  const order = orderOf.get(verb.particle === null ? verb.lemma : `${verb.lemma}_${verb.particle}`);
  const token = said.tokens[verb.at];
  // "We forgot the seal" says what is missing.
  if (!order || !token || !ofProcess.has(order) || verb.lemma === "forget") return null;
  return { said, order, verb: verb.lemma, ...themeOf(said, token.to), negated: false };
}

const ofProcess: ReadonlySet<Order> = new Set<Order>(["remove", "rename", "merge", "swap", "replace"]);

const particles = new Set("out over up down away rid off about".split(" "));

function imperativeIn(said: Said): Command | null {
  const at = firstOutsideSlots(said);
  const token = said.tokens[at];
  if (!token || !/^[\p{Ll}]/u.test(token.form.toLowerCase())) return null;
  // "Substitute should be informed" is no order.
  if (said.tokens[at + 1]?.upos === "AUX") return null;
  const found = verbAt(said.tokens, at);
  if (found === null) return null;
  return { said, ...found, ...themeOf(said, found.end), negated: false };
}

/** The first word outside of all slots: "in the no branch, | add ...". */
function firstOutsideSlots({ tokens, slots }: Said): number {
  let at = 0;
  for (;;) {
    const token = tokens[at];
    if (!token) return at;
    const slot = slots.find(({ from, to }) => token.from >= from && token.from < to);
    // "in lane Nurse add": the name after the noun belongs to it.
    const isName =
      at > 0 &&
      token.upos === "PROPN" &&
      slots.some(({ to }) => to === tokens[at - 1]?.to) &&
      orderOf.has(tokens[at + 1]?.form.toLowerCase() ?? "");
    if (!slot && !isName && token.upos !== "PUNCT") return at;
    at += 1;
  }
}

type Verb = { order: Order; verb: string; end: number };

/** The order's verb with its particle, wherever the particle is: "take the step out". */
function verbAt(tokens: readonly Token[], at: number): Verb | null {
  const token = tokens[at];
  if (!token) return null;
  const base = orderBases.has(token.form.toLowerCase()) ? token.form.toLowerCase() : token.lemma;
  const next = tokens[at + 1]?.form.toLowerCase() ?? "";
  if (particles.has(next)) {
    const order = orderOf.get(`${base}_${next}`);
    const of = tokens[at + 2]?.form.toLowerCase() === "of" ? 1 : 0;
    if (order) return { order, verb: `${base}_${next}`, end: tokens[at + 1 + of]?.to ?? 0 };
  }
  const apart = tokens.find(
    ({ form }, place) =>
      place > at + 1 && particles.has(form.toLowerCase()) && orderOf.has(`${base}_${form.toLowerCase()}`),
  );
  const verb = apart ? `${base}_${apart.form.toLowerCase()}` : base;
  const order = orderOf.get(verb);
  return order ? { order, verb, end: token.to } : null;
}

const orderBases = new Set([...orderOf.keys()].map((verb) => verb.split("_")[0] ?? verb));

/** From the verb to the next slot. */
function themeOf(said: Said, from: number): { theme: Stretch; slots: Slot[] } {
  const behind = said.slots.filter((slot) => slot.from >= from && !isParticle(said, slot));
  const first = behind[0]?.from ?? said.to;
  return { theme: trimmed(said, { from, to: first }), slots: said.slots };
}

const isParticle = ({ tokens }: Said, { from }: Slot): boolean =>
  tokens.some((token) => token.from === from && token.relation === "compound:prt");

export function trimmed({ source }: Said, { from, to }: Stretch): Stretch {
  const text = source.masked.slice(from, to);
  const lead = /^[\s,:]*/.exec(text)?.[0].length ?? 0;
  const tail = /[\s,:]*$/.exec(text.slice(lead))?.[0].length ?? 0;
  return { from: from + lead, to: Math.max(from + lead, to - tail) };
}

/** "X should be removed", "X needs to be renamed to Y", "X is removed". */
function wishedIn(said: Said): Command | null {
  const clause = said.clauses.find(
    ({ passive, verb, link }) =>
      passive && verb !== null && (link === null || link.kind === "coordinate" || link.kind === "complement"),
  );
  if (!clause?.verb || clause.object === null) return null;
  const verb =
    clause.verb.particle === null ? clause.verb.lemma : `${clause.verb.lemma}_${clause.verb.particle}`;
  const order = orderOf.get(verb) ?? orderOf.get(clause.verb.lemma);
  const token = said.tokens[clause.verb.at];
  if (!order || !token || clause.object.from > token.from) return null;
  // "The invoice is created before payment" describes work; "a step should be created" is an order.
  if (clause.modality === null && inWork.has(order)) return null;
  const slots = said.slots.filter(({ from }) => from >= token.to);
  const until = said.tokens.find(({ upos, from }) => upos === "AUX" && from >= (clause.object?.from ?? 0));
  return {
    said,
    order,
    verb,
    theme: trimmed(said, { from: clause.object.from, to: until?.from ?? clause.object.to }),
    slots: [
      ...said.slots.filter(({ to, from }) => to <= token.from && (until === undefined || from >= said.from)),
      ...slots,
    ],
    negated: clause.negated,
  };
}

const inWork: ReadonlySet<Order> = new Set<Order>([
  "add",
  "put",
  "note",
  "link",
  "wrap",
  "delay",
  "convert",
  "split",
  "assign",
  "parallel",
]);

/** The element that the theme refers to. */
export const themeIn = ({ said, theme }: Command): Mention => mentionIn(said, theme.from, theme.to);

/** The first slot with one of the markers. */
export const slotOf = ({ slots }: { slots: readonly Slot[] }, ...markers: string[]): Slot | undefined =>
  slots.find(({ marker }) => markers.includes(marker));
