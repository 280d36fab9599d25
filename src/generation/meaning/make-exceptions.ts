/** Events that may come at any time, with their own path beside the whole process. */
import { connectorClass } from "../clauses/lexicon.ts";
import { refusingVerbs } from "./classes.ts";
import { type Draft, type Maker, newId, say, spanOf, textOf } from "./draft.ts";
import { comesIn } from "./make-starts.ts";
import { sayEnd, sayStep } from "./make-work.ts";
import { eventLabel } from "./references.ts";
import { type Saying, verbIn } from "./saying.ts";
import { leavingVerbs } from "./saying-conditions.ts";

/** "At any time the guest may cancel, then ...": the rest of the sentence, and "in that case" after it. */
export const sayException: Maker = (saying, place, openings, draft) => {
  const path = pathOf(saying, place, draft);
  const leaves = path.length === 0 && saying.clause.link === null && verbIn(saying.clause, leavingVerbs);
  if (path.length === 0 && !leaves)
    return saying.clause.link?.kind === "if" ? null : sayStep(saying, place, openings, draft);
  const id = newId("e", draft);
  say(
    {
      id,
      kind: "event",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: comesIn(saying, draft) ? "message" : "condition",
      throws: false,
      label: eventLabel(saying, draft.parties),
      time: null,
    },
    place,
    [],
    draft,
  );
  draft.relations.push({
    kind: "attach",
    what: id,
    to: null,
    interrupts: leaves || isLast(saying) || path.some((at) => isLast(draft.sayings[at])),
    why: "explicit",
    words: textOf(saying, draft),
    rule: "at any time",
  });
  if (leaves) draft.branches.set(place, { of: id, value: null });
  if (leaves) sayEnd(saying, place, [], draft);
  for (const at of path) {
    const said = draft.said.find((one) => one.place === at)?.statement.id;
    // A condition at the end comes after its work.
    if (said !== undefined)
      draft.relations.push({
        kind: "within",
        what: said,
        of: id,
        value: null,
        why: "explicit",
        rule: "at any time",
      });
    else draft.branches.set(at, { of: id, value: null });
  }
  return id;
};

/** After cancelling or ending, nothing continues. */
const isLast = (saying: Saying | undefined) =>
  saying !== undefined &&
  (saying.act === "end" ||
    refusingVerbs.has(saying.clause.verb?.lemma ?? "") ||
    endings.has(saying.clause.verb?.lemma ?? ""));
const endings = new Set(["close", "stop", "end", "terminate", "delete"]);

function pathOf({ clause, sentence }: Saying, place: number, { sayings }: Draft): number[] {
  const works = (one: Saying, at: number) => at !== place && (one.act === "step" || one.act === "end");
  const here = [...sayings.entries()].filter(
    ([at, one]) =>
      one.sentence === sentence && works(one, at) && (at > place || one.clause.id === clause.link?.to),
  );
  const next = sayings.filter((one) => one.sentence.sentence === sentence.sentence + 1);
  const goesOn =
    next[0]?.clause.connectors.some((words) => connectorClass.get(words) === "therefore") ||
    next[0]?.piece.joint === "semicolon";
  const behind = goesOn
    ? [...sayings.entries()].filter(([at, one]) => next.includes(one) && works(one, at))
    : [];
  return [...here, ...behind].map(([at]) => at);
}
