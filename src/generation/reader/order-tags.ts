/** The likeliest ways to mark the words of an order: which are marks, of which kind, and how long texts are. */
import { limits } from "../../limits.ts";
import { likelihood, type Table } from "./heads.ts";

export type MarkWords = { kind: "do" | "at" | "new" | "end" | "text"; word: number; last: number };

/** `score`: the log-probability of the tags of all words. */
type Tagged = { marks: MarkWords[]; score: number };

type Sofar = { tags: readonly number[]; score: number; asks: boolean };

/** How a word is tied to the previous one: `bound` words belong to one text or to none, an `edge` to no mark at all. */
export type Bond = "free" | "bound" | "edge";

/**
 * Best first. A text continues only after its beginning and ends before another one, and marks need a word that asks
 * for a change.
 */
export function taggings(tags: Table, bonds: readonly Bond[], names: readonly string[]): Tagged[] {
  const [asks, text, on] = ["do", "text", "in"].map((name) => names.indexOf(name));
  let beam: Sofar[] = [{ tags: [], score: 0, asks: false }];
  for (const [word, bond] of bonds.entries()) {
    const own = names.map((_, tag) => ({ tag, score: likelihood(tags, word, tag) }));
    const next = beam.flatMap((sofar) => {
      const before = sofar.tags.at(-1);
      const isOpen = before === text || before === on;
      const may = own.filter(({ tag }) => {
        if (bond === "edge") return tag === 0;
        if (bond === "bound" && (isOpen || tag === text)) return isOpen && tag === on;
        return isOpen ? tag !== text : tag !== on;
      });
      const top = Math.max(...may.map(({ score }) => score));
      return may
        .filter(({ score }) => score > top + unlikely)
        .map(({ tag, score }) => ({
          tags: [...sofar.tags, tag],
          score: sofar.score + score,
          asks: sofar.asks || tag === asks,
        }));
    });
    const best = next.sort((one, other) => other.score - one.score);
    beam = [true, false].flatMap((asked) =>
      best.filter((one) => one.asks === asked).slice(0, limits.orderTaggingsMax),
    );
  }
  return beam
    .filter((one) => one.asks || one.tags.every((tag) => tag === 0))
    .sort((one, other) => other.score - one.score)
    .filter(({ score }, _, [best]) => score > (best?.score ?? 0) + unlikely)
    .slice(0, limits.orderTaggingsMax)
    .map((one) => ({ marks: marksOf(one.tags, names), score: one.score }));
}

/** As a logarithm: no usable reading has such a tag. */
const unlikely = -5;

function marksOf(tags: readonly number[], names: readonly string[]): MarkWords[] {
  const found: MarkWords[] = [];
  for (const [word, tag] of tags.entries()) {
    const open = found.at(-1);
    const name = names[tag] ?? "O";
    if (name === "in" && open) open.last = word;
    else if (name !== "O") found.push({ kind: name as MarkWords["kind"], word, last: word });
  }
  return found;
}
