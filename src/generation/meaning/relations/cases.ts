/**
 * Which case each statement opens. Where the stage before knows it, it is so; else the words of the condition are compared
 * with the values of the questions around it.
 */
import type { Opening } from "../cues.ts";
import type { QuestionStatement } from "../meaning.ts";
import type { Place, Scene, Told } from "./input.ts";
import { affirmative, negative, otherwise, scoreOf } from "./values.ts";
import { contentOf, isNegated, shared, wordsOf } from "./words.ts";

/** Cases that a statement opens, from the outermost to the innermost, with the rule that told. */
export type Opened = Place & { rule: string; opening: Opening | null };
export type Openings = {
  of(statement: string): Opened[];
  /** By the place of the turn in the scene. */
  ofTurn(at: number): Opened[];
  /** "... until all are counted": what is repeated, with the case that leaves. */
  untils: { statement: string; of: string; value: string }[];
};

type Seen = { questions: Told<QuestionStatement>[]; opened: { of: string; value: string }[] };

/** So far behind its question a case may be told by its own words; one that only says "otherwise" must be nearer. */
const questionsLookedAt = 6;

export function openingsOf(scene: Scene): Openings {
  const found = new Map<string, Opened[]>();
  const turns: Opened[][] = scene.turns.map(() => []);
  const seen: Seen = { questions: scene.questions, opened: [] };
  const openTurns = (after: string | null) => {
    for (const [at, turn] of scene.turns.entries())
      if (turn.after === after) turns[at] = turn.openings.flatMap((one) => resolved(one, null, seen, scene));
  };
  openTurns(null);
  for (const one of scene.told) {
    const { id, kind } = one.statement;
    if (kind !== "question" && kind !== "remark" && kind !== "parallel") {
      const head = scene.headOf.get(id);
      const told = one.cues.openings.flatMap((opening) => resolved(opening, one, seen, scene));
      const opened = [...told];
      if (head !== undefined) {
        seen.opened.push({ of: head, value: id });
        opened.push({ of: head, value: id, rule: "event that decides", opening: null });
      }
      found.set(id, withoutDoubles(opened));
    }
    openTurns(id);
  }
  const untils = repetitions(found);
  const repeated = new Set(untils.map((one) => one.of));
  return {
    of: (statement) => (found.get(statement) ?? []).filter(({ of }) => !repeated.has(of)),
    ofTurn: (at) => turns[at] ?? [],
    untils,
  };
}

/** "Until" repeats where no other case of its question is told; else it is one case of several. */
function repetitions(found: ReadonlyMap<string, readonly Opened[]>): Openings["untils"] {
  const all = [...found].flatMap(([statement, opened]) => opened.map((one) => ({ ...one, statement })));
  return all.flatMap(({ statement, of, value, opening }) => {
    const isAlone = !all.some((other) => other.of === of && other.statement !== statement);
    return opening?.form === "until" && value !== null && isAlone ? [{ statement, of, value }] : [];
  });
}

const withoutDoubles = (opened: Opened[]): Opened[] =>
  opened.filter((one, at) => opened.findLastIndex((other) => other.of === one.of) === at);

function resolved(opening: Opening, at: Told | null, seen: Seen, scene: Scene): Opened[] {
  const found = opening.case
    ? { of: opening.case.question, value: opening.case.value, rule: "told" }
    : byRules(opening, at, seen, scene);
  if (found === null) return [];
  seen.opened.push({ of: found.of, value: found.value });
  return [{ ...found, opening }];
}

type Found = { of: string; value: string; rule: string };

function byRules(opening: Opening, at: Told | null, seen: Seen, scene: Scene): Found | null {
  const asked = seen.questions.find(({ statement }) => overlaps(opening, statement));
  if (asked !== undefined)
    return (
      eventOf(asked.statement, opening, seen, scene) ??
      caseOf(asked.statement, opening, seen, "condition of the question")
    );
  // "Waits until noon" asks nothing that another question asks.
  if (opening.form === "until") return null;
  const bare = opening.lemmas.length === 0;
  if (opening.form === "otherwise" || (bare && opening.negated)) return otherCase(opening, at, seen);
  if (opening.form === "thatCase") return thatCase(at, seen);
  if (opening.ordinal !== null) return ordinalCase(opening.ordinal, seen, scene);
  return bare ? firstCase(at, seen) : byWords(opening, at, seen);
}

/** "In the first case": of the question whose case was opened last. */
function ordinalCase(ordinal: number, seen: Seen, scene: Scene): Found | null {
  const last = seen.opened.at(-1);
  const question = last ? scene.byId.get(last.of)?.statement : undefined;
  const value = question?.kind === "question" ? question.values[ordinal - 1] : undefined;
  return question && value !== undefined ? { of: question.id, value, rule: "in the first case" } : null;
}

const overlaps = ({ span }: Opening, { span: asked }: QuestionStatement): boolean =>
  span.from < asked.to && asked.from < span.to;

/** Where events decide: a missing answer is the timer; else by the words of the event, or the one that was told last. */
function eventOf(
  { id, values }: QuestionStatement,
  opening: Opening,
  seen: Seen,
  scene: Scene,
): Found | null {
  const events = values.flatMap((value) => {
    const one = scene.byId.get(value);
    return one?.statement.kind === "event" ? [{ value, statement: one.statement, cues: one.cues }] : [];
  });
  if (events.length < values.length) return null;
  const timer = events.find(({ statement }) => statement.event === "timer");
  const last = seen.opened.findLast((one) => one.of === id)?.value;
  const best = events.toSorted((a, b) => hits(b) - hits(a))[0];
  function hits({ cues, statement }: (typeof events)[number]): number {
    return shared(opening.lemmas, [...cues.lemmas, ...contentOf(wordsOf(statement.label))]);
  }
  const value = opening.negated && timer ? timer.value : best && hits(best) > 0 ? best.value : last;
  return value === undefined ? null : { of: id, value, rule: "event that decides" };
}

/** Which value of its question a condition names: by its words, else the first one that is open yet. */
function caseOf(
  { id, values, ask }: QuestionStatement,
  opening: Opening,
  seen: Seen,
  rule: string,
): Found | null {
  const scored = values.map((value) => ({ value, score: scoreOf(value, values, ask, opening) }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  const open = values.find((value) => !seen.opened.some((one) => one.of === id && one.value === value));
  const answer = isNegated(wordsOf(ask)) === opening.negated ? affirmative : negative;
  const told = values.find((value) => answer.test(value));
  const named = best !== undefined && best.score > 0 ? best.value : (told ?? open ?? values[0]);
  if (named === undefined) return null;
  if (opening.form !== "unless") return { of: id, value: named, rule };
  // "unless it rains": what is governed lies in the other case.
  const other = values.find((value) => value !== named);
  return other === undefined ? null : { of: id, value: other, rule: "unless" };
}

/** "Otherwise", "if not", "no": the case that is left of the question before it. */
function otherCase(opening: Opening, at: Told | null, seen: Seen): Found | null {
  const before = seen.questions.filter(({ at: place }) => at === null || place < at.at).toReversed();
  const last = seen.opened.toReversed();
  // Of the question whose case was opened last; where nothing was opened yet, of the one asked last.
  const order = [...new Set(last.map((one) => one.of))];
  const known = order.flatMap((id) => seen.questions.find(({ statement }) => statement.id === id) ?? []);
  for (const { statement } of [...known, ...before].slice(0, questionsLookedAt)) {
    const left = statement.values.filter(
      (value) => !seen.opened.some((one) => one.of === statement.id && one.value === value),
    );
    const named =
      left.find((value) => otherwise.test(value) || negative.test(value)) ??
      left.find((value) => isNegated(wordsOf(value)) && opening.negated) ??
      (left.length < statement.values.length || opening.negated ? left[0] : undefined);
    if (named !== undefined) return { of: statement.id, value: named, rule: "otherwise" };
  }
  return null;
}

/** The case that was opened last; of a question that only named its cases, the one named last. */
function thatCase(at: Told | null, seen: Seen): Found | null {
  const last = seen.opened.at(-1);
  const asked = seen.questions.findLast(({ at: place }) => at === null || place < at.at);
  const isNew = asked !== undefined && !seen.opened.some((one) => one.of === asked.statement.id);
  const named = asked?.statement.values.at(-1);
  if (isNew && named !== undefined && !otherwise.test(named) && !negative.test(named))
    return { of: asked.statement.id, value: named, rule: "in that case" };
  return last ? { ...last, rule: "in that case" } : firstCase(at, seen);
}

/** "If so", "yes": the first case of the question before it. */
function firstCase(at: Told | null, seen: Seen): Found | null {
  const asked = seen.questions.findLast(({ at: place }) => at === null || place < at.at)?.statement;
  const value = asked?.values.find((one) => affirmative.test(one)) ?? asked?.values[0];
  const isOpen = !seen.opened.some((one) => one.of === asked?.id && one.value === value);
  return asked && value !== undefined && isOpen ? { of: asked.id, value, rule: "if so" } : null;
}

/** The nearest question that has a value of these words; a case that was open already opens again only by a condition. */
function byWords(opening: Opening, at: Told | null, seen: Seen): Found | null {
  const near = seen.questions
    .filter(({ at: place }) => at === null || place < at.at)
    .toReversed()
    .slice(0, questionsLookedAt);
  const found = near.flatMap(({ statement: { id, values, ask } }, apart) =>
    values.flatMap((value): (Found & { score: number })[] => {
      const again = seen.opened.some((one) => one.of === id && one.value === value);
      const told = scoreOf(value, values, ask, opening);
      if (told < leastScore(opening) || (again && opening.form === "subject")) return [];
      return [{ of: id, value, rule: "words of the value", score: told - 3 * apart - (again ? 8 : 0) }];
    }),
  );
  const [best] = found.toSorted((a, b) => b.score - a.score);
  return best ? { of: best.of, value: best.value, rule: best.rule } : null;
}

/** A subject or a choice names many things; a condition is one. */
const leastScore = ({ form }: Opening): number => (form === "subject" || form === "choice" ? 12 : 10);
