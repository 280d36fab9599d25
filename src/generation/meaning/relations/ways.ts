/** Ways back and on: flows to a step elsewhere in the text. */
import type { Reference } from "../cues.ts";
import type { Place as Lead, Relation } from "../meaning.ts";
import { isContent, type Scene, type Told } from "./input.ts";
import { areForms, shared, wordsOf } from "./words.ts";

export const waysOf = (scene: Scene): Relation[] =>
  scene.told.filter(isContent).flatMap((one) => fromStatement(one, scene));

/** "After the check" is a time, not a target. */
const leads = ({ use }: Reference): boolean => use === "back" || use === "on";

const fromStatement = (one: Told, scene: Scene): Relation[] =>
  one.cues.references.filter(leads).flatMap((reference) => {
    const target = targetOf(reference, one.at, scene, one);
    return target && target !== one ? [lead(one.statement.id, one.at, target, reference)] : [];
  });

function lead(from: Lead, at: number, target: Told, { lemmas, number }: Reference): Relation {
  const kind = target.at <= at ? "back" : "on";
  const rule =
    number !== null ? "number of a step" : lemmas.length > 0 ? "words of a step" : "from the start";
  return { kind, from, to: target.statement.id, why: "explicit", rule };
}

/** By its number, the start of the process, or the words of an earlier step. */
function targetOf(reference: Reference, at: number, scene: Scene, own: Told | null): Told | null {
  const { target, number, start, lemmas } = reference;
  if (target !== null) return scene.byId.get(target) ?? null;
  const content = scene.told.filter(isContent);
  const numbered = number === null ? null : byNumber(number, content);
  if (numbered) return numbered;
  const steps = content.filter(({ statement }) => statement.kind === "step");
  if (start) return steps[0] ?? null;
  const alike = steps
    .filter((one) => one !== own && one.at < at)
    .map((one) => ({ one, score: likeness(one, lemmas) }))
    .filter(({ score }) => score >= 1);
  const best = Math.max(...alike.map(({ score }) => score));
  // The last of several equally similar ones is meant.
  return alike.findLast(({ score }) => score === best)?.one ?? null;
}

/** The step or the first one of the section. */
const byNumber = (number: string, content: readonly Told[]): Told | null =>
  content.find(({ cues }) => cues.number === number) ??
  content.find(({ cues }) => cues.number?.startsWith(`${number}.`)) ??
  null;

/** One for the verb or its noun, a half for each thing. */
function likeness({ statement, cues }: Told, lemmas: readonly string[]): number {
  if (statement.kind !== "step") return 0;
  const verb = lemmas.some((lemma) => areForms(lemma, statement.verb)) ? 1 : 0;
  const things = statement.things.flatMap(wordsOf);
  return verb + shared(things, lemmas) / 2 + shared(cues.lemmas, lemmas) / 10;
}
