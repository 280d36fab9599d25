/** Ways back and on: what leads to a step that was told elsewhere. */
import type { Reference } from "../cues.ts";
import type { Place as Lead, Relation } from "../meaning.ts";
import type { Openings } from "./cases.ts";
import { isContent, type Scene, type Told } from "./input.ts";
import { areForms, shared, wordsOf } from "./words.ts";

export function waysOf(scene: Scene, openings: Openings): Relation[] {
  const found: Relation[] = [];
  for (const one of scene.told) {
    if (!isContent(one)) continue;
    for (const reference of one.cues.references) {
      const target = targetOf(reference, one.at, scene, one);
      if (target && target !== one) found.push(lead(one.statement.id, one.at, target, reference));
    }
  }
  for (const [at, { references, after }] of scene.turns.entries()) {
    const place = openings.ofTurn(at).at(-1);
    const here = after === null ? -1 : (scene.byId.get(after)?.at ?? -1);
    for (const reference of references) {
      const target = targetOf(reference, here + 1, scene, null);
      if (place && target) found.push(lead({ of: place.of, value: place.value }, here, target, reference));
    }
  }
  return [...found, ...openings.untils.flatMap((one) => repeatedUntil(one, scene))];
}

/** "The clerk calls until somebody answers": the other case leads back to the first step of the sentence. */
function repeatedUntil({ statement, of, value }: Openings["untils"][number], scene: Scene): Relation[] {
  const one = scene.byId.get(statement);
  const asked = scene.byId.get(of)?.statement;
  const other = asked?.kind === "question" ? asked.values.find((name) => name !== value) : undefined;
  const first = scene.told.find((told) => isContent(told) && told.cues.sentence === one?.cues.sentence);
  if (other === undefined || first === undefined) return [];
  return [
    { kind: "back", from: { of, value: other }, to: first.statement.id, why: "explicit", rule: "until" },
    { kind: "after", what: of, than: statement, why: "explicit", rule: "until" },
  ];
}

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
  if (number !== null) {
    const named =
      content.find(({ cues }) => cues.number === number) ??
      content.find(({ cues }) => cues.number?.startsWith(`${number}.`));
    if (named) return named;
  }
  if (start) return content.find(({ statement }) => statement.kind === "step") ?? null;
  if (lemmas.length === 0) return null;
  let best: { one: Told; score: number } | null = null;
  for (const one of content) {
    if (one === own || one.statement.kind !== "step" || one.at >= at) continue;
    const score = likeness(one, lemmas);
    if (score >= 1 && (best === null || score >= best.score)) best = { one, score };
  }
  return best?.one ?? null;
}

/** One for the verb or its noun, a half for each thing. */
function likeness({ statement, cues }: Told, lemmas: readonly string[]): number {
  if (statement.kind !== "step") return 0;
  const verb = lemmas.some((lemma) => areForms(lemma, statement.verb)) ? 1 : 0;
  const things = statement.things.flatMap(wordsOf);
  return verb + shared(things, lemmas) / 2 + shared(cues.lemmas, lemmas) / 10;
}
