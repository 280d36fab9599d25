/** Statements that refer to a step elsewhere in the text: the same last step of several paths. */
import type { Relation, StepStatement } from "../meaning.ts";
import { isContent, type Place, type Scene, type Told } from "./input.ts";
import { wordsOf } from "./words.ts";

type Lies = ReadonlyMap<string, Place | null>;
type Step = Told<StepStatement>;

const sameKey = (one: Place | null | undefined, other: Place | null | undefined): boolean =>
  one?.of === other?.of && one?.value === other?.value;

/** "... closes the ticket" as the last step of several paths is one step, where they join. */
export function mentionsOf(scene: Scene, lies: Lies, taken: ReadonlySet<string>): Relation[] {
  const steps = scene.told.filter((one): one is Step => one.statement.kind === "step");
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
