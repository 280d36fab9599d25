/** The likeliest consistent readings of given marks: which change, role, holder and rows, all by the law of marks. */
import { limits } from "../../limits.ts";
import { at, likelihood } from "./heads.ts";
import type { OrderScores } from "./order-heads.ts";
import { excludes, laws, mayMean, mayOfNew, mayShare, type RowSort } from "./order-law.ts";
import type { MarkWords } from "./order-tags.ts";
import type { ReaderInfo } from "./weights.ts";

/** The reading of a mark; `of`, `inside` are indexes of other marks, `meant` of rows of the diagram. */
export type Told = {
  /** For a `do`: its change; for `at` and `text`: the role. */
  role: string | null;
  becomes: string | null;
  wait: string | null;
  of: number[];
  inside: number | null;
  meant: number[];
};

/** `score`: the log-probability of the whole reading, given the marks. */
export type Read = { told: Told[]; score: number };

type Names = ReaderInfo["orders"];
type Given = { marks: readonly MarkWords[]; rows: readonly RowSort[]; scores: OrderScores; names: Names };

/** Best first. */
export function readingsOf(given: Given): Read[] {
  return changesOf(given)
    .flatMap((changes) => under(changes, given))
    .sort((one, other) => other.score - one.score)
    .slice(0, limits.orderReadingsMax);
}

const nothing: Told = { role: null, becomes: null, wait: null, of: [], inside: null, meant: [] };

/** Ways to assign changes; other marks stay open. */
function changesOf({ marks, scores, names }: Given): Read[] {
  const ways = marks.map(({ kind }, mark): Read[] => {
    if (kind !== "do") return [{ told: [nothing], score: 0 }];
    return ranked(
      names.changes.map((role, change) => ({ role, score: likelihood(scores.changes, mark, change) })),
    )
      .slice(0, limits.orderOptionsMax)
      .flatMap(({ role, score }): Read[] =>
        role === "kind"
          ? ranked(
              names.becomes.map((becomes, one) => ({
                becomes,
                score: likelihood(scores.becomes, mark, one),
              })),
            )
              .filter(({ becomes }) => becomes !== "none")
              .slice(0, limits.orderOptionsMax)
              .map((one) => ({
                told: [{ ...nothing, role, becomes: one.becomes }],
                score: score + one.score,
              }))
          : [{ told: [{ ...nothing, role }], score }],
      );
  });
  return joined(ways);
}

/** Best first; without those that no usable reading would have. */
function ranked<One extends { score: number }>(all: readonly One[]): One[] {
  const top = Math.max(...all.map(({ score }) => score));
  return all.filter(({ score }) => score > top + unlikely).sort((one, other) => other.score - one.score);
}

const unlikely = -7;

/** Combines one of each, the likeliest combinations first. */
function joined(ways: readonly (readonly Read[])[]): Read[] {
  let beam: Read[] = [{ told: [], score: 0 }];
  for (const own of ways)
    beam = ranked(
      beam.flatMap(({ told, score }) =>
        own.map((one) => ({ told: [...told, ...one.told], score: score + one.score })),
      ),
    ).slice(0, limits.orderBeam);
  return beam;
}

/**
 * Given these changes, reads all other marks: each belongs to something that may have it, and refers to what it may
 * refer to.
 */
function under(changes: Read, given: Given): Read[] {
  let beam: Read[] = [changes];
  for (const [mark, { kind }] of given.marks.entries()) {
    if (kind === "do") continue;
    const own = optionsOf(mark, changes.told, given);
    beam = ranked(
      beam.flatMap(({ told, score }) =>
        own
          .filter((one) => isFree(one.told, kind, told, given))
          .map((one) => ({ told: told.with(mark, one.told), score: score + one.score })),
      ),
    ).slice(0, limits.orderBeam);
  }
  return beam.flatMap((one) => lawful(one, given));
}

type Option = { told: Told; score: number };

/** The part that a mark is of its holder. */
const partOf = (told: Told, kind: MarkWords["kind"]): string => told.role ?? kind;

/** Unique parts occur once, different kinds of places exclude each other, and no row is referred to twice. */
function isFree(one: Told, kind: MarkWords["kind"], told: readonly Told[], { marks }: Given): boolean {
  const [holder = -1] = one.of;
  const part = partOf(one, kind);
  const change = told[holder]?.role ?? null;
  const isSeveral = laws[change ?? ""]?.several.includes(part) === true;
  return told.every((other, at) => {
    if (!other.of.includes(holder)) return true;
    const beside = partOf(other, marks[at]?.kind ?? "do");
    if (beside === part ? !isSeveral : excludes(part, beside)) return false;
    return mayShare(change, part, beside) || !other.meant.some((row) => one.meant.includes(row));
  });
}

function optionsOf(mark: number, changes: readonly Told[], given: Given): Option[] {
  const { marks, scores, names } = given;
  const kind = marks[mark]?.kind ?? "do";
  const isNamed = kind === "at" || kind === "text";
  const holders = marks.flatMap((other, place) =>
    other.kind === "do" || (isNamed && other.kind === "new") ? [place] : [],
  );
  const belongs = sharesOf(holders.map((place) => at(scores.of, mark, place)));
  const roles = isNamed ? rolesOf(kind, mark, given) : [{ role: null, score: 0 }];
  const waits =
    kind === "new"
      ? ranked(names.waits.map((wait, one) => ({ wait, score: likelihood(scores.waits, mark, one) })))
      : [{ wait: "none", score: 0 }];
  const options = holders.flatMap((holder, place) => {
    const change = changes[holder] ?? nothing;
    const may = change.role === null ? mayOfNew : (laws[change.role]?.may ?? []);
    return roles
      .filter(({ role }) => may.includes(role ?? kind))
      .flatMap(({ role, score }) =>
        (kind === "at" ? meantBy(mark, role ?? "", change, given) : [{ meant: [], score: 0 }]).flatMap(
          (one) =>
            waits.map(({ wait, score: waited }) => ({
              told: { ...nothing, role, wait: wait === "none" ? null : wait, of: [holder], meant: one.meant },
              score: (belongs[place] ?? 0) + score + one.score + waited,
            })),
        ),
      );
  });
  return ranked(options).slice(0, limits.orderOptionsMax * 2);
}

function rolesOf(
  kind: string,
  mark: number,
  { scores: { roles }, names }: Given,
): { role: string | null; score: number }[] {
  const firstText = names.roles.indexOf("name");
  const [from, to] = kind === "at" ? [0, firstText] : [firstText, names.roles.length];
  const own = names.roles.slice(from, to);
  const shares = sharesOf(own.map((_, column) => at(roles, mark, from + column)));
  return own.map((role, column) => ({ role, score: shares[column] ?? 0 }));
}

/** Log-probabilities. */
function sharesOf(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const sum = Math.log(scores.reduce((all, one) => all + Math.exp(one - top), 0));
  return scores.map((one) => one - top - sum);
}

/** One row, or all that are more likely meant than not. */
function meantBy(
  mark: number,
  role: string,
  { role: change, becomes }: Told,
  { rows, scores: { meant } }: Given,
) {
  const own = rows.map((_, row) => at(meant, mark, row));
  const shares = sharesOf(own);
  const all = own.reduce((sum, score) => sum + sureOf(-(score - favour)), 0);
  const isMeant = (set: readonly number[]) =>
    all + set.reduce((sum, row) => sum + (own[row] ?? 0) - favour, 0);
  const may = ranked(
    rows.flatMap((sort, row) =>
      mayMean(change ?? "new", becomes, role, sort) ? [{ row, score: shares[row] ?? 0 }] : [],
    ),
  ).slice(0, limits.orderOptionsMax);
  const several = may.map(({ row }) => row).filter((row) => (own[row] ?? 0) > 0);
  const sets = [
    ...may.map(({ row }) => [row]),
    ...several.slice(1).map((_, at) => several.slice(0, at + 2).sort((a, b) => a - b)),
  ];
  return sets.map((set) => ({
    meant: set,
    score:
      Math.log(set.reduce((sum, row) => sum + Math.exp(shares[row] ?? 0), 0)) + aloneShare * isMeant(set),
  }));
}

/**
 * The trainer weights the loss of what is meant three times, and each row by itself less than the rows against each
 * other.
 */
const favour = Math.log(3);
const aloneShare = 0.6;

/** Logarithm of a score's probability. */
const sureOf = (score: number): number => -Math.log1p(Math.exp(-score));

/**
 * A reading with everything that its changes need; what is inside of an outcome is in the likeliest outcome of its own
 * holder.
 */
function lawful(read: Read, given: Given): Read[] {
  const { marks } = given;
  const isWhole = marks.every(({ kind }, mark) => {
    if (kind !== "do") return true;
    const own = read.told.filter(({ of }) => of.includes(mark));
    const parts = read.told.flatMap((told, at) =>
      told.of.includes(mark) ? [partOf(told, marks[at]?.kind ?? "do")] : [],
    );
    const { needs, targets } = laws[read.told[mark]?.role ?? ""] ?? { needs: [], targets: [0, 0] };
    const count = own
      .filter(({ role }) => role === "target")
      .reduce((sum, { meant }) => sum + meant.length, 0);
    return (
      needs.every((some) => some.some((one) => parts.includes(one))) &&
      count >= targets[0] &&
      count <= targets[1]
    );
  });
  return isWhole ? [placed(read, given)] : [];
}

function placed(read: Read, { marks, scores: { inside } }: Given): Read {
  let { score } = read;
  const told = read.told.map((one, mark) => {
    const kind = marks[mark]?.kind ?? "do";
    const [holder = -1] = one.of;
    if (read.told[holder]?.role !== "decide" || !(kind === "new" || kind === "end" || one.role === "to"))
      return one;
    const conditions = read.told.flatMap(({ role, of }, place) =>
      role === "condition" && of.includes(holder) ? [place] : [],
    );
    const shares = sharesOf(conditions.map((place) => at(inside, mark, place + 1)));
    const best = shares.indexOf(Math.max(...shares));
    score += shares[best] ?? 0;
    return { ...one, inside: conditions[best] ?? null };
  });
  return { told, score };
}
