/** Words about versions of a diagram: a closed vocabulary, so that work is never mistaken for it. */
import { words } from "../clauses/lexicon.ts";
import { counts, ordinals } from "./words.ts";

export type Version = { version: number } | { back: number };

type Words = ReadonlySet<string>;

const undoing = words("undo revert rollback unmake");
const going = words("back go return step jump load");
const asking = words("want need get");
const giving = words("take change turn switch put set");
const restoring = words("restore reset");
/** Without a word for the last changes these may be about work: "cancel the change". */
const parting = words("cancel discard scrap drop withdraw remove delete");
const taking = words("take reverse restore reset bring retract roll switch change put set get");
const callers = words("i we you please pls no nope");

const versions = words("version versions revision revisions state states");
const manyChanges = words("changes edits modifications adjustments updates");
const changes = words("change edit modification adjustment update instruction").union(manyChanges);
const originals = words("original initial");
const steps = words("step steps");
const latest = words("last latest previous former earlier old prior recent preceding");
const present = words("current present newest");
const diagram = words("diagram process model picture drawing");
const back = words("back");
const then = words("before");
const was = words("was were is");
const it = words("it that this");
const whole = words("all every everything");
/** Words that may be added without changing the meaning. */
const fillers = words(
  "to the a an my your our his completely most very just again of from for are have has had these those them way how as what he she they did do done made make now please thing up number no times so ago and both should must be undone",
);
const numbers: ReadonlyMap<string, number> = new Map([...counts, ["one", 1], ["once", 1], ["twice", 2]]);

const numberOf = (word = ""): number | null =>
  /^\d{1,4}$/.test(word) ? Number(word) : (numbers.get(word) ?? null);

const shortVersion = (word: string): number | null => {
  const found = /^v(\d{1,4})$/.exec(word)?.[1];
  return found === undefined ? null : Number(found);
};

/** One of `verbs` comes first, followed by one word of each set in `with`. */
type Form = { example: string; verbs: Words; with: readonly Words[] };

const forms: readonly Form[] = [
  { example: "undo", verbs: undoing, with: [] },
  {
    example: "the last change should be undone",
    verbs: words("the my your this that"),
    with: [changes, words("undone")],
  },
  { example: "roll it back", verbs: words("roll"), with: [back] },
  { example: "go back to version 2", verbs: going, with: [versions] },
  { example: "go back to the original", verbs: going, with: [originals] },
  { example: "go back to before the last change", verbs: going, with: [latest, changes] },
  { example: "go back to how it was before", verbs: going, with: [was, then] },
  { example: "I want the old version again", verbs: asking, with: [versions] },
  { example: "I need the previous diagram", verbs: asking, with: [latest, diagram] },
  {
    example: "restore the diagram as it was",
    verbs: restoring,
    with: [latest.union(originals).union(diagram).union(then)],
  },
  { example: "reverse the edit; bring back version 2", verbs: taking, with: [changes.union(versions)] },
  { example: "discard the last edit", verbs: parting, with: [latest, changes.union(versions)] },
  { example: "take that back", verbs: words("take change turn switch"), with: [back, it] },
  { example: "put it back the way it was before", verbs: giving, with: [back, was, then] },
];

const known = [undoing, going, asking, giving, restoring, parting, taking, callers, versions, changes].concat(
  [originals, steps, latest, present, diagram, back, then, was, it, whole, fillers],
);

const isKnown = (word: string): boolean =>
  known.some((all) => all.has(word)) ||
  ordinals.has(word) ||
  numberOf(word) !== null ||
  shortVersion(word) !== null;

/** The version that the words ask for, "open" if it is ambiguous; null if they ask for something else. */
export function versionIn(said: readonly string[]): Version | "open" | null {
  if (!said.every(isKnown)) return null;
  const [verb = "", ...rest] = said.slice(said.findIndex((word) => !callers.has(word)));
  const isAsked = forms.some(
    (form) => form.verbs.has(verb) && form.with.every((some) => has(rest, some) || hasShort(rest, some)),
  );
  const isStep = has(rest, steps);
  const isFar = going.has(verb) && has(rest, back) && (firstNumber(rest) !== null || rest.includes("a"));
  if (isStep ? !isFar && !undoing.has(verb) : !isAsked) return null;
  return meant(verb, said);
}

const has = (said: readonly string[], some: Words): boolean => said.some((word) => some.has(word));

const hasShort = (said: readonly string[], some: Words): boolean =>
  some.has("version") && said.some((word) => shortVersion(word) !== null);

const firstNumber = (said: readonly string[]): number | null =>
  said.map((word) => numberOf(word)).find((one) => one !== null) ?? null;

function meant(verb: string, said: readonly string[]): Version | "open" {
  const version = numbered(said);
  if (version !== null) return { version };
  const ordinal = said.map((word) => ordinals.get(word) ?? 0).find((one) => one > 0);
  if (ordinal !== undefined)
    return has(said, versions.union(diagram)) && !has(said, changes) ? { version: ordinal } : "open";
  if (has(said, originals)) return { version: 1 };
  const count = firstNumber(said);
  const isAll = has(said, whole);
  if (isAll && undoing.has(verb)) return { version: 1 };
  const isTwice = said.filter((word) => latest.has(word)).length > 1 && !has(said, changes);
  const isOpen = isAll || isTwice || has(said, present) || verb === "reset" || count === 0;
  return isOpen || (count === null && has(said, manyChanges)) ? "open" : { back: count ?? 1 };
}

/** "version 2", "revision number 2", "v2" */
function numbered(said: readonly string[]): number | null {
  const short = said.map(shortVersion).find((one) => one !== null);
  const at = said.findIndex((word) => versions.has(word));
  const behind = said[at + 1] === "number" || said[at + 1] === "no" ? said[at + 2] : said[at + 1];
  return short ?? (at < 0 ? null : numberOf(behind));
}
