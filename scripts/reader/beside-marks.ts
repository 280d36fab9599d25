/**
 * Compares found marks with the marks of a text, as measure.py does: the same kind within four words counts as found.
 */
import type { Mark } from "../../src/generation/reader/mark.ts";
import { wordsIn } from "../../src/generation/reader/words.ts";

export type Fault = { what: string; place: number; told: string };

const wordsApart = 4;

/**
 * What is missing, superfluous, in the wrong place, or belongs or leads to the wrong mark; `place` is one in the text.
 */
export function faultsOf(text: string, gold: readonly Mark[], found: readonly Mark[]): Fault[] {
  const pairs = pairsOf(text, gold, found);
  const used = new Set(pairs.values());
  const told = (mark: Mark | undefined) =>
    mark ? `${mark.kind} “${text.slice(mark.from, mark.to)}”` : "none";
  const at = (marks: readonly Mark[], place: number | null) => (place === null ? "none" : told(marks[place]));
  const same = (place: number | null) => (place === null ? null : (pairs.get(place) ?? -1));
  return [
    ...gold.flatMap((mark, place) =>
      pairs.has(place) ? [] : [{ what: "missing", place: mark.from, told: told(mark) }],
    ),
    ...found.flatMap((mark, place) =>
      used.has(place) ? [] : [{ what: "extra", place: mark.from, told: told(mark) }],
    ),
    ...[...pairs].flatMap(([one, other]): Fault[] => {
      const [wanted, own] = [gold[one], found[other]];
      if (!wanted || !own) return [];
      const links = linksOf(wanted.kind).filter((link) => same(wanted[link]) !== own[link]);
      const lies = (mark: Mark) => (mark.in ? `${mark.in.mark}${mark.in.other}` : "");
      const wantedIn = wanted.in ? `${same(wanted.in.mark)}${wanted.in.other}` : "";
      const faults = links.map((link) => ({
        what: link as string,
        place: wanted.from,
        told: `${told(wanted)}: ${at(gold, wanted[link])}, not ${at(found, own[link])}`,
      }));
      return wantedIn === lies(own)
        ? faults
        : [
            ...faults,
            {
              what: "in",
              place: wanted.from,
              told: `${told(wanted)}: ${wanted.in?.other ? "other of " : ""}${at(gold, wanted.in?.mark ?? null)}, not ${own.in?.other ? "other of " : ""}${at(found, own.in?.mark ?? null)}`,
            },
          ];
    }),
  ];
}

type Link = "sibling" | "beside" | "leads" | "on";

function linksOf(kind: Mark["kind"]): Link[] {
  if (kind === "case" || kind === "evcase") return ["sibling", "beside"];
  if (kind === "back" || kind === "on" || kind === "same") return ["beside", "leads"];
  return kind === "bound" ? ["beside", "on"] : ["beside"];
}

/** Places of found marks by those of the gold marks: first on the same word, then the nearest. */
function pairsOf(text: string, gold: readonly Mark[], found: readonly Mark[]): Map<number, number> {
  const words = wordsIn(text);
  const wordOf = (mark: Mark) =>
    Math.max(
      0,
      words.findIndex(({ to }) => to > mark.from),
    );
  const [goldWords, foundWords] = [gold.map(wordOf), found.map(wordOf)];
  const pairs = new Map<number, number>();
  const used = new Set<number>();
  for (const apart of [0, wordsApart])
    for (const [one, mark] of gold.entries()) {
      if (pairs.has(one)) continue;
      const far = (at: number) => Math.abs((foundWords[at] ?? 0) - (goldWords[one] ?? 0));
      const [near] = [...found.keys()]
        .filter((at) => !used.has(at) && found[at]?.kind === mark.kind && far(at) <= apart)
        .toSorted((a, b) => far(a) - far(b) || a - b);
      if (near === undefined) continue;
      pairs.set(one, near);
      used.add(near);
    }
  return pairs;
}
