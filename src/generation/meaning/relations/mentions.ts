/** Which statements speak of a step that is told elsewhere: work that is repeated, and the same last step of several paths. */
import type { Relation, StepStatement } from "../meaning.ts";
import { isContent, type Place, type Scene, type Told } from "./input.ts";
import { areForms, shared, wordsOf } from "./words.ts";

const repeating = ["repeat", "redo", "restart", "rerun", "resume"];

type Lies = ReadonlyMap<string, Place | null>;
type Step = Told<StepStatement>;

export function mentionsOf(scene: Scene, lies: Lies, taken: ReadonlySet<string>): Relation[] {
  const steps = scene.told.filter((one): one is Step => one.statement.kind === "step");
  return [...repeated(steps, scene, lies), ...lastSteps(steps, scene, lies, taken)];
}

/** "... and repeats the test": the way goes back to the test. */
function repeated(steps: Step[], scene: Scene, lies: Lies): Relation[] {
  return steps.flatMap((one): Relation[] => {
    const { id, verb, things } = one.statement;
    // "Repeats the test with a new sample" is another test.
    const repeats = repeating.includes(verb) && one.cues.lemmas.length <= 2;
    const again = one.cues.connectors.find((connector) => connector.class === "again");
    if (!repeats && !again) return [];
    const words = things.flatMap(wordsOf);
    // What only another case does was not done before.
    const around = new Set(placesAround(id, lies));
    const earlier = steps.filter(
      ({ at, statement }) => at < one.at && around.has(keyOf(lies.get(statement.id) ?? null)),
    );
    const meant = repeats
      ? (earlier.findLast(({ statement }) => isWorkIn(words, statement)) ??
        earlier.findLast(({ statement }) => shared(words, statement.things.flatMap(wordsOf)) > 0))
      : earlier.findLast(({ statement }) => isSameWork(one.statement, statement, again?.words === "new"));
    const from = lies.get(id);
    const before = scene.told.filter(isContent).findLast((other) => other.at < one.at);
    if (meant === undefined) return [];
    const here = before && sameKey(lies.get(before.statement.id), from) ? before.statement.id : from;
    const to = meant.statement.id;
    if (!here || here === to)
      return [{ kind: "same", what: id, as: to, why: "explicit", rule: "repeats it" }];
    return [
      { kind: "same", what: id, as: to, why: "explicit", rule: "repeats it" },
      { kind: "back", from: here, to, why: "explicit", rule: "repeats it" },
    ];
  });
}

const isWorkIn = (words: string[], { verb }: StepStatement): boolean =>
  words.some((word) => areForms(word, verb) || isNounOf(word, verb));

/** "Checks it again", "a new check takes place": the same verb of the same thing, or its noun. */
function isSameWork(one: StepStatement, earlier: StepStatement, isNew: boolean): boolean {
  const words = one.things.flatMap(wordsOf);
  const known = earlier.things.flatMap(wordsOf);
  if (isNew) return words.some((word) => isNounOf(word, earlier.verb));
  return areForms(one.verb, earlier.verb) && (words.length === 0 || shared(words, known) > 0);
}

/** "measurement" of "measure". */
const isNounOf = (word: string, verb: string): boolean =>
  verb.length > 3 && word.startsWith(verb.replace(/e$/, "")) && word.length - verb.length <= 6;

const keyOf = (place: Place | null): string => (place === null ? "" : `${place.of}\n${place.value}`);

/** The places in which a statement lies, from its own to the root. */
function placesAround(id: string, lies: Lies): string[] {
  const keys: string[] = [];
  const seen = new Set<string>();
  for (let at = lies.get(id) ?? null; at !== null && !seen.has(at.of); at = lies.get(at.of) ?? null) {
    keys.push(keyOf(at));
    seen.add(at.of);
  }
  return [...keys, ""];
}

const sameKey = (one: Place | null | undefined, other: Place | null | undefined): boolean =>
  one?.of === other?.of && one?.value === other?.value;

/** "... closes the ticket" as the last step of several paths is one step, where they meet. */
function lastSteps(steps: Step[], scene: Scene, lies: Lies, taken: ReadonlySet<string>): Relation[] {
  const content = scene.told.filter(isContent);
  return steps.flatMap((one): Relation[] => {
    const place = lies.get(one.statement.id) ?? null;
    if (place === null || taken.has(one.statement.id)) return [];
    const twin = steps.findLast(({ at, statement }) => at > one.at && isTwin(one.statement, statement));
    if (twin === undefined || lies.get(twin.statement.id) != null) return [];
    const inCase = content.filter(({ statement }) => sameKey(lies.get(statement.id), place));
    if (inCase.at(-1)?.statement.id !== one.statement.id) return [];
    const between = content.filter(
      ({ at, statement }) => at > one.at && at < twin.at && lies.get(statement.id) == null,
    );
    const same: Relation = {
      kind: "same",
      what: one.statement.id,
      as: twin.statement.id,
      why: "shared",
      rule: "last step of several paths",
    };
    if (between.length === 0) return [same];
    const before = inCase.at(-2)?.statement.id ?? place;
    return [same, { kind: "on", from: before, to: twin.statement.id, why: "shared", rule: same.rule ?? "" }];
  });
}

function isTwin(one: StepStatement, other: StepStatement): boolean {
  const words = (label: string) => wordsOf(label).join(" ");
  const sameDoer = one.doer === null || other.doer === null || one.doer === other.doer;
  return sameDoer && words(one.label) === words(other.label);
}
