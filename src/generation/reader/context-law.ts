/**
 * What a sentence of a folder's context can ask for, and which words each wish needs; the same as in
 * scripts/reader/contexts.py.
 */

/** Roles of words in a sentence. */
export type ContextRole =
  | "from"
  | "to"
  | "term"
  | "cond"
  | "name"
  | "doer"
  | "work"
  | "thing"
  | "at"
  | "atthing"
  | "how"
  | "label"
  | "what"
  | "n";

/** What a type of wish may have, and what it needs: of roles listed together, one is enough. */
export type ContextLaw = {
  roles: readonly ContextRole[];
  needs: readonly (readonly ContextRole[])[];
  /** It modifies another wish and does not exist without it. */
  beside?: readonly string[];
};

const law = (
  roles: readonly ContextRole[] = [],
  needs: readonly (readonly ContextRole[])[] = [],
  ...beside: string[]
): ContextLaw => ({ roles, needs, ...(beside.length > 0 && { beside }) });

const step = ["work", "thing", "doer", "cond"] as const;
const tied = [...step, "at", "atthing"] as const;
const kind = law(["doer", "work", "thing"], [["doer", "work"]]);
const nothing = law();

export const contextLaws = {
  none: nothing,
  other: nothing,
  asis: nothing,
  call: law(["from", "to"], [["from"], ["to"]]),
  means: law(["term", "cond"], [["term"], ["cond"]]),
  inside: law(["name"], [["name"]]),
  outside: law(["name"], [["name", "to"]]),
  closed: law([], [], "outside"),
  absent: law(["name"], [["name"]]),
  laneorder: law(["name"], [["name"]]),
  pool: law(["name"], [["name"]]),
  doer: law(["doer", "work", "thing", "cond"], [["doer"]]),
  insists: law([], [], "doer"),
  first: law(step, [["work"]]),
  last: law(step, [["work"]]),
  before: law(tied, [["work"], ["at"]]),
  after: law(tied, [["work"], ["at"]]),
  case: law(step, [["cond"]]),
  skip: law(["work", "thing", "cond"], [["work"], ["cond"]]),
  together: law(["work", "thing"], [["work"]]),
  manner: law(["work", "thing", "how"], [["work"], ["how"]]),
  starts: law(["label"], [["label"]]),
  ends: law(["label", "cond"], [["label"]]),
  stop: law(["at", "atthing", "cond", "label"], [["at", "cond"]]),
  hide: law(["what"], [["what"]]),
  noted: law([], [], "hide"),
  document: law(["name"], [["name"]]),
  store: law(["name"], [["name"]]),
  service: kind,
  user: kind,
  manual: kind,
  send: kind,
  receive: kind,
  script: kind,
  rule: kind,
  nolanes: nothing,
  nopools: nothing,
  noparallel: nothing,
  notimers: nothing,
  noeventgateways: nothing,
  noboundary: nothing,
  noinclusive: nothing,
  nosub: nothing,
  nonotes: nothing,
  noquestions: nothing,
  nowide: nothing,
  words: law(["n"], [["n"]]),
  chars: law(["n"], [["n"]]),
  british: nothing,
  american: nothing,
  yesno: nothing,
  remarks: nothing,
  oneend: nothing,
  endnames: nothing,
  edgetimers: nothing,
} satisfies Record<string, ContextLaw>;

export type ContextType = keyof typeof contextLaws;
export const contextTypes = Object.keys(contextLaws) as ContextType[]; // its own keys

/** These cannot be combined. */
const quiet: ReadonlySet<ContextType> = new Set(["none", "other", "asis"]);

/** Whether a sentence may ask for all of these, and for nothing else. */
export const mayBeAsked = (types: readonly ContextType[]): boolean =>
  types.length > 0 &&
  (types.length === 1 || types.every((type) => !quiet.has(type))) &&
  types.every((type) => {
    const { beside }: ContextLaw = contextLaws[type];
    return beside === undefined || types.some((other) => beside.includes(other));
  });
