/** Names from the rules: where both readings tell the same, the rules say it better, for they read the whole clause. */
import type { Span } from "../document/document.ts";
import type { Stated } from "../meaning/draft.ts";
import type { QuestionStatement, Relation, Statement } from "../meaning/meaning.ts";

/**
 * The marked statements, each called as the rules call theirs of the same kind at the same place; nothing else changes.
 *
 * @param ruled the statements of the rules, of the same text
 */
export function namedAs(ruled: readonly Statement[], stated: Stated): Stated {
  const pairs = new Map<string, Statement>();
  const taken = new Set<string>();
  for (const one of stated.statements) {
    const same = ruled
      .filter((other) => other.kind === one.kind && !taken.has(other.id) && overlap(one.span, other.span) > 0)
      .toSorted((a, b) => overlap(one.span, b.span) - overlap(one.span, a.span))[0];
    if (!same) continue;
    pairs.set(one.id, same);
    taken.add(same.id);
  }
  const events = new Set(
    [...ruled, ...stated.statements].flatMap(({ kind, id }) => (kind === "event" ? [id] : [])),
  );
  const values = new Map<string, Map<string, string>>();
  const statements = stated.statements.map((one) => {
    const same = pairs.get(one.id);
    if (one.kind === "question" && same?.kind === "question") {
      const renamed = valuesAs(same, one, events);
      if (renamed === null) return one;
      values.set(one.id, renamed);
      return { ...one, ask: same.ask, values: one.values.map((value) => renamed.get(value) ?? value) };
    }
    return same ? calledAs(same, one) : one;
  });
  return { ...stated, statements, relations: stated.relations.map((one) => within(one, values)) };
}

const overlap = (one: Span, other: Span): number =>
  Math.min(one.to, other.to) - Math.max(one.from, other.from);

function calledAs(same: Statement, one: Statement): Statement {
  if (one.kind === "step" && same.kind === "step") {
    const { verb, label, things, task, each, times, together, doer, optional } = same;
    return {
      ...one,
      ...{ verb, label, things, task, optional },
      each: each ?? one.each,
      ...(times !== undefined && { times }),
      ...(together !== undefined && doer === one.doer && { together }),
    };
  }
  if (one.kind === "event" && same.kind === "event" && one.event === same.event)
    return { ...one, label: same.label, time: same.time };
  if (one.kind === "start" && same.kind === "start" && one.event === same.event)
    return { ...one, label: same.label, ...(same.time !== undefined && { time: same.time }) };
  if (one.kind === "end" && same.kind === "end") return { ...one, label: same.label };
  return one;
}

/** Old values by new ones; null where the two questions have not the same cases. */
function valuesAs(
  same: QuestionStatement,
  one: QuestionStatement,
  events: ReadonlySet<string>,
): Map<string, string> | null {
  // Where events decide, the values are their ids.
  if (events.has(one.values[0] ?? "") || events.has(same.values[0] ?? "")) return null;
  const isYesNo = (values: readonly string[]) => values.every((value) => value === "yes" || value === "no");
  if (isYesNo(same.values) !== isYesNo(one.values) || same.values.length !== one.values.length) return null;
  if (isYesNo(one.values)) return same.values[0] === one.values[0] ? new Map() : null;
  return new Map(one.values.map((value, at) => [value, same.values[at] ?? value]));
}

function within(relation: Relation, values: ReadonlyMap<string, ReadonlyMap<string, string>>): Relation {
  if (relation.kind !== "within" || relation.value === null) return relation;
  const value = values.get(relation.of)?.get(relation.value);
  return value === undefined ? relation : { ...relation, value };
}
