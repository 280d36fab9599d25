/** Which cases each statement opens: those of its conditions, and the event that decides. */
import type { Opening } from "../cues.ts";
import type { Place, Scene } from "./input.ts";

/** Cases that a statement opens, outermost first, with their rules. */
export type Opened = Place & { rule: string; opening: Opening | null };
export type Openings = { of(statement: string): Opened[] };

export function openingsOf({ told, headOf }: Scene): Openings {
  const found = new Map(
    told
      .filter(({ statement }) => !["question", "remark", "parallel"].includes(statement.kind))
      .map(({ statement: { id }, cues }): [string, Opened[]] => {
        const opened = cues.openings.map(
          (opening): Opened => ({
            of: opening.case.question,
            value: opening.case.value,
            rule: "told",
            opening,
          }),
        );
        const head = headOf.get(id);
        const decides = { value: id, rule: "event that decides", opening: null };
        return [id, withoutDoubles(head === undefined ? opened : [...opened, { of: head, ...decides }])];
      }),
  );
  return { of: (statement) => found.get(statement) ?? [] };
}

const withoutDoubles = (opened: Opened[]): Opened[] =>
  opened.filter((one, at) => opened.findLastIndex((other) => other.of === one.of) === at);
