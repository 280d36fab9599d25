/**
 * From text to frames with the service's parser: measured against a minimum, because a parser is right most of the
 * time, not always.
 */
import { describe, expect, test } from "vitest";
import type { Clause, Phrase } from "../../../src/generation/clauses/clause.ts";
import { readSpan } from "../../../src/generation/clauses/read.ts";
import { parser } from "../../../src/generation/parser/parser.ts";
import { sentences } from "./sentences.ts";

type Told = { subject: string; verb: string; object: string; link: string; of: string };

/** "clerk | check | form | if > open" */
function goldOf(frame: string): Told {
  const [subject = "*", verb = "*", object = "*", hang = ""] = frame.split(" | ");
  const [link = "", of = ""] = hang.split(" > ");
  return { subject, verb, object, link, of };
}

function toldIn(text: string): Told[] {
  const { tokens, clauses } = readSpan(text, { from: 0, to: text.length }, parser);
  const heads = (phrase: Phrase | null) =>
    phrase === null
      ? "-"
      : [phrase, ...phrase.fellows].map(({ head }) => tokens[head]?.form.toLowerCase()).join("+");
  const verbOf = (clause: Clause | undefined) => (clause === undefined ? "" : (clause.verb?.lemma ?? "be"));
  const above = (clause: Clause): Clause | undefined => {
    const found = clauses.find(({ id }) => id === clause.link?.to);
    return clause.link?.kind === "coordinate" && found !== undefined ? above(found) : found;
  };
  return clauses
    .filter(
      ({ form, doer, verb }) => form !== "nominal" && (form !== "fragment" || doer !== null || verb !== null),
    )
    .map((clause) => {
      const { state } = clause;
      const said =
        state === null ? null : "head" in state ? heads(state) : tokens[state.at]?.form.toLowerCase();
      return {
        subject: heads(clause.doer),
        verb: verbOf(clause),
        object: said ?? heads(clause.object),
        link: clause.link?.kind ?? "",
        of: verbOf(above(clause)),
      };
    });
}

const fits = (gold: string, found: string) => gold === "*" || gold === "" || gold === found;
const isTold = (gold: Told, found: Told) =>
  fits(gold.subject, found.subject) &&
  fits(gold.verb, found.verb) &&
  fits(gold.object, found.object) &&
  fits(gold.link, found.link) &&
  fits(gold.of, found.of);

const all = Object.values(sentences).flat();
const wrong = all.flatMap(([text, ...frames]) => {
  const found = toldIn(text);
  return frames
    .map(goldOf)
    .filter((gold) => !found.some((one) => isTold(gold, one)))
    .map((gold) => ({ text, gold, found }));
});
const frameCount = all.reduce((count, [, ...frames]) => count + frames.length, 0);

describe("the sentences of the domain", () => {
  test("tell 92 of 100 frames", () => {
    expect(wrong.length / frameCount, JSON.stringify(wrong, null, 1)).toBeLessThan(0.08);
  });

  test("are right as a whole in 86 of 100", () => {
    expect(new Set(wrong.map(({ text }) => text)).size / all.length).toBeLessThan(0.14);
  });
});
