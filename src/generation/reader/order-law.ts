/** The law of marks (scripts/reader/ORDERS.md) as data: which marks each change needs and may have, and which rows a mark may mean. */

/** What a row of the diagram is. */
export type RowSort =
  | ("step" | "sub-process" | "start" | "end" | "event" | "choice" | "parallel" | "join")
  | ("way" | "lane" | "pool" | "note");

/** What belongs to a change: a role of its places or texts, new steps, ends. */
type Part = string;

type Law = {
  /** Of each list one has to be there. */
  needs: readonly (readonly Part[])[];
  may: readonly Part[];
  /** These may stand more than once. */
  several: readonly Part[];
  /** How many rows are meant as targets, at least and at most. */
  targets: readonly [number, number];
  /** What its targets may be. */
  of: readonly RowSort[];
};

const steps: readonly RowSort[] = ["step", "sub-process"];
const work: readonly RowSort[] = [...steps, "event"];
const flow: readonly RowSort[] = [...work, "start", "end", "choice", "parallel", "join"];
const all: readonly RowSort[] = [...flow, "way", "lane", "pool", "note"];
const most = Number.POSITIVE_INFINITY;
const where = ["after", "before", "inside", "beside"];
const path = ["new", "to", "end"];

/** `needs` and `may` as words, "a|b" for one of both; what may stand more than once has a "*". */
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

/** What places that are no targets may mean. */
const places: Readonly<Record<string, readonly RowSort[]>> = {
  after: [...work, "start", "choice", "parallel", "join"],
  before: [...work, "end", "choice", "parallel", "join"],
  inside: ["way", "sub-process"],
  beside: work,
  to: [...work, "end", "choice", "parallel", "join"],
  by: ["lane"],
};

/** By what an element becomes: what it may be now. */
const kinds: Readonly<Record<string, readonly RowSort[]>> = {
  message: ["event", "start", "end", "step"],
  timer: ["event", "start", "step"],
  plain: ["event", "start", "end", "step"],
  or: ["choice", "parallel"],
  xor: ["choice", "parallel"],
  and: ["choice", "parallel"],
};

/** Whether a row may be meant in a role of a change. */
export function mayMean(change: string, becomes: string | null, role: string, sort: RowSort): boolean {
  if (role !== "target")
    return places[role]?.includes(sort) === true || (sort === "way" && role === "after" && change === "back");
  if (change === "kind") return (kinds[becomes ?? ""] ?? ["step", "sub-process"]).includes(sort);
  return laws[change]?.of.includes(sort) === true;
}

/** Of a new step: who does it. */
export const mayOfNew = ["by", "doer"];

/** Of these one is told. Both "after" and "before" are between. */
const alone: readonly (readonly Part[])[] = [
  ["after", "inside", "beside"],
  ["before", "inside", "beside"],
  ["by", "doer"],
];

export const excludes = (one: Part, other: Part): boolean =>
  alone.some((parts) => parts.includes(one) && parts.includes(other));

/** Whether two parts of a change may mean one row: a step is done again, or tried again when its time is over. */
export const mayShare = (change: string | null, one: Part, other: Part): boolean =>
  (one === "to" || other === "to") && (one !== other || change === "decide");
