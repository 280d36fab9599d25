/** Work that happens elsewhere than the text has it. */
import type { Relation } from "../meaning.ts";
import type { Openings } from "./cases.ts";
import { isContent, type Place, type Scene, type Told } from "./input.ts";
import { areForms, shared, wordsOf } from "./words.ts";

type Move = Extract<Relation, { what: string; than: string }>;

export function movesOf(scene: Scene, openings: Openings, lies: ReadonlyMap<string, Place | null>): Move[] {
  const content = scene.told.filter(isContent);
  return content.flatMap((one, at): Move[] => {
    const before = content[at - 1];
    const opened = openings.of(one.statement.id)[0]?.of;
    const isHere = before !== undefined && before.cues.block === one.cues.block;
    const ahead = one.cues.connectors.find((connector) => connector.class === "before");
    // "Or sets up a generator first": only inside its case.
    const isOwn =
      opened !== undefined &&
      (ahead?.words === "first" || lies.get(before?.statement.id ?? "")?.of === opened);
    if (isHere && ahead && !isOwn)
      return [
        {
          kind: "before",
          what: opened ?? one.statement.id,
          than: before.statement.id,
          why: "explicit",
          rule: "beforehand",
        },
      ];
    const done = opened === undefined ? whatWasDone(one, content.slice(0, at), lies) : null;
    if (done === null || done === before) return [];
    return [
      {
        kind: "after",
        what: one.statement.id,
        than: done.statement.id,
        why: "shared",
        rule: "of what was done to it",
      },
    ];
  });
}

/** "Published comments are indexed": after the publishing step, if only a case contains it. */
function whatWasDone(one: Told, before: Told[], lies: ReadonlyMap<string, Place | null>): Told | null {
  if (one.cues.boundary === "none" || lies.get(one.statement.id)) return null;
  const subject = one.cues.openings.find(({ form }) => form === "subject")?.lemmas ?? [];
  if (subject.length < 2) return null;
  const found = before.findLast(
    ({ statement }) =>
      statement.kind === "step" &&
      lies.get(statement.id) != null &&
      subject.some((word) => word !== statement.verb && areForms(word, statement.verb)) &&
      shared(statement.things.flatMap(wordsOf), subject) > 0,
  );
  return found ?? null;
}
