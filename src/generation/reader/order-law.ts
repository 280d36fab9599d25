/**
 * The law of marks (scripts/reader/ORDERS.md) as data: the marks that each change needs and may have, and the rows that
 * a mark may refer to.
 */

/** The kind of a row of the diagram. */
export type RowSort =
  | ("step" | "sub-process" | "start" | "end" | "event" | "choice" | "parallel" | "join")
  | ("way" | "lane" | "pool" | "note");

/** A part of a change: a role of its places or texts, new steps, ends. */
type Part = string;

type Law = {
  /** Of each list at least one is required. */
  needs: readonly (readonly Part[])[];
  may: readonly Part[];
  /** These may occur more than once. */
  several: readonly Part[];
  /** Minimum and maximum number of target rows. */
  targets: readonly [number, number];
  /** The kinds of rows that may be its targets. */
  of: readonly RowSort[];
};

const steps: readonly RowSort[] = ["step", "sub-process"];
const work: readonly RowSort[] = [...steps, "event"];
const flow: readonly RowSort[] = [...work, "start", "end", "choice", "parallel", "join"];
const all: readonly RowSort[] = [...flow, "way", "lane", "pool", "note"];
const most = Number.POSITIVE_INFINITY;
const where = ["after", "before", "inside", "beside"];
const path = ["new", "to", "end"];

/** `needs` and `may` as words, "a|b" for one of both; those that may occur more than once have a "*". */
function law(
  needs: string,
  may = "",
  of: readonly RowSort[] = work,
  targets: Law["targets"] = [0, most],
): Law {
  const lists = needs.split(" ").map((one) => one.replaceAll("*", "").split("|"));
  const told = `${needs} ${may}`.split(/[ |]/).filter((one) => one !== "");
  return {
    needs: needs === "" ? [] : lists,
    may: told.map((one) => one.replace("*", "")),
    several: told.filter((one) => one.endsWith("*")).map((one) => one.slice(0, -1)),
    targets,
    of,
  };
}

const anyPlace = where.join("|");
const anyPath = path.map((one) => `${one}*`).join("|");

export const laws: Readonly<Record<string, Law>> = {
  add: law(`new* ${anyPlace}`, "end"),
  remove: law("target*", "by doer", all),
  removeway: law("target*", "", ["way"]),
  rename: law("target name", "", all),
  move: law("target* after|before|inside", "", [...work, "choice", "parallel"]),
  swap: law("target*", "", [...work, "way", "choice"], [2, 2]),
  parallel: law("target*", "", work, [2, most]),
  sequence: law("target*", "", [...work, "parallel"]),
  merge: law("target*", "name new", steps),
  replace: law("target new*", "name", work),
  assign: law("target* by|doer", "", work),
  addlane: law("doer", "target*", work),
  pool: law("target|name", "", ["lane"]),
  kind: law("target*", "time", flow),
  only: law("target*", "condition", work),
  decide: law(`after|before condition* ${anyPath}`, "question"),
  outcome: law(`target condition ${anyPath}`, "", ["choice", "parallel"]),
  back: law("after to", "condition", work),
  lead: law("target to", "", [...work, "way"]),
  end: law("after|inside", "name"),
  limit: law(`target time ${anyPath}`, "name", work),
  remind: law("target time new*", "", work),
  catch: law(`name ${anyPath}`, "target", work),
  time: law("target time", "", [...work, "start"]),
  each: law("target*", "", steps),
  group: law("target*", "name", [...work, "choice", "parallel", "join"]),
  ungroup: law("target", "", ["sub-process"]),
  note: law("target note", "", [...flow, "note", "lane"]),
  start: law("name to"),
  undo: law(""),
  other: law("", "target*", all),
};

/** What places other than targets may refer to. */
const places: Readonly<Record<string, readonly RowSort[]>> = {
  after: [...work, "start", "choice", "parallel", "join"],
  before: [...work, "end", "choice", "parallel", "join"],
  inside: ["way", "sub-process"],
  beside: work,
  to: [...work, "end", "choice", "parallel", "join"],
  by: ["lane"],
};

/** For each kind that an element may become: the kinds that it may be now. */
const kinds: Readonly<Record<string, readonly RowSort[]>> = {
  message: ["event", "start", "end", "step"],
  timer: ["event", "start", "step"],
  plain: ["event", "start", "end", "step"],
  or: ["choice", "parallel"],
  xor: ["choice", "parallel"],
  and: ["choice", "parallel"],
};

/** Whether a row may be referred to in a role of a change. */
export function mayMean(change: string, becomes: string | null, role: string, sort: RowSort): boolean {
  if (role !== "target")
    return places[role]?.includes(sort) === true || (sort === "way" && role === "after" && change === "back");
  if (change === "kind") return (kinds[becomes ?? ""] ?? ["step", "sub-process"]).includes(sort);
  return laws[change]?.of.includes(sort) === true;
}

/** The doer of a new step. */
export const mayOfNew = ["by", "doer"];

/** Only one of these occurs. "after" together with "before" means between. */
const alone: readonly (readonly Part[])[] = [
  ["after", "inside", "beside"],
  ["before", "inside", "beside"],
  ["by", "doer"],
];

export const excludes = (one: Part, other: Part): boolean =>
  alone.some((parts) => parts.includes(one) && parts.includes(other));

/** Whether two parts of a change may refer to the same row: a step is repeated, or retried when its time is over. */
export const mayShare = (change: string | null, one: Part, other: Part): boolean =>
  (one === "to" || other === "to") && (one !== other || change === "decide");
