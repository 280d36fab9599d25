/** Replacement of words, from the trained reader's result for a sentence: who gets which new name. */
import { capitalised } from "../naming/words.ts";
import { call } from "./naming.ts";
import type { Order } from "./order.ts";
import type { Said, Told } from "./read-work.ts";
import { isNotation, one, plain, set } from "./words.ts";

/**
 * A new word for each old one; if there are several new ones, the next in the same direction: "A and B are X, C is Y",
 * "X for A and B, Y for C".
 */
export function callsIn(told: Told): Order[] | null {
  const { old, now } = sidesOf(told);
  if (describing.test(told.text) || now.some(({ words }) => noNames.has(words.toLowerCase()))) return null;
  const isNewFirst = (now[0]?.from ?? 0) < (old[0]?.from ?? 0);
  const paired = old.map((from, at) => {
    const behind = now.find((to) => to.from > from.from) ?? now.at(-1);
    const before = now.findLast((to) => to.from < from.from) ?? now[0];
    const next = isNewFirst ? before : behind;
    const to = (old.length === now.length ? now[at] : next)?.words ?? "";
    return told.types.has("outside") ? calledOutside(from, to, old) : call(from.words, to);
  });
  return paired.flatMap((orders) => (orders ?? []).map((order) => inLanes(order, told.text)));
}

/** Old and new words, in sentence order; some patterns identify them whatever their marks. */
function sidesOf(told: Told): { old: Said[]; now: Said[] } {
  const [from, to] = [told.of("from"), told.of("to")];
  const [some, other] = [from[0], to[0]];
  if (some && other && from.length + to.length === 2 && other.from < some.from && isRow.test(told.text))
    return { old: [other], now: [some] };
  const inOrder = [...from, ...to].toSorted((one, another) => one.from - another.from);
  const isQuoted = (said: Said) => /["“”‘«]$/.test(told.text.slice(0, said.from));
  const isOld = (said: Said, at: number) =>
    !isBeforeNot.test(told.text.slice(said.to, inOrder[at + 1]?.from)) && from.includes(said);
  // "“A” for the b, “C” for the d": the quoted words are new.
  const areNewQuoted = from.some(isQuoted) && to.some(isQuoted) && !inOrder.every(isQuoted);
  const old = inOrder.filter(areNewQuoted ? (said) => !isQuoted(said) : isOld);
  const all = inOrder.filter((said) => !old.includes(said));
  const named = all.filter(({ words }) => !isNotation(words) && !groups.has(words.toLowerCase()));
  return { old, now: named.length > 0 ? named : all };
}

/** "Those who repair the bikes": identified by their work. */
const describing = /^\W*(?:those|the ones|(?:the )?people|whoever|anybody|anyone)\s+(?:who|that)\b/i;

/** "Courier: rider" is a row of a table of old and new words. */
const isRow = /^[^:.]+:[^:.]+$/;
/** "“A” and not “B”" */
const isBeforeNot = /^\W*(?:(?:and|but) )?not\W*$/i;

/**
 * "The rider and the guest are the Guests": the plural is the name of their pool, if one of them has it in the
 * singular.
 */
function calledOutside({ words: from }: Said, to: string, old: readonly Said[]): Order[] | null {
  const isPlural = plain(to) !== one(plain(to)) && old.some(({ words }) => isSameWord(words, to));
  if (isPlural && isSameWord(from, to)) return [];
  const orders = call(from, to);
  return isPlural && orders
    ? orders.map((order) => (order.type === "call" ? { ...order, to: plain(to) } : order))
    : orders;
}

const isSameWord = (some: string, other: string): boolean =>
  one(plain(some)).toLowerCase() === one(plain(other)).toLowerCase();

/** "They form one department called Dispatch" */
const groups = set("department team group unit person role position box row");

/** "They form one department" says who has which lane, not that labels mention the department. */
const inLanes = (order: Order, text: string): Order =>
  order.type === "call" && ofLanes.test(text)
    ? { ...order, to: capitalised(order.to.replace(/(?<=\S)\s+department$/i, "")), only: "lanes" }
    : order;

const ofLanes = /\b(?:(?:swim)?lanes?|departments?|belongs? to|works? (?:in|for)|part of|members? of)\b/i;

/** "The secretary is the default" is not about names. */
const noNames = set("default standard rule exception norm");
